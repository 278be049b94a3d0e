import { HomeOutlined, ImportOutlined, ScanOutlined } from '@ant-design/icons';
import { Charge } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { PeopleHead } from './people-head.tsx';
import styles from './people.module.css';
import { personColumns } from './person-columns.tsx';
import { PersonActions } from './person-actions.tsx';
import { AddPerson } from './person/add-person.tsx';
import { PersonDrawer } from './person/person-drawer.tsx';
import { PersonFilterFields } from './person-filter.tsx';
import { checkInPath, importPath, type ClassCounts } from './person-row.ts';
import type { TabFilter } from './person/person-tabs.ts';
import { RoomsView } from './rooms-view.tsx';
import { RosterExport } from './roster-export.tsx';
import { usePersonPager } from './person/use-person-pager.ts';
import { useRoomsShown } from './use-rooms-shown.ts';

/** The registrations of a class: review, payment, completion, export. */
export default function PeopleScreen() {
  const { id: activityId = '' } = useScreen().params;
  const counts = useQuery({ ...query(personApi.counts, { activityId }), staleTime: 0, meta: { silent: true } });
  const rooms = useRoomsShown();
  if (counts.data && rooms.isShown) {
    return <RoomsView activityId={activityId} title={counts.data.title} onBack={() => rooms.show(false)} />;
  }
  if (counts.data) return <People activityId={activityId} counts={counts.data} onRooms={() => rooms.show(true)} />;
  if (!counts.error) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <Result
      status="warning"
      title="打不开报名"
      subTitle={messageOf(counts.error)}
      extra={<Button onClick={() => void counts.refetch()}>重试</Button>}
    />
  );
}

interface PeopleProps {
  readonly activityId: string;
  readonly counts: ClassCounts;
  readonly onRooms: () => void;
}

function People({ activityId, counts, onRooms }: PeopleProps) {
  const may = usePermission();
  const navigate = useNavigate();
  const { urlState, go } = useListUrlState(personApi.paging);
  const pager = usePersonPager(activityId);
  const isPaid = counts.charge === Charge.paid;
  const showTab = ({ state, payment }: TabFilter) => go({ filter: { ...urlState.filter, state, payment } });
  return (
    <div className={styles.screen}>
      <PeopleHead counts={counts} at={urlState.filter} onTab={showTab}>
        <Button icon={<HomeOutlined aria-hidden />} onClick={onRooms}>
          住宿与用餐
        </Button>
        {may('train:checkin:paging') && (
          <Button icon={<ScanOutlined aria-hidden />} onClick={() => void navigate(checkInPath(activityId))}>
            签到
          </Button>
        )}
      </PeopleHead>
      <DataTable
        name="training-people"
        label="报名列表"
        endpoint={personApi.paging}
        fixed={{ activityId }}
        columns={personColumns({ isPaid, sessions: counts.sessions, onOpen: ({ id }) => pager.open(id) })}
        filter={<PersonFilterFields isPaid={isPaid} />}
        noun="报名"
        empty="还没有报名。可以批量报名。"
        unmatchedHint="可以换一个状态查看。"
        toolbar={
          <>
            {may('train:person:save') && <AddPerson activityId={activityId} counts={counts} />}
            {may('train:person:import') && (
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => void navigate(importPath(activityId))}>
                批量报名
              </Button>
            )}
          </>
        }
        renderExport={({ filter }) =>
          may('train:person:export') && <RosterExport params={{ ...filter, activityId }} isPaid={isPaid} />
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 人`}
        bulkPermissions={['train:person:review', 'train:person:payment']}
        renderBulk={({ rows, clear }) => (
          <PersonActions activityId={activityId} people={rows} isPaid={isPaid} isBulk onDone={clear} />
        )}
      />
      <PersonDrawer activityId={activityId} counts={counts} pager={pager} />
    </div>
  );
}
