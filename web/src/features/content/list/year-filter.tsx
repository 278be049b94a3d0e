import { useState, type ReactNode } from 'react';
import { FilterGroup } from './list-filters.tsx';
import { yearBars } from './year-bars.ts';
import styles from './year-filter.module.css';

interface YearSpan {
  readonly fromYear: number | undefined;
  readonly toYear: number | undefined;
}

interface YearFilterProps extends YearSpan {
  readonly title: string;
  readonly years: readonly { readonly value: number; readonly count: number }[];
  readonly onChoose: (span: YearSpan) => void;
}

/** The count per year, and the range of years shown. */
export function YearFilter({ title, years, fromYear, toYear, onChoose }: YearFilterProps): ReactNode {
  const bars = yearBars(years);
  const [first, last] = [bars[0]?.from, bars.at(-1)?.to];
  if (first === undefined || last === undefined) return null;
  const limit = Math.max(...bars.map(({ count }) => count));
  const isChosen = fromYear !== undefined || toYear !== undefined;
  const isIn = (from: number, to: number) => to >= (fromYear ?? first) && from <= (toYear ?? last);
  return (
    <FilterGroup
      title={title}
      onClear={isChosen ? () => onChoose({ fromYear: undefined, toYear: undefined }) : undefined}
    >
      {/* For the mouse; the fields below do the same. */}
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ from, to, count }) => (
          <button
            key={from}
            type="button"
            tabIndex={-1}
            aria-label={`${from === to ? from : `${from}–${to}`} 年：${count}`}
            title={`${from === to ? from : `${from}–${to}`} 年：${count}`}
            data-in={isIn(from, to)}
            onClick={() => onChoose({ fromYear: from, toYear: to })}
          >
            <i style={{ height: `${count === 0 ? 0 : Math.max((count / limit) * 100, 8)}%` }} />
          </button>
        ))}
      </div>
      <div className={styles.span}>
        <YearField
          label="起始年份"
          year={fromYear}
          usual={first}
          onYear={(year) => onChoose({ fromYear: year, toYear })}
        />
        至
        <YearField
          label="截止年份"
          year={toYear}
          usual={last}
          onYear={(year) => onChoose({ fromYear, toYear: year })}
        />
      </div>
    </FilterGroup>
  );
}

interface YearFieldProps {
  readonly label: string;
  readonly year: number | undefined;
  readonly usual: number;
  readonly onYear: (year: number | undefined) => void;
}

/** Applies on blur or Enter: a half-typed year is not a year. */
function YearField({ label, year, usual, onYear }: YearFieldProps): ReactNode {
  const shown = year === undefined ? '' : String(year);
  const [text, setText] = useState(shown);
  const [reply, setShown] = useState(shown);
  if (reply !== shown) {
    setShown(shown);
    setText(shown);
  }
  const finish = () => {
    const typed = Number(text);
    const isYear = /^\d{4}$/.test(text) && typed >= 1900 && typed <= 2200;
    if (!isYear) setText(text === '' ? '' : shown);
    if (isYear || text === '') onYear(isYear ? typed : undefined);
  };
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      maxLength={4}
      placeholder={String(usual)}
      value={text}
      onChange={({ target }) => setText(target.value.replaceAll(/\D/g, ''))}
      onBlur={() => text !== shown && finish()}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  );
}
