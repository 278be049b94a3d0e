import { CheckCircleFilled, CloseCircleFilled, DeleteOutlined } from '@ant-design/icons';
import type { RuleCheck } from '@ganlin/contract/exam/exam';
import {
  questionLevelLabels,
  questionTypeLabels,
  type QuestionLevel,
  type QuestionType,
} from '@ganlin/contract/question/kinds';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ReposPicker } from '../../../../kits/pickers/repo-picker.tsx';
import { TagsPicker } from '../../../../kits/pickers/tag-picker.tsx';
import { optionsOf } from '../../model/label-options.ts';
import { rulePoints, type RuleDraft } from '../../model/composition-draft.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { isShort, leftTo, shortageText } from './rule-text.ts';
import styles from './section.module.css';

interface RuleRowProps {
  readonly rule: RuleDraft;
  readonly name: string;
  /** Its path in the form. */
  readonly path: string;
  readonly errors: FieldErrors;
  readonly check: RuleCheck | undefined;
  readonly isChecking: boolean;
  readonly isFrozen: boolean;
  readonly onChange: (patch: Partial<RuleDraft>) => void;
  readonly onDelete: () => void;
}

const ANY_LEVEL = 0;
const levels = [{ value: ANY_LEVEL, label: '不限' }, ...optionsOf(questionLevelLabels)];
const types = optionsOf(questionTypeLabels);

export function RuleRow(props: RuleRowProps) {
  const { rule, name, path, errors, check, isChecking, isFrozen, onChange, onDelete } = props;
  const error = (part: keyof RuleDraft) => errorWithin(errors, `${path}.${part}`);
  const isLacking = check !== undefined && isShort(check);
  return (
    <li className={styles.rule} data-short={isLacking} aria-label={name}>
      <div className={styles.cells}>
        <Cell label="题库" wide>
          <ReposPicker
            aria-label={`${name}的题库`}
            status={error('repoIds') === undefined ? '' : 'error'}
            value={rule.repoIds}
            onChange={(repoIds) => onChange({ repoIds })}
          />
        </Cell>
        <Cell label="题型">
          <Select<number>
            aria-label={`${name}的题型`}
            options={types}
            value={rule.type}
            // Only codes of the label map are offered.
            onChange={(type) => onChange({ type: type as QuestionType })}
          />
        </Cell>
        <Cell label="难度">
          <Select<number>
            aria-label={`${name}的难度`}
            options={levels}
            value={rule.level ?? ANY_LEVEL}
            onChange={(level) => onChange({ level: level === ANY_LEVEL ? null : (level as QuestionLevel) })}
          />
        </Cell>
        <Cell label="知识点" wide>
          <TagsPicker
            aria-label={`${name}的知识点`}
            placeholder="不限"
            value={rule.tags}
            onChange={(tags) => onChange({ tags })}
          />
        </Cell>
        <Cell label="题数">
          <NumberField
            label={`${name}的题数`}
            max={500}
            invalid={isLacking || error('count') !== undefined}
            value={rule.count}
            onChange={(count) => onChange({ count })}
          />
        </Cell>
        <Cell label="每题分">
          <NumberField
            label={`${name}的每题分`}
            digits={2}
            invalid={error('points') !== undefined}
            value={rule.points}
            onChange={(points) => onChange({ points })}
          />
        </Cell>
        <Cell label="小计">
          <b className={styles.worth}>{rulePoints(rule)}</b>
        </Cell>
        <Cell label="可用">
          <Found check={check} isChecking={isChecking} />
        </Cell>
        {!isFrozen && (
          <Button
            type="text"
            className={styles.remove ?? ''}
            aria-label={`删除${name}`}
            title="删除"
            icon={<DeleteOutlined aria-hidden />}
            onClick={onDelete}
          />
        )}
      </div>
      <FieldError text={error('repoIds') ?? error('count') ?? error('points') ?? error('tags')} />
      {isLacking && <Shortage rule={rule} check={check} isFrozen={isFrozen} onChange={onChange} />}
    </li>
  );
}

interface CellProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** On a phone each cell shows its label; on a wide page the column header does. */
function Cell({ label, wide = false, children }: CellProps) {
  return (
    <div className={styles.cell} data-wide={wide}>
      <span className={styles.cellLabel} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

function Found({ check, isChecking }: Pick<RuleRowProps, 'check' | 'isChecking'>) {
  if (!check) return <span className={styles.unknown}>{isChecking ? '…' : '—'}</span>;
  const bad = isShort(check);
  return (
    <output className={styles.found} data-short={bad} data-old={isChecking}>
      {bad ? <CloseCircleFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}
      <span className="ui-unseen">可用 </span>
      {leftTo(check)}
      <span className="ui-unseen">，需要 {check.needed}</span>
    </output>
  );
}

interface ShortageProps extends Pick<RuleRowProps, 'rule' | 'isFrozen' | 'onChange'> {
  readonly check: RuleCheck;
}

/** What is missing, why, and a fix to apply here. */
function Shortage({ rule, check, isFrozen, onChange }: ShortageProps) {
  const { fact, why } = shortageText(check);
  const left = leftTo(check);
  const [repoId] = rule.repoIds;
  return (
    <div className={styles.shortage} role="alert">
      <p>
        <b>{fact}</b>，{why}
      </p>
      {!isFrozen && (
        <span>
          {left > 0 && (
            <Button size="small" onClick={() => onChange({ count: left })}>
              改为 {left} 题
            </Button>
          )}
          {rule.level !== null && (
            <Button size="small" onClick={() => onChange({ level: null })}>
              难度改为不限
            </Button>
          )}
          {rule.tags.length > 0 && (
            <Button size="small" onClick={() => onChange({ tags: [] })}>
              知识点改为不限
            </Button>
          )}
          {repoId !== undefined && <Link to={`/admin/qu/question?repoId=${repoId}&type=${rule.type}`}>去补题</Link>}
        </span>
      )}
    </div>
  );
}
