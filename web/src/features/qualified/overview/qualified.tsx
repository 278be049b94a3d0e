import { qualifiedApi, retrainingApi } from '@ganlin/contract/certificate/qualified';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Result, Select, Skeleton } from 'antd';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import type { Figures } from '../model/figures.ts';
import { PeopleList } from '../people/people-list.tsx';
import { FigureCards } from './figure-cards.tsx';
import { ProvinceCard } from './province-card.tsx';
import { UnitCard } from './unit-card.tsx';
import { WeeksCard } from './weeks-card.tsx';
import styles from './qualified.module.css';

/** Who is qualified for field work, by province and unit, and whose certificate expires. */
export default function QualifiedScreen() {
  const { urlState, go } = useListUrlState(retrainingApi.paging);
  const { workKind, regionId } = urlState.filter;
  const found = useQuery({
    ...query(qualifiedApi.figures, { ...(workKind ? { workKind } : {}), ...(regionId ? { regionId } : {}) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const { data } = found;
  if (!data && !found.error) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (!data) {
    return (
      <Result
        status="warning"
        title="打不开持证情况"
        subTitle={messageOf(found.error)}
        extra={<Button onClick={() => void found.refetch()}>重试</Button>}
      />
    );
  }
  // Another place or kind of work starts from its first page, with its own departments.
  const choose = (change: { workKind?: string | undefined; regionId?: string | undefined }) => {
    const { deptId: _, ...rest } = urlState.filter;
    go({ filter: { ...rest, ...change } });
  };
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1>持证情况</h1>
        <span className="ui-note">截至 {data.today}；人员调动每小时更新</span>
        <Select<string>
          className={styles.kind ?? ''}
          aria-label="作业类别"
          placeholder="全部作业类别"
          allowClear
          value={workKind ?? null}
          options={data.workKinds.map((value) => ({ value, label: value }))}
          onChange={(chosen: string | undefined) => choose({ workKind: chosen })}
        />
      </div>
      {data.total.people === 0 && regionId === undefined && workKind === undefined ? (
        <Nobody />
      ) : (
        <Parts figures={data} regionId={regionId} onRegion={(chosen) => choose({ regionId: chosen })} />
      )}
    </div>
  );
}

function Nobody() {
  return (
    <section className={styles.panel} aria-label="还没有人持证">
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="还没有人持证。颁发证书以后，这里显示各省、各单位的持证率和快到期的人。"
      />
    </section>
  );
}

interface PartsProps {
  readonly figures: Figures;
  readonly regionId: string | undefined;
  readonly onRegion: (regionId: string | undefined) => void;
}

function Parts({ figures, regionId, onRegion }: PartsProps) {
  const province = figures.provinces.find((one) => one.regionId === regionId);
  const place = province?.name ?? '全部地区';
  return (
    <>
      <FigureCards counts={figures.selected} />
      <div className={styles.pair}>
        <ProvinceCard provinces={figures.provinces} regionId={regionId} onRegion={onRegion} />
        <div className={styles.column}>
          <UnitCard place={place} counts={figures.selected} units={figures.units} />
          <WeeksCard place={place} weeks={figures.weeks} season={figures.season} />
        </div>
      </div>
      <PeopleList place={place} counts={figures.selected} units={figures.units} />
    </>
  );
}
