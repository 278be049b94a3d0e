import { regradeApi } from '@ganlin/contract/paper/regrade';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { useListUrlState } from '../../../../kits/data-table/use-list-url-state.ts';
import { useNarrow } from '../../../../kits/data-table/use-narrow.ts';
import { freshPage, query } from '../../../../lib/api/query.ts';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { changedBy, type KeyBody, type WayFigures } from '../model/regrade.ts';
import { ChangeCards, ChangeTable } from './change-rows.tsx';
import styles from './trial.module.css';

interface ChangeListProps {
  readonly regradeId: string;
  readonly body: KeyBody;
  readonly figures: WayFigures;
}

const PAGE_SIZE = 10;

/** Every paper that the chosen way changes; changes of pass come first. Filter and page are in the URL. */
export function ChangeList({ regradeId, body, figures }: ChangeListProps) {
  const { urlState, go } = useListUrlState(regradeApi.changes);
  const narrow = useNarrow();
  const { only = 'all', keyword = '' } = urlState.filter;
  const { current } = urlState;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query(regradeApi.changes, {
      current,
      size: PAGE_SIZE,
      params: { id: regradeId, way: figures.way, only, ...(keyword === '' ? {} : { keyword }) },
    }),
    ...freshPage,
  });
  // The endpoint's filter has the re-grading too, which is not part of the URL state.
  const show = (filter: Partial<typeof urlState.filter>) => go({ filter: { ...urlState.filter, ...filter } });
  const chips = [
    { only: 'all', label: '全部变动', count: changedBy(figures) },
    { only: 'pass', label: '合格变化', count: figures.nowPassed + figures.nowFailed },
    { only: 'lower', label: '减分', count: figures.lowered },
  ] as const;
  return (
    <>
      <div className={styles.filter}>
        <fieldset className={styles.chips} aria-label="筛选名单">
          {chips.map((chip) => (
            <button
              key={chip.only}
              type="button"
              aria-pressed={chip.only === only}
              onClick={() => show({ only: chip.only })}
            >
              {chip.label} {chip.count}
            </button>
          ))}
        </fieldset>
        <SearchField label="姓名、用户名" value={keyword} onSearch={(word) => show({ keyword: word })} />
      </div>
      {isError && !data && (
        <p className="ui-empty">
          名单没能载入。<Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {!data && !isError && <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 5 }} />}
      {data?.total === 0 && <p className="ui-empty">{keyword === '' ? '没有这样的变动。' : '没有符合条件的考生。'}</p>}
      {data && data.total > 0 && (
        <div aria-busy={isPlaceholderData}>
          {narrow ? <ChangeCards rows={data.records} body={body} /> : <ChangeTable rows={data.records} body={body} />}
          <div className={styles.pager}>
            <span>共 {data.total} 份，合格变化排在前面</span>
            <Pagination
              current={current}
              pageSize={PAGE_SIZE}
              total={data.total}
              simple={narrow}
              showLessItems
              showSizeChanger={false}
              onChange={(page) => go({ current: page })}
            />
          </div>
        </div>
      )}
    </>
  );
}
