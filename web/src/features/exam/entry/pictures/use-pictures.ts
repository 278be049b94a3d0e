import { watchPushes } from '@ganlin/contract/invigilation/watch';
import { ExamPhase } from '@ganlin/contract/exam/entry';
import { takesPictures } from '@ganlin/contract/exam/integrity';
import { faceCheckApi } from '@ganlin/contract/paper/face';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { query } from '../../../../lib/api/query.ts';
import type { Channel } from '../../../../lib/realtime/channel.ts';
import type { ExamDetail } from '../words.ts';
import { awaitsStaff, type FaceCheck } from './pictures-text.ts';

/** The push comes at once; this is for those whose connection does not. */
const ASK_MS = 30_000;

export interface Pictures {
  /** Undefined where the exam takes no pictures, or nothing is known yet. */
  readonly check: FaceCheck | undefined;
  /** Still on its way: what is shown would move when it comes. */
  readonly isLoading: boolean;
  readonly refetch: () => void;
}

/** How consent and the check of the face stand. `onChanged`: what keeps the examinee out may have changed with it. */
export function usePictures(exam: ExamDetail | undefined, onChanged: () => void): Pictures {
  const isAhead = exam !== undefined && exam.phase !== ExamPhase.past;
  const enabled = isAhead && takesPictures(exam.integrity);
  const { data, isLoading, refetch } = useQuery({
    ...query(faceCheckApi.detail, { examId: exam?.id ?? '' }),
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) => (state.data && awaitsStaff(state.data) ? ASK_MS : false),
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  const check = enabled ? data : undefined;
  const ask = useEffectEvent(() => void refetch());
  const isWaiting = check !== undefined && awaitsStaff(check);
  useEffect(
    () => (isWaiting && exam ? listen(exam.id, () => ask()) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the exam only its id is used
    [isWaiting, exam?.id],
  );
  useOnChange(check && `${check.state} ${check.agreed}`, onChanged);
  return { check, isLoading: enabled && isLoading, refetch: () => void refetch() };
}

/** Not for the first value. */
function useOnChange(value: string | undefined, onChange: () => void): void {
  const before = useRef(value);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const isChanged = before.current !== undefined && value !== undefined && before.current !== value;
    before.current = value;
    if (isChanged) change();
  }, [value]);
}

/** The connection is an extra: without it the page asks by itself. */
function listen(examId: string, onDecided: () => void): () => void {
  let channel: Channel | undefined;
  let isOver = false;
  const open = async () => {
    const loaded = await import('../../../../lib/realtime/channel.ts').catch(() => undefined);
    if (!loaded || isOver) return;
    channel = loaded.openChannel();
    channel.onPush(watchPushes.faceDecided, (decided) => {
      if (decided.examId === examId) onDecided();
    });
  };
  void open();
  return () => {
    isOver = true;
    channel?.close();
  };
}
