import { wrongSourceLabels, WrongSource } from '@ganlin/contract/practice/book';
import { QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';
import type { ReactNode } from 'react';
import { SearchField } from '../../../ui/form/search-field.tsx';
import type { BookUrlState } from './book-url-state.ts';
import styles from './book-filter.module.css';

interface BookFilterProps {
  readonly urlState: BookUrlState;
  readonly total: number | undefined;
  readonly onGo: (to: Partial<BookUrlState>) => void;
}

export function BookFilter({ urlState, total, onGo }: BookFilterProps): ReactNode {
  return (
    <div className={styles.filter}>
      <SearchField label="搜索题干" value={urlState.keyword} onSearch={(keyword) => onGo({ keyword })} />
      <Select
        label="题型"
        value={urlState.type}
        options={Object.values(QuestionType).map((value) => ({ value, text: questionTypeLabels[value] }))}
        onValue={(type) => onGo({ type })}
      />
      <Select
        label="来源"
        value={urlState.source}
        options={Object.values(WrongSource).map((value) => ({ value, text: wrongSourceLabels[value] }))}
        onValue={(source) => onGo({ source })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={urlState.due} onChange={({ target }) => onGo({ due: target.checked })} />
        只看今天要复习的
      </label>
      {urlState.repoId !== '' && (
        <button type="button" className={styles.all} onClick={() => onGo({ repoId: '' })}>
          查看全部题库
        </button>
      )}
      {total !== undefined && (
        <output className={styles.total}>
          共 <b>{total}</b> 题
        </output>
      )}
    </div>
  );
}

interface SelectProps<Value extends number> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onValue: (value: Value | undefined) => void;
}

function Select<Value extends number>({ label, value, options, onValue }: SelectProps<Value>): ReactNode {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onValue(options.find((option) => String(option.value) === target.value)?.value)}
    >
      <option value="">全部{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
