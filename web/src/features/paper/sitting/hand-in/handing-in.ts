import { paperErrors } from '@ganlin/contract/paper/errors';
import { ApiError, isSignedOut, messageOf } from '../../../../lib/api/failure.ts';
import { finish } from './finishing.ts';
import { keepAt, sittingIn, type SittingContext } from '../desk/sitting-context.ts';
import { batchIn, onRefused } from '../desk/saving.ts';
import { unsentIn } from '../desk/sitting-state.ts';
import { spread } from './spread.ts';

/** Hands in with everything that has not arrived. Resolves to the words of what prevented it. */
export async function handIn(room: SittingContext): Promise<string | undefined> {
  const { lock } = room.state.getState();
  room.state.setState({ lock: lock ?? 'handingIn' });
  const words = await attempt(room);
  if (room.state.getState().lock === 'handingIn') room.state.setState({ lock: undefined });
  return words;
}

async function attempt(room: SittingContext): Promise<string | undefined> {
  // A hand-in takes one batch along; what is beyond that goes first.
  const isMuch = unsentIn(sittingIn(room)).length > batchIn(room).length;
  if ((isMuch || !room.isOpened) && !(await flushed(room))) return offline(room);
  try {
    finish(room, await send(room));
    return undefined;
  } catch (error) {
    // What did not go along is saved as before.
    room.sender.wake();
    if (isSignedOut(error) || isTakenOver(error)) onRefused(room, error);
    return error instanceof ApiError && error.status === 0 ? offline(room) : messageOf(error);
  }
}

/** Whoever was too fast with their last answers waits a moment; they notice nothing of it. */
async function send(room: SittingContext, tries = 1): ReturnType<SittingContext['server']['handIn']> {
  const { epoch } = sittingIn(room);
  const items = batchIn(room);
  // If the reply is lost, the next visit knows from the receipt that they have arrived.
  for (const { ordinal } of items) void keepAt(room, ordinal, { wentAlong: true });
  try {
    return await room.server.handIn({ paperId: room.paperId, epoch, items });
  } catch (error) {
    if (!isTooFast(error) || tries >= MAX_TRIES) throw error;
    await pause(room, error.retryAfterMs ?? PAUSE_MS);
    return send(room, tries + 1);
  }
}

async function flushed(room: SittingContext): Promise<boolean> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    if (await room.sender.flush()) return true;
    if (room.state.getState().link !== 'up') return false;
    await pause(room, PAUSE_MS);
  }
  return room.sender.flush();
}

/** So long at least, and not all pages equally long. */
function pause({ random = Math.random }: SittingContext, ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms + spread(ms / 4, random())));
}

const MAX_TRIES = 8;
const PAUSE_MS = 1_000;

const isTooFast = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

function offline({ state }: SittingContext): string {
  const kept = state.getState().isOnDevice ? '答案已存在本机，请' : '本机没有存下答案，请不要关闭本页，';
  return `没有交上：网络已断开。${kept}在联网后再交卷。`;
}

const isTakenOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === paperErrors.paperTakenOver.code;
