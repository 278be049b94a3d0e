import type { Data } from '@ganlin/contract/core/endpoint';
import type { CourseTab, learnApi } from '@ganlin/contract/course/learn';
import type { ReactNode } from 'react';
import { needs, type CourseListState } from './list-url-state.ts';
import styles from './word-filters.module.css';

type Overview = Data<typeof learnApi.overview>;

interface WordFiltersProps {
  readonly overview: Overview;
  readonly chosen: CourseListState;
  readonly onChoose: (to: Partial<CourseListState>, options: { readonly preventScrollReset: boolean }) => void;
}

const tabs: readonly { readonly value: CourseTab; readonly label: string }[] = [
  { value: 'learning', label: '在学' },
  { value: 'none', label: '没学' },
  { value: 'completed', label: '学完' },
  { value: 'due', label: '快截止' },
  { value: 'favourite', label: '收藏' },
];

const needLabels = { required: '必修', elective: '选修' } as const;

/** Filters as words with the number of courses of each. */
export function WordFilters({ overview, chosen, onChoose }: WordFiltersProps): ReactNode {
  const choose = (to: Partial<CourseListState>) => onChoose(to, { preventScrollReset: true });
  return (
    <section className={styles.filters} aria-label="筛选课程">
      {overview.categories.length > 0 && (
        <Words
          label="分类"
          options={overview.categories.map(({ key, title, courses }) => ({ value: key, label: title, count: courses }))}
          value={chosen.categoryId}
          onChoose={(categoryId) => choose({ categoryId })}
        />
      )}
      <Words
        label="状态"
        options={tabs.map((tab) => ({ ...tab, count: overview.tabs[tab.value] }))}
        value={chosen.tab === 'all' ? undefined : chosen.tab}
        onChoose={(tab) => choose({ tab: tab ?? 'all' })}
      />
      <Words
        label="要求"
        options={needs.map((need) => ({ value: need, label: needLabels[need], count: overview[need] }))}
        value={chosen.need}
        onChoose={(need) => choose({ need })}
      />
    </section>
  );
}

interface WordsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly count: number }[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}

function Words<Value extends string>({ label, options, value, onChoose }: WordsProps<Value>): ReactNode {
  return (
    <fieldset className={styles.row} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <div>
        <button type="button" aria-pressed={value === undefined} onClick={() => onChoose(undefined)}>
          全部
        </button>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value === option.value}
            onClick={() => onChoose(option.value)}
          >
            {option.label} <small>{option.count}</small>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
