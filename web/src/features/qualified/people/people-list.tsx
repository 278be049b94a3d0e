import { expiryBandLabels, expiryBands, retrainingApi, type ExpiryBand } from '@ganlin/contract/certificate/qualified';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { Button, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { CountTabs } from '../../../ui/list/count-tabs.tsx';
import { countText, lapsedOf, type Person, type Unit } from '../model/figures.ts';
import { peopleColumns } from './people-columns.tsx';
import { RetrainDrawer } from './retrain-drawer.tsx';
import styles from './people-list.module.css';

interface PeopleListProps {
  readonly place: string;
  readonly counts: Unit | Omit<Unit, 'deptId' | 'name'>;
  readonly units: readonly Unit[];
}

const columns = peopleColumns();

/** The people behind the figures; those who are selected can be invited to be retrained. */
export function PeopleList({ place, counts, units }: PeopleListProps) {
  const may = usePermission();
  const { urlState, go } = useListUrlState(retrainingApi.paging);
  const { filter } = urlState;
  const { deptId, ...rest } = filter;
  const unit = deptId === undefined ? undefined : units.find((one) => one.deptId === deptId);
  const [retrained, setRetrained] = useState<readonly Person[]>();
  const mayRetrain = may('cert:qualified:retrain');
  return (
    <section className={styles.people} aria-label="人员">
      <div className={styles.head}>
        <h2>人员</h2>
        <span className="ui-note">{unit?.name ?? place}</span>
        {unit && (
          <Button size="small" onClick={() => go({ filter: rest })}>
            看全部单位
          </Button>
        )}
      </div>
      <BandTabs counts={unit ?? counts} band={filter.band} onBand={(band) => go({ filter: { ...filter, band } })} />
      <DataTable
        name="qualified"
        label="持证人员列表"
        endpoint={retrainingApi.paging}
        idOf={({ certificateId }) => certificateId}
        columns={columns}
        filter={
          <>
            <Form.Item name="keyword" label="关键词">
              <Input className={styles.keyword ?? ''} placeholder="姓名，或完整的证书编号" maxLength={50} allowClear />
            </Form.Item>
            <Form.Item
              name="open"
              label="只看未安排复训"
              valuePropName="checked"
              normalize={(on: boolean) => on || undefined}
            >
              <Switch />
            </Form.Item>
          </>
        }
        noun="持证人员"
        renderSummary={(total) => `共 ${countText(total)} 人`}
        {...(mayRetrain
          ? {
              renderBulk: ({ rows }: { readonly rows: readonly Person[] }) => (
                <Button type="primary" disabled={rows.every(isLost)} onClick={() => setRetrained(rows)}>
                  发起复训
                </Button>
              ),
            }
          : {})}
      />
      {retrained && (
        <RetrainDrawer people={retrained.filter((one) => !isLost(one))} onClosed={() => setRetrained(undefined)} />
      )}
    </section>
  );
}

/** A revoked certificate cannot be renewed. */
const isLost = ({ status }: Person): boolean => status === CertificateStatus.revoked;

interface BandTabsProps {
  readonly counts: PeopleListProps['counts'];
  readonly band: ExpiryBand | undefined;
  readonly onBand: (band: ExpiryBand | undefined) => void;
}

function BandTabs({ counts, band, onBand }: BandTabsProps) {
  const { people, valid, within30, within60, within90 } = counts;
  const later = valid - within30 - within60 - within90;
  const numbers = { within30, within60, within90, later, lapsed: lapsedOf(counts) };
  return (
    <CountTabs className={styles.tabs} label="按到期时间查看">
      <button type="button" aria-pressed={band === undefined} onClick={() => onBand(undefined)}>
        全部 <b>{countText(people)}</b>
      </button>
      {expiryBands.map((one) => (
        <button key={one} type="button" aria-pressed={band === one} onClick={() => onBand(one)}>
          {expiryBandLabels[one]} <b>{countText(numbers[one])}</b>
        </button>
      ))}
    </CountTabs>
  );
}
