import { paperErrors } from '@ganlin/contract/paper/errors';
import { ApiError, isSignedOut, messageOf } from '../../../../lib/api/failure.ts';
import { finish } from './finishing.ts';
import { keepAt, sittingIn, type SittingContext } from '../controller/sitting-context.ts';
import { batchIn, onRefused } from '../controller/saving.ts';
import { unsentIn } from '../controller/sitting-state.ts';
import { spread } from './spread.ts';

/** Hands in with everything that has not arrived. Resolves to the error message on failure. */
export async function handIn(sitting: SittingContext): Promise<string | undefined> {
  const { lock } = sitting.state.getState();
  sitting.state.setState({ lock: lock ?? 'handingIn' });
  const text = await attempt(sitting);
  if (sitting.state.getState().lock === 'handingIn') sitting.state.setState({ lock: undefined });
  return text;
}

async function attempt(sitting: SittingContext): Promise<string | undefined> {
  // A hand-in carries one batch; anything beyond that is sent first.
  const isMuch = unsentIn(sittingIn(sitting)).length > batchIn(sitting).length;
  if ((isMuch || !sitting.isOpened) && !(await flushed(sitting))) return offline(sitting);
  try {
    finish(sitting, await send(sitting));
    return undefined;
  } catch (error) {
    // Answers that were not sent along are saved as before.
    sitting.sender.wake();
    if (isSignedOut(error) || isTakenOver(error)) onRefused(sitting, error);
    return error instanceof ApiError && error.status === 0 ? offline(sitting) : messageOf(error);
  }
}

/** A user rate limited with their last answers waits a moment, without noticing it. */
async function send(sitting: SittingContext, tries = 1): ReturnType<SittingContext['server']['handIn']> {
  const { epoch } = sittingIn(sitting);
  const items = batchIn(sitting);
  // If the reply is lost, the next visit knows from the receipt that they have arrived.
  for (const { ordinal } of items) void keepAt(sitting, ordinal, { wentAlong: true });
  try {
    return await sitting.server.handIn({ paperId: sitting.paperId, epoch, items });
  } catch (error) {
    if (!isTooFast(error) || tries >= MAX_TRIES) throw error;
    await pause(sitting, error.retryAfterMs ?? PAUSE_MS);
    return send(sitting, tries + 1);
  }
}

async function flushed(sitting: SittingContext): Promise<boolean> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    if (await sitting.sender.flush()) return true;
    if (sitting.state.getState().link !== 'up') return false;
    await pause(sitting, PAUSE_MS);
  }
  return sitting.sender.flush();
}

/** At least this long, with jitter per page. */
function pause({ random = Math.random }: SittingContext, ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms + spread(ms / 4, random())));
}

const MAX_TRIES = 8;
const PAUSE_MS = 1_000;

const isTooFast = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

function offline({ state }: SittingContext): string {
  const stored = state.getState().isOnDevice ? '答案已存在本机，请' : '本机没有存下答案，请不要关闭本页，';
  return `没有交上：网络已断开。${stored}在联网后再交卷。`;
}

const isTakenOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === paperErrors.paperTakenOver.code;
