import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../../lib/api/failure.ts';
import { formatToSecond } from '../../../../lib/text/format.ts';
import type { Tile } from '../../model/rows.ts';
import { FacePair } from './face-pair.tsx';
import { Picture } from './picture.tsx';
import { PictureViewer, type Shot } from './picture-viewer.tsx';
import { usePictures, type Pictures } from './use-pictures.ts';
import styles from './faces.module.css';

interface ExamineePicturesProps {
  readonly examId: string;
  readonly tile: Tile;
}

/** The check of the face and the pictures taken during the exam; new ones come by themselves. */
export function ExamineePictures({ examId, tile }: ExamineePicturesProps): ReactNode {
  const { data, error, refetch } = usePictures(examId, tile);
  const [viewedId, setViewedId] = useState<string>();
  const shots = data ? shotsOf(data) : [];
  return (
    <section className={styles.section} aria-label="考试照片">
      <h3>考试照片</h3>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {!data && error && (
        <p>
          {messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {data && (
        <>
          {tile.face !== null && <FacePair pictures={data} onView={() => setViewedId(data.pictureId ?? undefined)} />}
          <Strip pictures={data} onView={setViewedId} />
        </>
      )}
      {viewedId !== undefined && (
        <PictureViewer shots={shots} id={viewedId} onMove={setViewedId} onClosed={() => setViewedId(undefined)} />
      )}
    </section>
  );
}

interface StripProps {
  readonly pictures: Pictures;
  readonly onView: (id: string) => void;
}

/** The newest last, as time runs. */
function Strip({ pictures: { name, snapshots }, onView }: StripProps) {
  if (snapshots.length === 0) return <p className="ui-note">考试中还没有抽拍。</p>;
  return (
    <ul className={styles.strip} aria-label={`抽拍 ${snapshots.length} 张`}>
      {snapshots.map(({ id, takenAt }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.open}
            aria-label={`查看 ${formatToSecond(takenAt).slice(11)} 的抽拍`}
            onClick={() => onView(id)}
          >
            <Picture id={id} alt={`${name} 的抽拍`} />
            <span>{formatToSecond(takenAt).slice(11)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function shotsOf({ name, pictureId, takenAt, snapshots }: Pictures): readonly Shot[] {
  const entry = pictureId === null ? [] : [{ id: pictureId, title: `${name}，考前照片`, takenAt }];
  return [...entry, ...snapshots.map(({ id, takenAt: at }) => ({ id, title: `${name}，考试中抽拍`, takenAt: at }))];
}
