import { invigilationErrors } from '@ganlin/contract/invigilation/errors';
import { Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useNarrow } from '../../../kits/data-table/use-narrow.ts';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { actionLooks } from '../actions/hall-actions.tsx';
import { HallProvider, serverNow, useHall, useHallContext } from '../model/hall-context.ts';
import { Concerns } from './concerns.tsx';
import { ExamineeDrawer } from './examinee-drawer.tsx';
import { Examinees } from './examinees/examinees.tsx';
import { FaceQueueDrawer } from './faces/face-queue-drawer.tsx';
import { Feed } from './feed.tsx';
import { Figures } from './figures.tsx';
import { HallHead } from './hall-head.tsx';
import styles from './hall.module.css';
import { useOpenHall, type Panel } from './use-open-hall.ts';
import { useRoomFilter, type RoomFilter } from './use-room-filter.ts';

/** One exam while it is under way: who is where, who needs a person, and what can be done. */
export default function HallScreen() {
  const { examId = '' } = useScreen().params;
  const [deptId, setDeptId] = useState<string>();
  const filter = useRoomFilter(examId);
  if (filter.isLoading) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Hall key={examId} examId={examId} deptId={deptId} filter={filter} onDept={setDeptId} />;
}

interface HallProps {
  readonly examId: string;
  readonly deptId: string | undefined;
  readonly filter: RoomFilter;
  readonly onDept: (deptId: string | undefined) => void;
}

function Hall({ examId, deptId, filter, onDept }: HallProps) {
  const { hall, isWatching, panel, close } = useOpenHall({ examId, deptId, rooms: filter.rooms });
  const isOpen = useStore(hall.store, ({ exam }) => exam !== undefined);
  const error = useStore(hall.store, (state) => state.error);
  const isNarrow = useNarrow();
  if (!isOpen && error === undefined) return <Skeleton active paragraph={{ rows: 12 }} />;
  if (!isOpen) return <NotOpened error={error} onRetry={hall.sync.reload} onDept={onDept} />;
  return (
    <HallProvider value={hall}>
      <div className={styles.hall}>
        <HallHead isWatching={isWatching} filter={filter} />
        <Figures />
        <div className={styles.columns}>
          <div className={styles.concerns}>
            <Concerns />
          </div>
          <div className={styles.feed}>
            <Feed />
          </div>
          <div className={styles.examinees}>
            <Examinees isNarrow={isNarrow} />
          </div>
        </div>
      </div>
      {panel && <OpenPanel panel={panel} onClosed={close} />}
    </HallProvider>
  );
}

interface OpenPanelProps {
  readonly panel: Panel;
  readonly onClosed: () => void;
}

/** Follows the examinees while it is open: somebody may hand in meanwhile. */
function OpenPanel({ panel, onClosed }: OpenPanelProps) {
  const { examId, store, sync } = useHallContext();
  const tiles = useHall((state) => state.tiles);
  if (panel.kind === 'view') return <ExamineeDrawer key={panel.userId} userId={panel.userId} onClosed={onClosed} />;
  if (panel.kind === 'faces') return <FaceQueueDrawer onClosed={onClosed} />;
  const { Dialog } = actionLooks[panel.kind];
  const done = () => {
    store.setState({ selected: new Set() });
    sync.refresh();
  };
  return (
    <Dialog
      examId={examId}
      tiles={panel.userIds.flatMap((id) => tiles.get(id) ?? [])}
      now={() => serverNow(store)}
      onDone={done}
      onClosed={onClosed}
    />
  );
}

interface NotOpenedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onDept: (deptId: string | undefined) => void;
}

/** A hall that is too large for one page is opened by department. */
function NotOpened({ error, onRetry, onDept }: NotOpenedProps) {
  const isTooLarge = error instanceof ApiError && error.code === invigilationErrors.boardTooLarge.code;
  return (
    <Result
      status="warning"
      title={isTooLarge ? '考生太多，请按部门打开' : '打不开考场'}
      subTitle={messageOf(error)}
      extra={
        isTooLarge ? (
          <DeptPicker className={styles.deptPicker} onChange={(id) => onDept(id ?? undefined)} />
        ) : (
          <Button onClick={onRetry}>重试</Button>
        )
      }
    />
  );
}
