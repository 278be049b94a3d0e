import { useCallback, useState } from 'react';
import { emptyQueue, moved, withoutDecided, withWaiting, type FaceQueue } from '../../model/face-queue.ts';

interface FaceQueueControl {
  readonly queue: FaceQueue;
  readonly show: (id: string) => void;
  readonly step: (by: 1 | -1) => void;
  readonly decided: (id: string) => void;
  readonly doneCount: number;
}

/** The queue while it is worked through: the board tells who waits, and hears of a decision a moment later. */
export function useFaceQueue(waiting: readonly string[]): FaceQueueControl {
  const [stored, setStored] = useState<FaceQueue>(emptyQueue);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  // A face that was decided here waits again only after another picture, which the board then shows as such.
  const stillWaiting = waiting.filter((id) => !done.has(id));
  const queue = withWaiting(stored, stillWaiting);
  if (queue !== stored) setStored(queue);
  const forgotten = [...done].filter((id) => !waiting.includes(id));
  const [doneBefore, setDoneBefore] = useState(0);
  if (forgotten.length > 0) {
    setDone(new Set([...done].filter((id) => waiting.includes(id))));
    setDoneBefore(doneBefore + forgotten.length);
  }
  const step = useCallback((by: 1 | -1) => setStored((before) => moved(before, by)), []);
  return {
    queue,
    show: (currentId) => setStored({ ...queue, currentId }),
    step,
    decided: (id) => {
      setStored((before) => withoutDecided(before, id));
      setDone((before) => new Set([...before, id]));
    },
    doneCount: doneBefore + done.size,
  };
}
