import { questionLevelLabels, type QuestionLevel } from '@ganlin/contract/question/kinds';
import { Input, Segmented } from 'antd';
import { ReposPicker } from '../../../../kits/pickers/repo-picker.tsx';
import { TagsPicker } from '../../../../kits/pickers/tag-picker.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import { errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import type { Draft, Question } from '../question-draft.ts';
import { levelOptions } from '../../model/type-options.ts';

interface AboutFieldsProps {
  readonly draft: Draft;
  readonly question: Question | undefined;
  readonly onChange: (draft: Draft) => void;
  readonly errors: FieldErrors;
}

/** The metadata of a question. */
export function AboutFields({ draft, question, onChange, errors }: AboutFieldsProps) {
  const change = (patch: Partial<Draft>) => onChange({ ...draft, ...patch });
  const error = (name: keyof Draft) => errorWithin(errors, name);
  return (
    <>
      <EditField label="难度" required half>
        <Segmented
          aria-label="难度"
          options={levelOptions}
          value={draft.level}
          onChange={(level) => isLevel(level) && change({ level })}
        />
      </EditField>
      <EditField label="来源" half error={error('source')}>
        <Input
          aria-label="来源"
          maxLength={100}
          placeholder="教材、规范、竞赛"
          value={draft.source}
          onChange={({ target }) => change({ source: target.value })}
        />
      </EditField>
      <EditField label="题库" required error={error('repoIds')}>
        <ReposPicker
          aria-label="题库"
          status={error('repoIds') === undefined ? '' : 'error'}
          known={question?.repos ?? []}
          value={draft.repoIds}
          onChange={(repoIds) => change({ repoIds })}
        />
      </EditField>
      <EditField label="知识点" error={error('tags')}>
        <TagsPicker aria-label="知识点" value={draft.tags} onChange={(tags) => change({ tags })} />
      </EditField>
      {!question && (
        <EditField label="编码" error={error('code')} hint="留空由系统编号；再次导入同一编码的试题时更新它。">
          <Input
            aria-label="编码"
            maxLength={40}
            value={draft.code}
            onChange={({ target }) => change({ code: target.value })}
          />
        </EditField>
      )}
      {question && (
        <EditField label="修改说明" error={error('note')}>
          <Input
            aria-label="修改说明"
            maxLength={200}
            placeholder="改了什么、为什么改，对比版本时能看到"
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </EditField>
      )}
    </>
  );
}

const isLevel = (value: number): value is QuestionLevel => Object.hasOwn(questionLevelLabels, value);
