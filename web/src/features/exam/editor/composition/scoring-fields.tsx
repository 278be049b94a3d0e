import { choiceRuleLabels, fillRuleLabels, matchRuleLabels } from '@ganlin/contract/exam/composition';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Select } from 'antd';
import { wordOptionsOf } from '../../model/label-options.ts';
import type { SectionProps } from './section-props.ts';
import styles from './section.module.css';

/** How answers with several parts are scored; shown only where such questions are possible. */
export function ScoringFields({ section, at, editing: { draft }, onChange }: SectionProps) {
  const { kind, items, rules } = section;
  const typeOf = (id: string) => draft.picked.find(({ questionId }) => questionId === id)?.type;
  const types = new Set(
    kind === 'fixed' ? items.map(({ questionId }) => typeOf(questionId)) : rules.map(({ type }) => type),
  );
  const has = (type: QuestionType) => types.has(type) || types.has(QuestionType.combined);
  const name = (type: string) => `第 ${at + 1} 大题的${type}判分`;
  if (![QuestionType.multi, QuestionType.fill, QuestionType.match].some(has)) return null;
  return (
    <div className={styles.scoring}>
      {has(QuestionType.multi) && (
        <div>
          <span aria-hidden>多选题</span>
          <Select
            aria-label={name('多选题')}
            options={wordOptionsOf(choiceRuleLabels)}
            value={section.choice}
            onChange={(choice) => onChange({ choice })}
          />
        </div>
      )}
      {has(QuestionType.fill) && (
        <div>
          <span aria-hidden>填空题</span>
          <Select
            aria-label={name('填空题')}
            options={wordOptionsOf(fillRuleLabels)}
            value={section.fill}
            onChange={(fill) => onChange({ fill })}
          />
        </div>
      )}
      {has(QuestionType.match) && (
        <div>
          <span aria-hidden>匹配题</span>
          <Select
            aria-label={name('匹配题')}
            options={wordOptionsOf(matchRuleLabels)}
            value={section.match}
            onChange={(match) => onChange({ match })}
          />
        </div>
      )}
    </div>
  );
}
