import { entryKindLabels, type EntryKind } from '@ganlin/contract/transcript/entry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './time-line.module.css';
import { hoursText, kindsIn, type EntriesPage, type Entry, type View } from './view.ts';

interface Asked {
  readonly kind?: EntryKind;
  readonly keyword: string;
  readonly after: string;
}

interface TimeLineProps {
  readonly view: View;
  /** Identifies whose entries these are. */
  readonly queryKey: readonly string[];
  readonly load: (asked: Asked) => Promise<EntriesPage>;
}

/** The person's entries by year, newest first. */
export function TimeLine({ view, queryKey, load }: TimeLineProps): ReactNode {
  const id = useId();
  const [kind, setKind] = useState<EntryKind>();
  const [keyword, setKeyword] = useState('');
  const filter = { keyword, ...(kind && { kind }) };
  const list = useInfiniteQuery({
    queryKey: [...queryKey, filter],
    queryFn: ({ pageParam }) => load({ ...filter, after: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { silent: true },
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const left = list.data?.pages.at(-1)?.left ?? 0;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>经历</h2>
        <Chips view={view} chosen={kind} onChoose={setKind} />
        <SearchField label="搜索经历" value={keyword} onSearch={setKeyword} />
      </header>
      {list.isError && !list.data && (
        <LoadFailed text={`${messageOf(list.error)}。`} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <div className={styles.waiting} aria-hidden="true" />}
      {list.data && entries.length === 0 && (
        <p className={styles.none}>{emptyText(keyword !== '' || kind !== undefined)}</p>
      )}
      {[...Map.groupBy(entries, ({ at }) => formatTime(at).slice(0, 4))].map(([year, some]) => (
        <Year key={year} year={year} entries={some} view={view} />
      ))}
      {left > 0 && (
        <button
          type="button"
          className={styles.more}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? '正在载入…' : `显示更早的 ${left.toLocaleString('zh-CN')} 条`}
        </button>
      )}
    </section>
  );
}

const emptyText = (isFiltered: boolean): string =>
  isFiltered
    ? '没有符合条件的经历。换个词，或看全部。'
    : '还没有经历。参加培训班、学习课程、考试和取得证书后，会自动记在这里。';

interface ChipsProps {
  readonly view: View;
  readonly chosen: EntryKind | undefined;
  readonly onChoose: (kind: EntryKind | undefined) => void;
}

function Chips({ view: { counts }, chosen, onChoose }: ChipsProps): ReactNode {
  const kinds = kindsIn(counts);
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <fieldset className={styles.chips} aria-label="按类别看">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部 {all.toLocaleString('zh-CN')}
      </button>
      {kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen === kind} onClick={() => onChoose(kind)}>
          {entryKindLabels[kind]} {counts[kind].toLocaleString('zh-CN')}
        </button>
      ))}
    </fieldset>
  );
}

interface YearProps {
  readonly year: string;
  readonly entries: readonly Entry[];
  readonly view: View;
}

function Year({ year, entries, view }: YearProps): ReactNode {
  const sum = view.years.find((one) => String(one.year) === year);
  return (
    <section className={styles.year}>
      <div className={styles.sums}>
        <h3>{year}</h3>
        {sum && sum.hourTenths > 0 && <span>{hoursText(sum.hourTenths)} 学时</span>}
        {sum && sum.exams > 0 && <span>{sum.exams} 次考试</span>}
      </div>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <EntryItem key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const icons: Readonly<Record<EntryKind, IconName>> = {
  class: 'people',
  course: 'lecture',
  exam: 'exam',
  practical: 'target',
  certificate: 'medal',
  battle: 'flame',
};

function EntryItem({ entry }: { readonly entry: Entry }): ReactNode {
  const { kind, title, detail, value, unit, state, tone, link, linkText } = entry;
  return (
    <li>
      <span className={styles.sign} data-kind={kind}>
        <Icon name={icons[kind]} size={21} />
      </span>
      <div>
        <h4>
          <span className="ui-unseen">{entryKindLabels[kind]}：</span>
          {title}
        </h4>
        <p>
          <span>{daysText(entry)}</span>
          <span>{detail}</span>
          {link !== '' && (
            <Link to={link} aria-label={`${title}的${linkText}`}>
              {linkText}
            </Link>
          )}
        </p>
      </div>
      <div className={styles.result}>
        <p>
          {value !== '' && <b>{value}</b>} <small>{unit}</small>
        </p>
        <StateTag tone={tone}>{state}</StateTag>
      </div>
    </li>
  );
}

/** `10-13 至 10-17`; the year is beside it unless it was another one. */
function daysText({ at, startsOn }: Entry): string {
  const day = formatTime(at).slice(0, 10);
  if (startsOn === null || startsOn === day) return day.slice(5);
  const start = startsOn.slice(0, 4) === day.slice(0, 4) ? startsOn.slice(5) : startsOn;
  return `${start} 至 ${day.slice(5)}`;
}
