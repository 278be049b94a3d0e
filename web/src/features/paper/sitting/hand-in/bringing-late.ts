import { SAVE_SIZE } from '@ganlin/contract/paper/sitting';
import { fittingOrFirst } from '../../../../kits/answer-outbox/batch-bytes.ts';
import { ApiError, isSignedOut, messageOf } from '../../../../lib/api/failure.ts';
import type { SittingServer } from '../api.ts';
import { settle, tellUndelivered, undeliveredIn } from './finishing.ts';
import type { SittingContext } from '../desk/sitting-context.ts';
import { BATCH_BYTES } from '../desk/saving.ts';

/**
 * Leaves what never arrived with the staff, for whoever looks into a complaint. What they have, the device lets go of.
 * Resolves to the words of what prevented it.
 */
export async function bringLate(room: SittingContext): Promise<string | undefined> {
  const waiting = undeliveredIn(room).map(({ ordinal, seq, answer, at }) => ({
    ordinal,
    seq,
    answer,
    writtenAt: new Date(at).toISOString(),
  }));
  try {
    while (waiting.length > 0)
      await bring(room, waiting.splice(0, fittingOrFirst(waiting.slice(0, SAVE_SIZE), BATCH_BYTES).length));
    return room.state.getState().undelivered.length > 0 ? '服务器没有接收其中的部分作答。' : undefined;
  } catch (error) {
    if (isSignedOut(error)) room.onSignedOut(error);
    return error instanceof ApiError && error.status === 0 ? '没有连上服务器，请检查网络后再试。' : messageOf(error);
  }
}

type Item = Parameters<SittingServer['lateAnswers']>[0]['items'][number];

async function bring(room: SittingContext, items: readonly Item[]): Promise<void> {
  const { taken } = await room.server.lateAnswers({ paperId: room.paperId, items: [...items] });
  for (const one of taken) settle(room, one);
  room.state.setState(({ broughtLate }) => ({
    broughtLate: [...new Set([...broughtLate, ...taken.map(({ ordinal }) => ordinal)])].toSorted((a, b) => a - b),
  }));
  tellUndelivered(room);
}
