import { entryApi } from '@ganlin/contract/exam/entry';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasSealed, keepSealed } from '../../../kits/answer-outbox/sealed-store.ts';
import { canUnseal } from '../../../kits/answer-outbox/unseal.ts';
import { download } from '../../../lib/api/client.ts';
import { preloadSitting } from '../../../lib/screen/sitting-parts.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { ExamDetail } from './words.ts';

/** The last minute is left for a second attempt, and its last seconds for the beginning itself. */
const FINAL_MS = 60_000;
const SPARE_MS = 10_000;

/**
 * When to fetch, from now: once at a random moment while the user waits, so that two thousand pages do not come at
 * once, and once more shortly before the beginning in case that fails.
 */
export function fetchTimes(leftMs: number, random: () => number): readonly number[] {
  const early = Math.max(leftMs - FINAL_MS, 0);
  const final = Math.min(leftMs, FINAL_MS) - SPARE_MS;
  return final <= 0 ? [] : [early * random(), early + final * random()];
}

type Waited = Pick<ExamDetail, 'id' | 'openType' | 'attempts' | 'waitingMinutes'>;

/**
 * In the waiting room, fetches the encrypted paper in the background. True once it is stored on this device; nothing
 * depends on it, because the questions can always be fetched after the start.
 */
export function useSealedBody(exam: Waited, leftMs: number, fetchSealed = fetchAndKeep): boolean {
  const owner = useSession(({ userId }) => userId);
  const [stored, setStored] = useState('');
  const name = `${owner}/${exam.id}`;
  const isRoomOpen = leftMs > 0 && leftMs <= exam.waitingMinutes * 60_000;
  const isWaiting = isRoomOpen && owner !== '' && stored !== name && isPrepared(exam);
  const times = useEffectEvent(() => fetchTimes(leftMs, Math.random));
  const attempt = useEffectEvent(async () => {
    if (stored !== name && (await fetchSealed(owner, exam.id))) setStored(name);
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timers = times().map((ms) => setTimeout(() => void attempt(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isWaiting]);
  return stored === name;
}

/** Papers are prepared where the examinees are known, for their first attempt. */
const isPrepared = ({ openType, attempts }: Waited): boolean =>
  (openType === OpenType.depts || openType === OpenType.persons) && attempts === 0;

/** A page that was reloaded finds what it has fetched before. */
async function fetchAndKeep(owner: string, examId: string): Promise<boolean> {
  if (!canUnseal()) return false;
  preloadSitting();
  try {
    if (await hasSealed(owner, examId)) return true;
    const sealed = await download(entryApi.sealedBody, { examId });
    return await keepSealed(owner, examId, await sealed.arrayBuffer());
  } catch {
    return false;
  }
}
