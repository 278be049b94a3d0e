import { Input } from 'antd';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { ReposPicker } from '../../../kits/pickers/repo-picker.tsx';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { TimeField } from '../../../kits/record-editor/time-field.tsx';
import type { Editing } from '../../../kits/record-editor/use-draft.ts';
import type { BattleDraft, StoredBattle } from './battle-draft.ts';

interface BasicFieldsProps {
  readonly editing: Editing<BattleDraft>;
  readonly stored: StoredBattle | undefined;
}

/** Title, remark, banks and the time in which it can be played. */
export function BasicFields({ editing: { draft, change, errors }, stored }: BasicFieldsProps) {
  const titleError = errorWithin(errors, 'title');
  const repoError = errorWithin(errors, 'repoIds');
  const timeError = errorWithin(errors, 'opensAt') ?? errorWithin(errors, 'closesAt');
  return (
    <section className={styles.panel} aria-label="基本信息">
      <EditField label="名称" required error={titleError}>
        <Input
          aria-label="名称"
          placeholder="如 法规与空域"
          maxLength={50}
          status={titleError === undefined ? '' : 'error'}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </EditField>
      <EditField label="说明" error={errorWithin(errors, 'remark')} hint="显示在对战大厅里，可以不填。">
        <Input.TextArea
          aria-label="说明"
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={draft.remark}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </EditField>
      <EditField
        label="题库"
        required
        error={repoError}
        hint={`只用其中已发布的单选、多选、判断题，仅供考试的题库不能选。${suppliesText(stored)}`}
      >
        <ReposPicker
          aria-label="题库"
          known={stored?.repos ?? []}
          status={repoError === undefined ? '' : 'error'}
          value={draft.repoIds}
          onChange={(repoIds) => change({ repoIds })}
        />
      </EditField>
      <EditField label="开放时间" error={timeError} hint="不填则不限；时间以外不能开新局。">
        <span className={styles.line}>
          <TimeField
            label="开始时间"
            placeholder="开始时间"
            value={draft.opensAt}
            onChange={(opensAt) => change({ opensAt })}
          />
          至
          <TimeField
            label="结束时间"
            placeholder="结束时间"
            invalid={errors.has('closesAt')}
            value={draft.closesAt}
            onChange={(closesAt) => change({ closesAt })}
          />
        </span>
      </EditField>
    </section>
  );
}

/** What the banks had when the page was loaded. */
function suppliesText(stored: StoredBattle | undefined): string {
  const supplies = stored?.repos.map(({ title, questions }) => `“${title}”可用 ${questions} 题`) ?? [];
  return supplies.length === 0 ? '' : `${supplies.join('，')}。`;
}
