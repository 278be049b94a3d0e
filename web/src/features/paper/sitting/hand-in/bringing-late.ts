import { SAVE_SIZE } from '@ganlin/contract/paper/sitting';
import { fittingOrFirst } from '../../../../kits/answer-outbox/batch-bytes.ts';
import { ApiError, isSignedOut, messageOf } from '../../../../lib/api/failure.ts';
import type { SittingServer } from '../api.ts';
import { settle, reportUndelivered, undeliveredIn } from './finishing.ts';
import type { SittingContext } from '../controller/sitting-context.ts';
import { BATCH_BYTES } from '../controller/saving.ts';

/**
 * Submits what never arrived to staff, for handling complaints. The device deletes what they have received. Resolves
 * to the error message on failure.
 */
export async function bringLate(sitting: SittingContext): Promise<string | undefined> {
  const waiting = undeliveredIn(sitting).map(({ ordinal, seq, answer, at }) => ({
    ordinal,
    seq,
    answer,
    writtenAt: new Date(at).toISOString(),
  }));
  try {
    while (waiting.length > 0)
      await bring(sitting, waiting.splice(0, fittingOrFirst(waiting.slice(0, SAVE_SIZE), BATCH_BYTES).length));
    return sitting.state.getState().undelivered.length > 0 ? '服务器没有接收其中的部分作答。' : undefined;
  } catch (error) {
    if (isSignedOut(error)) sitting.onSignedOut(error);
    return error instanceof ApiError && error.status === 0 ? '没有连上服务器，请检查网络后再试。' : messageOf(error);
  }
}

type Item = Parameters<SittingServer['lateAnswers']>[0]['items'][number];

async function bring(sitting: SittingContext, items: readonly Item[]): Promise<void> {
  const { taken } = await sitting.server.lateAnswers({ paperId: sitting.paperId, items: [...items] });
  for (const one of taken) void settle(sitting, one);
  sitting.state.setState(({ broughtLate }) => ({
    broughtLate: [...new Set([...broughtLate, ...taken.map(({ ordinal }) => ordinal)])].toSorted((a, b) => a - b),
  }));
  reportUndelivered(sitting);
}
