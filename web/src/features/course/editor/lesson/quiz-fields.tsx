import { MAX_QUIZ_QUESTIONS } from '@ganlin/contract/course/file';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { ReposPicker } from '../../../../kits/pickers/repo-picker.tsx';
import { TagsPicker } from '../../../../kits/pickers/tag-picker.tsx';
import type { QuizDraft } from '../course-draft.ts';
import type { FileFieldsProps } from './rule-fields.tsx';
import { RuleRow } from './rule-row.tsx';

/** A short quiz: drawn anew for each attempt, which are not limited. */
export function QuizFields({ file: { quiz }, onChange, errorOf }: FileFieldsProps) {
  if (!quiz) return null;
  const set = (patch: Partial<QuizDraft>) => onChange({ quiz: { ...quiz, ...patch } });
  return (
    <>
      <RuleRow label="题库" wide error={errorOf('quiz.repoIds')}>
        <ReposPicker aria-label="题库" value={quiz.repoIds} onChange={(repoIds) => set({ repoIds })} />
      </RuleRow>
      <RuleRow label="知识点" hint="只从这些知识点抽题；不选则全部" wide error={errorOf('quiz.tags')}>
        <TagsPicker aria-label="知识点" value={quiz.tags} onChange={(tags) => set({ tags })} />
      </RuleRow>
      <RuleRow label="题数" hint="每次重新抽题，不限次数" error={errorOf('quiz.count')}>
        <NumberField
          label="题数"
          unit="题"
          max={MAX_QUIZ_QUESTIONS}
          value={quiz.count}
          onChange={(count) => set({ count })}
        />
      </RuleRow>
      <RuleRow label="答对多少过关" hint="0 表示答完即可" error={errorOf('quiz.passPercent')}>
        <NumberField
          label="答对多少过关"
          unit="%"
          max={100}
          value={quiz.passPercent}
          onChange={(passPercent) => set({ passPercent })}
        />
      </RuleRow>
    </>
  );
}
