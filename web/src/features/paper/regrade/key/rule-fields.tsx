import { choiceRuleLabels, fillRuleLabels, matchRuleLabels } from '@ganlin/contract/exam/composition';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Select } from 'antd';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { errorAt, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import type { GradingKey } from '../model/regrade.ts';
import { typesIn } from './key-change.ts';
import styles from './key.module.css';

interface RuleFieldsProps {
  readonly before: GradingKey;
  readonly after: GradingKey;
  readonly errors: FieldErrors;
  readonly onChange: (patch: Partial<GradingKey>) => void;
}

/** Points and the rules that apply to the types of this question. */
export function RuleFields({ before, after, errors, onChange }: RuleFieldsProps) {
  const types = typesIn(after.body);
  return (
    <div className={styles.rules}>
      <div className={styles.rule}>
        <span aria-hidden>分值</span>
        <NumberField
          label="分值"
          digits={2}
          unit="分"
          min={0.01}
          value={after.points}
          onChange={(points) => onChange({ points: points ?? 0 })}
        />
        {after.points !== before.points && <span className="ui-note">原为 {before.points} 分</span>}
        <FieldError text={errorAt(errors, 'after.points')} />
      </div>
      {types.has(QuestionType.multi) && (
        <Rule
          label="多选题判分"
          labels={choiceRuleLabels}
          old={before.choice}
          value={after.choice}
          onChange={(choice) => onChange({ choice })}
        />
      )}
      {types.has(QuestionType.fill) && (
        <Rule
          label="填空题判分"
          labels={fillRuleLabels}
          old={before.fill}
          value={after.fill}
          onChange={(fill) => onChange({ fill })}
        />
      )}
      {types.has(QuestionType.match) && (
        <Rule
          label="匹配题判分"
          labels={matchRuleLabels}
          old={before.match}
          value={after.match}
          onChange={(match) => onChange({ match })}
        />
      )}
    </div>
  );
}

interface RuleProps<Value extends string> {
  readonly label: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly old: Value;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Rule<Value extends string>({ label, labels, old, value, onChange }: RuleProps<Value>) {
  return (
    <div className={styles.rule}>
      <span aria-hidden>{label}</span>
      <Select<Value>
        aria-label={label}
        className={styles.ruleSelect ?? ''}
        // The keys of a table of labels are its values.
        options={(Object.keys(labels) as Value[]).map((each) => ({ value: each, label: labels[each] }))}
        value={value}
        onChange={onChange}
      />
      {value !== old && <span className="ui-note">原为 {labels[old]}</span>}
    </div>
  );
}
