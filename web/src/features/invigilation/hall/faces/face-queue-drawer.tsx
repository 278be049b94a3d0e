import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { query } from '../../../../lib/api/query.ts';
import { isForPage } from '../../../../lib/browser/keys.ts';
import { uncheckedIds } from '../../model/face-queue.ts';
import { useHall, useHallContext } from '../../model/hall-context.ts';
import { FaceDecision } from './face-decision.tsx';
import { useFaceQueue } from './use-face-queue.ts';
import styles from './faces.module.css';

interface FaceQueueDrawerProps {
  readonly onClosed: () => void;
}

/** The server's limit for one page. */
const LISTED = 200;

/** The faces that wait for a person, one after the other: each decision shows the next one. */
export function FaceQueueDrawer({ onClosed }: FaceQueueDrawerProps): ReactNode {
  const { examId } = useHallContext();
  const tiles = useHall((state) => state.tiles);
  const rooms = useHall(({ view }) => view.rooms);
  const [open, setOpen] = useState(true);
  const waiting = uncheckedIds(tiles, rooms);
  const { queue, show, step, decided, doneCount } = useFaceQueue(waiting);
  const likeness = useLikeness(examId, waiting.length);
  const current = queue.currentId === undefined ? undefined : tiles.get(queue.currentId);
  useStepKeys(step);
  return (
    <Drawer
      title={`人脸核验　待处理 ${queue.ids.length} 人${doneCount > 0 ? `，已处理 ${doneCount} 人` : ''}`}
      open={open}
      size="min(880px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {!current && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有等待人工核验的人脸。有新的会自动出现在这里。" />
      )}
      {current && (
        <div className={styles.queue}>
          <ol className={styles.waiting} aria-label="等待核验的考生">
            {queue.ids.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.row}
                  aria-current={id === queue.currentId}
                  onClick={() => show(id)}
                >
                  <b>{tiles.get(id)?.name}</b>
                  <span>{likeness.get(id) ?? '未比对'}</span>
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.current}>
            <FaceDecision
              key={current.userId}
              examId={examId}
              tile={current}
              onDecided={() => decided(current.userId)}
            />
            <p className={styles.keys}>
              <Button size="small" onClick={() => step(-1)}>
                上一个
              </Button>
              <Button size="small" onClick={() => step(1)}>
                下一个
              </Button>
              <span>按 1 通过，按 2 不通过，左右方向键换人。</span>
            </p>
          </div>
        </div>
      )}
    </Drawer>
  );
}

/** How like the enrolled faces those are that wait, in words. */
function useLikeness(examId: string, waiting: number): ReadonlyMap<string, string> {
  const { queryKey, queryFn } = query(pictureApi.faces, { size: LISTED, params: { examId, state: 2 } });
  const { data } = useQuery({
    queryKey: [...queryKey, waiting],
    queryFn,
    placeholderData: (before) => before,
    meta: { silent: true },
  });
  return new Map(
    (data?.records ?? []).map(({ userId, likeness }) => [userId, likeness === null ? '没有登记' : `${likeness}%`]),
  );
}

function useStepKeys(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'ArrowRight') step(1);
      if (event.key === 'ArrowLeft') step(-1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [step]);
}
