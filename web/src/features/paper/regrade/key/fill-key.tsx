import { ArrowRightOutlined } from '@ant-design/icons';
import { BlankMatch } from '@ganlin/contract/question/body';
import { InputNumber, Select } from 'antd';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { circled } from '../../../../kits/question-view/answers.ts';
import { errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import type { ExamQuestion } from '../model/regrade.ts';
import { BlankVariants } from './blank-variants.tsx';
import { MAX_BLANK_ANSWERS, withBlank, type Blank, type FillBody } from './key-change.ts';
import styles from './key.module.css';

interface FillKeyProps {
  readonly question: ExamQuestion;
  /** Id of the part of a combined question; empty for a plain one. */
  readonly part: string;
  readonly before: FillBody;
  readonly after: FillBody;
  readonly readOnly: boolean;
  readonly errors: FieldErrors;
  /** The path of the body in the errors. */
  readonly path: string;
  readonly onChange: (body: FillBody) => void;
}

/** Every blank with its accepted answers, and the wrong ones that examinees gave, to accept. */
export function FillKey({ question, part, before, after, readOnly, errors, path, onChange }: FillKeyProps) {
  return (
    <ol className={styles.blanks}>
      {after.blanks.map((blank, at) => (
        // A blank is identified by its position only.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={styles.blank}>
          <BlankRow
            blank={blank}
            before={before.blanks[at]}
            at={at}
            readOnly={readOnly}
            error={errorWithin(errors, `${path}.blanks.${at}`)}
            onChange={(patch) => onChange(withBlank(after, at, patch))}
          />
          {!readOnly && (
            <BlankVariants
              question={question}
              part={part}
              at={at}
              blank={blank}
              onChange={(next) => onChange(withBlank(after, at, next))}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

interface BlankRowProps {
  readonly blank: Blank;
  readonly before: Blank | undefined;
  readonly at: number;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (patch: Partial<Blank>) => void;
}

function BlankRow({ blank, before, at, readOnly, error, onChange }: BlankRowProps) {
  const { answers, match = BlankMatch.exact, tolerance = 0 } = blank;
  const name = `第 ${at + 1} 空`;
  return (
    <>
      <p className={styles.old}>
        <b aria-hidden>{circled(at)}</b>
        <span className="ui-unseen">{name}</span>
        原答案 {before?.answers.join(' 或 ')} <ArrowRightOutlined aria-hidden />
      </p>
      <div className={styles.blankFields}>
        <Select<string[]>
          className={styles.answers ?? ''}
          aria-label={`${name}的新答案`}
          mode="tags"
          open={false}
          suffixIcon={null}
          disabled={readOnly}
          maxCount={MAX_BLANK_ANSWERS}
          status={error === undefined ? '' : 'error'}
          placeholder="答案，输入后回车可再加一种写法"
          tokenSeparators={['；', ';']}
          value={answers}
          onChange={(texts) => onChange({ answers: [...new Set(texts.map((text) => text.trim()))].filter(Boolean) })}
        />
        <Select<Blank['match']>
          aria-label={`${name}的匹配方式`}
          className={styles.match ?? ''}
          disabled={readOnly}
          options={matches}
          value={match}
          onChange={(next) => onChange({ match: next, tolerance: next === BlankMatch.number ? tolerance : 0 })}
        />
        {match === BlankMatch.number && (
          <InputNumber<number>
            aria-label={`${name}的容差`}
            prefix="±"
            min={0}
            disabled={readOnly}
            value={tolerance}
            onChange={(value) => onChange({ tolerance: value ?? 0 })}
          />
        )}
      </div>
      <FieldError text={error} />
    </>
  );
}

const matches = [
  { value: BlankMatch.exact, label: '精确' },
  { value: BlankMatch.contains, label: '包含' },
  { value: BlankMatch.number, label: '数值' },
  { value: BlankMatch.range, label: '范围' },
];
