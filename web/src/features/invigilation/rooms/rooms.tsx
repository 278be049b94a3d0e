import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { hallPath, type RoomRow } from '../model/rows.ts';
import { People } from './people.tsx';
import { RoomDrawer } from './room-drawer.tsx';
import { RoomTable } from './room-table.tsx';
import { SpreadDialog } from './spread-dialog.tsx';
import styles from './rooms.module.css';

type Panel = { readonly kind: 'room'; readonly room: RoomRow | undefined } | { readonly kind: 'spread' };

/** Who sits in which room of an exam, and who invigilates there. */
export default function RoomsScreen() {
  const { examId = '' } = useScreen().params;
  const may = usePermission();
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel>();
  const found = useQuery({ ...query(roomApi.list, { examId }), staleTime: 0, meta: { silent: true } });
  if (!found.data && found.error) {
    const retry = <Button onClick={() => void found.refetch()}>重试</Button>;
    return <Result status="warning" title="打不开考场安排" subTitle={messageOf(found.error)} extra={retry} />;
  }
  if (!found.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { exam, rooms, unassigned } = found.data;
  const close = () => setPanel(undefined);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{exam.title}</h1>
          <p>
            {rooms.length} 个考场，
            {unassigned === 0 ? '全部考生都已安排' : <b>还有 {unassigned.toLocaleString('zh-CN')} 人没有安排考场</b>}
            {exam.isOpen && '。本场考试不限考生，只能安排已经到场的人。'}
          </p>
        </div>
        {may('exam:invigilation:board') && <Button onClick={() => void navigate(hallPath(examId))}>进入考场</Button>}
        <Button onClick={() => setPanel({ kind: 'room', room: undefined })}>新建考场</Button>
        <Button type="primary" disabled={unassigned === 0} onClick={() => setPanel({ kind: 'spread' })}>
          自动编排
        </Button>
      </header>
      <RoomTable examId={examId} rooms={rooms} onEdit={(room) => setPanel({ kind: 'room', room })} />
      <People examId={examId} rooms={rooms} />
      {panel?.kind === 'room' && (
        <RoomDrawer key={panel.room?.id ?? 'new'} examId={examId} room={panel.room} onClosed={close} />
      )}
      {panel?.kind === 'spread' && <SpreadDialog examId={examId} unassigned={unassigned} onClosed={close} />}
    </div>
  );
}
