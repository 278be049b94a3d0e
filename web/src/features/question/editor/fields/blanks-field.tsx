import { BlankMatch, type Blank } from '@ganlin/contract/question/body';
import { InputNumber, Select } from 'antd';
import { EditField, FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../edit.module.css';
import { errorAt, errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';

interface BlanksFieldProps {
  readonly blanks: readonly Blank[];
  readonly onChange: (blanks: readonly Blank[]) => void;
  readonly errors: FieldErrors;
  readonly path: string;
}

/** The accepted answers of each blank of the stem; there are as many as the stem has. */
export function BlanksField({ blanks, onChange, errors, path }: BlanksFieldProps) {
  return (
    <EditField
      label="答案"
      required
      error={errorAt(errors, path)}
      hint={
        blanks.length === 0
          ? '在题干里插入空（____），这里就会出现它的答案。'
          : '同一个空可以有几种写法；全角、半角、大小写、空格和标点的差别不影响判分。'
      }
    >
      {blanks.length > 0 && (
        <ol className="ui-stack ui-gap-2">
          {blanks.map((blank, at) => (
            <BlankRow
              // A blank is identified by its position only.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              blank={blank}
              number={at + 1}
              groups={blanks.length > 1 ? Math.floor(blanks.length / 2) : 0}
              error={errorWithin(errors, `${path}.${at}`)}
              onChange={(patch) => onChange(blanks.with(at, { ...blank, ...patch }))}
            />
          ))}
        </ol>
      )}
    </EditField>
  );
}

interface BlankRowProps {
  readonly blank: Blank;
  readonly number: number;
  readonly groups: number;
  readonly error: string | undefined;
  readonly onChange: (patch: Partial<Blank>) => void;
}

function BlankRow({ blank, number, groups, error, onChange }: BlankRowProps) {
  const { answers, match, tolerance, group } = blank;
  return (
    <li className={styles.blank}>
      <span className={styles.blankNumber} aria-hidden>
        {number}
      </span>
      <Select<string[]>
        className={styles.blankAnswers ?? ''}
        aria-label={`第 ${number} 空的答案`}
        mode="tags"
        open={false}
        suffixIcon={null}
        status={error === undefined ? '' : 'error'}
        placeholder={hints[match]}
        tokenSeparators={['；', ';']}
        value={answers}
        onChange={(words) => onChange({ answers: [...new Set(words.map((word) => word.trim()))].filter(Boolean) })}
      />
      <Select
        aria-label={`第 ${number} 空的匹配方式`}
        className={styles.blankMatch ?? ''}
        options={matches}
        value={match}
        onChange={(match: Blank['match']) => onChange({ match, tolerance: match === 'number' ? tolerance : 0 })}
      />
      {match === BlankMatch.number && (
        <InputNumber
          aria-label={`第 ${number} 空的容差`}
          className={styles.blankTolerance ?? ''}
          prefix="±"
          min={0}
          value={tolerance}
          onChange={(value) => onChange({ tolerance: value ?? 0 })}
        />
      )}
      {groups > 0 && (
        <Select
          aria-label={`第 ${number} 空的互换组`}
          className={styles.blankMatch ?? ''}
          options={groupOptions(groups)}
          value={group}
          onChange={(group: number) => onChange({ group })}
        />
      )}
      <FieldError text={error} />
    </li>
  );
}

const hints: Readonly<Record<Blank['match'], string>> = {
  exact: '答案，输入后回车可再加一种写法',
  contains: '作答中含有即可',
  number: '数值，如 98',
  range: '范围，如 5~10',
};

const matches = [
  { value: BlankMatch.exact, label: '精确' },
  { value: BlankMatch.contains, label: '包含' },
  { value: BlankMatch.number, label: '数值' },
  { value: BlankMatch.range, label: '范围' },
];

const groupOptions = (count: number) => [
  { value: 0, label: '顺序固定' },
  ...Array.from({ length: count }, (_, at) => ({ value: at + 1, label: `可互换 ${at + 1} 组` })),
];
