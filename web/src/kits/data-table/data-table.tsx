import type { Permission } from '@ganlin/contract/permissions';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { PageOf } from '@ganlin/contract/core/page';
import { hashKey, keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { z } from 'zod';
import { isOutage, messageOf } from '../../lib/api/failure.ts';
import { query } from '../../lib/api/query.ts';
import { firstPage, readList, withoutBlanks, writeList, type ListState } from '../../lib/screen/search-params.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { isColumnShown, keepChoice, readChoice, type Column, type TableChoice } from './columns.ts';
import styles from './data-table.module.css';
import { FilterBar } from './filter-bar.tsx';
import type { Identified, ListEndpoint } from './list-endpoint.ts';
import { Pager } from './pager.tsx';
import { RowCards } from './row-cards.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { RowTable } from './row-table.tsx';
import { useSelection, type Selection } from './selection.ts';
import { TableTools } from './table-tools.tsx';
import { useListUrlState } from './use-list-url-state.ts';
import { useNarrow } from './use-narrow.ts';

interface DataTableProps<Filter extends z.ZodObject, Row> {
  /** The user's column and density settings are stored under this name. */
  readonly name: string;
  /** Names the rows for screen readers: 用户列表. */
  readonly label: string;
  readonly endpoint: ListEndpoint<Filter, Row>;
  readonly columns: readonly Column<Row>[];
  /** What the rows are: 考试. Names what a list without rows has none of. */
  readonly noun: string;
  /** The message, with a next step, while there is nothing to filter; by default only that there is nothing yet. */
  readonly empty?: string;
  /** What to do when a filter leaves no rows. */
  readonly unmatchedHint?: string;
  /** Fixed parameters of every request that are not in the filter or the URL: whose rows they are. */
  readonly fixed?: Partial<z.input<Filter>>;
  /** The fields of the filter: form items with the names of the endpoint's filter. */
  readonly filter?: ReactNode;
  readonly toolbar?: ReactNode;
  /** Exports the filtered rows. */
  readonly renderExport?: (urlState: ListState<z.input<Filter>>) => ReactNode;
  readonly renderBulk?: (selection: Selection<Row>) => ReactNode;
  /** Users with none of these have nothing to select rows for; without it everybody selects. */
  readonly bulkPermissions?: readonly Permission[];
  readonly renderSummary?: (total: number) => ReactNode;
  /** The polling interval, given the rows shown. */
  readonly follow?: (rows: readonly Row[]) => number | false;
}

interface WithIdOf<Row> {
  /** For rows that have no id of their own. */
  readonly idOf: (row: Row) => string;
}

/** Rows that the server pages, filters and sorts; the screen's URL holds the state. */
export function DataTable<Filter extends z.ZodObject, Row extends Identified>(
  props: DataTableProps<Filter, Row>,
): ReactElement;
export function DataTable<Filter extends z.ZodObject, Row extends object>(
  props: DataTableProps<Filter, Row> & WithIdOf<Row>,
): ReactElement;
export function DataTable<Filter extends z.ZodObject, Row extends object>(
  props: DataTableProps<Filter, Row> & Partial<WithIdOf<Row>>,
) {
  const { name, endpoint, columns, filter, toolbar, renderExport, bulkPermissions, renderSummary } = props;
  const may = usePermission();
  const renderBulk = (bulkPermissions?.some(may) ?? true) ? props.renderBulk : undefined;
  const schema = endpoint.request.shape.params;
  const { urlState, go } = useListUrlState(endpoint);
  const list = useRows(props, urlState);
  const selection = useSelection<Row & Identified>(urlState.filter, urlState.current);
  const [choice, setChoice] = useState(() => readChoice(name));
  const narrow = useNarrow();

  const apply = (fields: Readonly<Record<string, unknown>>) => {
    // The fields have the names and values of the filter's own form items.
    const wanted = withoutBlanks({ ...urlState.filter, ...fields }) as z.input<Filter>;
    // Submitting the same filter again means: refetch.
    if (hashKey([wanted]) === hashKey([urlState.filter])) void list.refetch();
    go({ filter: wanted });
  };
  const choose = (next: TableChoice) => {
    setChoice(next);
    keepChoice(name, next);
  };
  const total = list.data?.total;
  const shown = columns.filter((column) => isColumnShown(column, choice));
  // The URL may also name what the page has fixed.
  const isFiltered = Object.keys(urlState.filter).some((field) => !Object.hasOwn(props.fixed ?? {}, field));
  return (
    <div className={styles.list}>
      {filter && (
        <FilterBar name={name} values={urlState.filter} schema={schema} onApply={apply}>
          {filter}
        </FilterBar>
      )}
      <section className={styles.card} aria-label={props.label}>
        <div className={styles.toolbar}>
          {toolbar}
          {renderExport?.(urlState)}
          <span className={styles.total} aria-live="polite">
            {total !== undefined && (renderSummary?.(total) ?? `共 ${total.toLocaleString('zh-CN')} 条`)}
          </span>
          <TableTools
            columns={columns}
            choice={choice}
            onChoice={choose}
            onRefresh={() => void list.refetch()}
            refreshing={list.isFetching}
            sorting={narrow ? { sort: urlState.sort, onSort: (sort) => go({ sort }) } : undefined}
          >
            {filter && (
              <SavedFilters
                list={name}
                search={writeList('', schema, { ...firstPage, filter: urlState.filter, sort: urlState.sort })}
                onApply={(search) => {
                  const saved = readList(search, schema);
                  go({ filter: saved.filter, sort: saved.sort });
                }}
              />
            )}
          </TableTools>
        </div>
        {renderBulk && selection.ids.length > 0 && (
          <BulkBar count={selection.ids.length} pages={selection.pages} onClear={selection.clear}>
            {renderBulk(selection)}
          </BulkBar>
        )}
        <Rows list={list} empty={emptyText(props, { isFiltered, total })}>
          {(rows) => {
            const selecting = renderBulk && {
              ids: selection.ids,
              onChange: (ids: readonly string[]) => selection.choose(ids, rows),
            };
            const common = { label: props.label, rows, columns: shown, selecting };
            if (narrow) return <RowCards {...common} />;
            return (
              <RowTable
                {...common}
                density={choice.density}
                loading={list.isPlaceholderData}
                sort={urlState.sort}
                onSort={(sort) => go({ sort })}
              />
            );
          }}
        </Rows>
        {list.data && list.data.total > 0 && <Pager page={list.data} narrow={narrow} onPage={go} />}
      </section>
    </div>
  );
}

function useRows<Filter extends z.ZodObject, Row extends object>(
  { endpoint, fixed, follow, idOf }: DataTableProps<Filter, Row> & Partial<WithIdOf<Row>>,
  { current, size, filter, sort }: ListState<z.input<Filter>>,
): UseQueryResult<PageOf<Row & Identified>> {
  const input = { current, size, params: { ...filter, ...fixed }, sort };
  const { queryKey, queryFn } = query<Endpoint>(endpoint, input);
  return useQuery({
    queryKey,
    // The endpoint's own type guarantees it; the compiler cannot see it through the conditional type of any endpoint.
    queryFn: async () => (await queryFn()) as PageOf<Row>,
    select: (page) => identified(page, idOf),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (follow && state.data ? follow(state.data.records) : false),
  });
}

function identified<Row extends object>(
  page: PageOf<Row>,
  idOf: ((row: Row) => string) | undefined,
): PageOf<Row & Identified> {
  // Without `idOf` the signature of the table asks for rows with an id.
  if (!idOf) return page as PageOf<Row & Identified>;
  return { ...page, records: page.records.map((row) => ({ ...row, id: idOf(row) })) };
}

type EmptyTexts = Pick<DataTableProps<z.ZodObject, never>, 'noun' | 'empty' | 'unmatchedHint'>;

/** `total` counts the rows that match on whatever page. */
function emptyText(
  { noun, empty = `还没有${noun}。`, unmatchedHint = '可以放宽条件再查。' }: EmptyTexts,
  { isFiltered, total = 0 }: { readonly isFiltered: boolean; readonly total: number | undefined },
): string {
  // A page beyond the last one, as after the last rows of a list were deleted.
  if (total > 0) return `这一页没有${noun}，请看前面的页。`;
  return isFiltered ? `没有符合条件的${noun}。${unmatchedHint}` : empty;
}

interface RowsProps<Row> {
  readonly list: UseQueryResult<PageOf<Row>>;
  readonly empty: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

function Rows<Row>({ list: { data, error, isError, refetch }, empty, children }: RowsProps<Row>) {
  if (!data && isError) {
    return (
      <div className={styles.failed}>
        <p>{isOutage(error) ? messageOf(error) : '列表没能载入。'}</p>
        <Button onClick={() => void refetch()}>重试</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <section className={styles.waiting} aria-busy="true" aria-label="正在载入">
        <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
      </section>
    );
  }
  if (data.records.length === 0) {
    return <Empty className={styles.empty ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  }
  return children(data.records);
}
