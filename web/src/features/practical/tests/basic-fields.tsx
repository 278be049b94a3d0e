import { JoinRule, joinRuleLabels } from '@ganlin/contract/practical/kinds';
import { Input, Radio } from 'antd';
import { CertificatePicker } from '../../../kits/pickers/certificate-picker.tsx';
import { DayField } from '../../../kits/record-editor/day-field.tsx';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../kits/record-editor/number-field.tsx';
import type { Editing } from '../../../kits/record-editor/use-draft.ts';
import { errorAt } from '../../../lib/api/form-errors.ts';
import { ClassPicker, ExamPicker, SheetPicker } from './pickers.tsx';
import type { TestDraft } from './test-draft.ts';

interface BasicFieldsProps {
  readonly editing: Editing<TestDraft>;
  readonly disabled: boolean;
}

const DEFAULT_PERCENT = 40;
const rules = Object.values(JoinRule).map((value) => ({ value, label: joinRuleLabels[value] }));

/** What is examined, where and when, and what the result brings. */
export function BasicFields({ editing: { draft, change, errors }, disabled }: BasicFieldsProps) {
  return (
    <fieldset className={styles.panel} disabled={disabled} aria-label="基本信息">
      <EditField label="名称" required error={errorAt(errors, 'title')}>
        <Input
          aria-label="名称"
          placeholder="如 2026 年第一期火箭操作考核"
          maxLength={60}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </EditField>
      <EditField label="评分表" required error={errorAt(errors, 'sheetId')}>
        <SheetPicker aria-label="评分表" value={draft.sheetId} onChange={(sheetId) => change({ sheetId })} />
      </EditField>
      <EditField label="日期" half required error={errorAt(errors, 'heldOn')}>
        <DayField label="日期" value={draft.heldOn} onChange={(heldOn) => change({ heldOn })} />
      </EditField>
      <EditField label="地点" half required error={errorAt(errors, 'place')}>
        <Input
          aria-label="地点"
          placeholder="如 保定训练场"
          maxLength={60}
          value={draft.place}
          onChange={({ target }) => change({ place: target.value })}
        />
      </EditField>
      <EditField label="培训班" half error={errorAt(errors, 'classId')} hint="选了以后可以把学员加进分组。">
        <ClassPicker aria-label="培训班" value={draft.trainclass} onChange={(trainclass) => change({ trainclass })} />
      </EditField>
      <EditField label="证书" half hint="合格后自动颁发。">
        <CertificatePicker
          aria-label="证书"
          template={draft.certificate}
          onChange={(certificate) => change({ certificate })}
        />
      </EditField>
      <EditField label="理论考试" error={errorAt(errors, 'examId')} hint="理论成绩公布后与实操合成一个结果。">
        <ExamPicker aria-label="理论考试" value={draft.exam} onChange={(exam) => change({ exam })} />
      </EditField>
      {draft.exam && (
        <EditField label="合成方法" error={errorAt(errors, 'theoryPercent')} hint="两种方法都要求理论、实操各自合格。">
          <Radio.Group
            options={rules}
            value={draft.joinRule}
            onChange={({ target }) => {
              const joinRule = target.value as JoinRule;
              change({ joinRule, theoryPercent: joinRule === JoinRule.weighted ? DEFAULT_PERCENT : null });
            }}
          />
          {draft.joinRule === JoinRule.weighted && (
            <NumberField
              label="理论占比"
              unit="% 理论，其余是实操"
              min={1}
              max={99}
              value={draft.theoryPercent}
              onChange={(theoryPercent) => change({ theoryPercent })}
            />
          )}
        </EditField>
      )}
    </fieldset>
  );
}
