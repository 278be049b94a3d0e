import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { newRule, type RuleDraft } from '../../model/composition-draft.ts';
import { RuleRow } from './rule-row.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './section.module.css';

/** The rules of a section as rows, each with its current matches. */
export function RuleRows({ section: { rules }, at, editing, isFrozen, checking, onChange }: SectionProps) {
  const set = (next: readonly RuleDraft[]) => onChange({ rules: next });
  return (
    <div className={styles.rules}>
      <div className={styles.ruleHeads} aria-hidden>
        <span>题库</span>
        <span>题型</span>
        <span>难度</span>
        <span>知识点</span>
        <span>题数</span>
        <span>每题分</span>
        <span>小计</span>
        <span>可用</span>
      </div>
      <ol>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            name={`第 ${at + 1} 大题规则 ${index + 1}`}
            path={`composition.sections.${at}.rules.${index}`}
            errors={editing.errors}
            check={checking.checks.get(rule.key)}
            isChecking={checking.isChecking}
            isFrozen={isFrozen}
            onChange={(patch) => set(rules.map((one) => (one.key === rule.key ? { ...one, ...patch } : one)))}
            onDelete={() => set(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ol>
      {!isFrozen && (
        <Button
          type="link"
          className={styles.add ?? ''}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => set([...rules, newRule(rules.at(-1))])}
        >
          添加规则
        </Button>
      )}
    </div>
  );
}
