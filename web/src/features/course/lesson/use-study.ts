import { courseErrors } from '@ganlin/contract/course/errors';
import { learnApi } from '@ganlin/contract/course/learn';
import { studyApi, type StudyProgress } from '@ganlin/contract/course/study';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { call } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { createBeatQueue, type SyncState } from './beat-queue.ts';
import type { BeatDraft } from './study-clock.ts';

/** The study of one play session. */
export interface Study {
  readonly progress: StudyProgress;
  readonly sync: StoreApi<SyncState>;
  /** Nothing is counted: a guest, or a course that may only be read. */
  readonly isIdle: boolean;
  /** The study goes on at another page. */
  readonly isReplaced: boolean;
  /** A presence check was not answered in time. */
  readonly isMissed: boolean;
  readonly push: (beat: BeatDraft) => void;
  /** Sends everything at once: the page is being hidden. */
  readonly leave: () => void;
  readonly confirm: () => Promise<void>;
  /** The time to answer a check is over: asks the server what became of it. */
  readonly askMissed: (beat: BeatDraft) => void;
  readonly goOnAfterMiss: () => void;
}

interface Played {
  readonly playId: string | null;
  readonly fileId: string;
  readonly progress: StudyProgress;
}

/** Until the network gives up by itself, the next heartbeats would wait. */
const SEND_TIMEOUT_MS = 15_000;

export function useStudy({ playId, fileId, progress: opened }: Played): Study {
  const client = useQueryClient();
  const [progress, setProgress] = useState(opened);
  const [isReplaced, setReplaced] = useState(false);
  const [isMissed, setMissed] = useState(false);
  /** A check was asked, and its time is over. */
  const isOverdue = useRef(false);
  const hear = useEffectEvent((reply: StudyProgress) => {
    if (isOverdue.current && reply.check === null) {
      isOverdue.current = false;
      setMissed(true);
    }
    if (reply.completed && !progress.completed) void client.invalidateQueries({ queryKey: [learnApi.detail.path] });
    setProgress(reply);
  });
  const end = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === courseErrors.studyReplaced.code) setReplaced(true);
    else reportFailure(error);
  });
  const [queue] = useState(() =>
    createBeatQueue<StudyProgress>({
      send: (beats, keepalive) =>
        call(
          studyApi.beat,
          { playId: playId ?? '', fileId, beats: [...beats] },
          { keepalive, timeout: SEND_TIMEOUT_MS },
        ),
      nowMs: () => performance.now(),
    }),
  );
  useEffect(() => {
    queue.start({ onReply: (reply) => hear(reply), onStopped: (error) => end(error) });
    return () => queue.stop();
  }, [queue]);
  const isIdle = playId === null;
  return {
    progress,
    sync: queue.sync,
    isIdle,
    isReplaced,
    isMissed,
    push: (beat) => {
      if (!isIdle) queue.push(beat);
    },
    leave: queue.leave,
    confirm: async () => {
      if (isIdle) return;
      try {
        setProgress(await call(studyApi.confirm, { playId, fileId }));
      } catch (error) {
        if (error instanceof ApiError && error.code === courseErrors.studyCheckMissed.code) {
          setProgress((known) => ({ ...known, check: null }));
          setMissed(true);
        } else end(error);
      }
    },
    askMissed: (beat) => {
      isOverdue.current = true;
      queue.push(beat);
    },
    goOnAfterMiss: () => setMissed(false),
  };
}
