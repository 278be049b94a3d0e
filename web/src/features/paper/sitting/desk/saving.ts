import { paperErrors } from '@ganlin/contract/paper/errors';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { SAVE_BYTES, SAVE_SIZE } from '@ganlin/contract/paper/sitting';
import { bytesOf, fitting, fittingOrFirst } from '../../../../kits/answer-outbox/batch-bytes.ts';
import { ApiError, isSignedOut, messageOf } from '../../../../lib/api/failure.ts';
import type { Item } from '../../../../kits/answer-outbox/paper-store.ts';
import { tellUndelivered } from '../hand-in/finishing.ts';
import { openPaper } from './opening.ts';
import { act, renewLinks, sittingIn, type SittingContext } from './sitting-context.ts';
import { nextBatch } from './sitting-state.ts';
import { spread } from '../hand-in/spread.ts';

/** Sends the next batch, after the paper was opened. Only what the reply names counts as arrived. */
export async function sendNext(room: SittingContext): Promise<void> {
  if (!room.isOpened) return openPaper(room);
  const items = batchIn(room);
  const { epoch } = sittingIn(room);
  const askedAt = room.clock.now();
  const { paperId } = room;
  // A page out of sight may be put to sleep at any moment: what is light enough goes without it.
  const keepalive = document.hidden && bytesOf(items) < KEEPALIVE_BYTES;
  const reply = await room.server.save({ paperId, epoch, items }, { keepalive });
  took(room, items, reply.saved);
  room.state.setState({ link: 'up', savedAt: Date.now() });
  room.clock.tell(reply.leftMs, askedAt);
  renewLinks(room, askedAt + reply.leftMs);
  if (reply.state !== PaperState.inExam) room.isOpened = false;
  else if (!items.some(({ ordinal, seq }) => reply.saved.some((one) => one.ordinal === ordinal && one.seq >= seq))) {
    throw new Error('nothing of a batch was acknowledged');
  }
}

type Saved = readonly { readonly ordinal: number; readonly seq: number }[];

/** The server keeps these: the device need not send them any more. */
function took(room: SittingContext, items: readonly Item[], saved: Saved): void {
  act(room, { type: 'acked', saved });
  for (const { ordinal, seq } of saved) void room.answers.settle({ scope: room.paperId, ordinal }, seq);
  // After the hand-in nothing is put on the device any more.
  if (room.state.getState().phase === 'handedIn') return tellUndelivered(room);
  void room.papers.note(
    items.filter(({ ordinal, seq }) => saved.some((one) => one.ordinal === ordinal && one.seq === seq)),
  );
}

/** What a browser takes of a page that is going. */
const KEEPALIVE_BYTES = 60_000;
/** The server keeps a few words more with each answer, and the rest of the request has its length too. */
export const BATCH_BYTES = SAVE_BYTES - 4_000;

/** What goes with the next save: as many of the oldest as it takes, and one at least. */
export function batchIn(room: SittingContext): Item[] {
  return fittingOrFirst(nextBatch(sittingIn(room), SAVE_SIZE), BATCH_BYTES);
}

/** How much waits. */
export function bytesWaiting(room: SittingContext): number {
  return bytesOf(nextBatch(sittingIn(room), SAVE_SIZE));
}

/** The page is going: what waits is sent on its way without waiting for a reply, in case it does not come back. */
export function sendLast(room: SittingContext): void {
  if (!room.isOpened) return;
  const items = fitting(nextBatch(sittingIn(room), SAVE_SIZE), KEEPALIVE_BYTES);
  if (items.length === 0) return;
  const { epoch } = sittingIn(room);
  room.server.save({ paperId: room.paperId, epoch, items }, { keepalive: true }).then(
    ({ saved }) => took(room, items, saved),
    // It lies on the device.
    () => undefined,
  );
}

/**
 * Tried again after a pause: the network is gone, or the server has more than it can do. Whoever was only too fast need
 * not hear of it: what has not arrived is shown as being saved.
 */
export function onWait(room: SittingContext, error: unknown): void {
  if (error instanceof ApiError && error.status === 429) return;
  const isGone = error instanceof ApiError && error.status === 0;
  room.state.setState({ link: isGone ? 'down' : 'busy' });
}

/** The server has said no, in words. */
export function onRefused(room: SittingContext, error: unknown): void {
  const { link, phase } = room.state.getState();
  if (isSignedOut(error)) {
    room.state.setState({ link: 'signedOut' });
    // Once: whoever has closed the window goes on answering, and opens it when they like.
    if (link !== 'signedOut') room.onSignedOut(error);
    return;
  }
  const code = error instanceof ApiError ? error.code : 0;
  const reason = reasons.get(code);
  if (reason === undefined && phase === 'open' && code !== paperErrors.paperNotFound.code) {
    // Whatever it is, it is no reason to take the paper from anybody's hands.
    room.state.setState({ link: 'busy' });
    setTimeout(() => void room.sender.flush(), spread(UNKNOWN_MS, (room.random ?? Math.random)()));
    return;
  }
  room.isOpened = false;
  if (reason === 'takenOver') return room.state.setState({ lock: 'takenOver' });
  // The paper has gone on elsewhere: opened again, it shows how far, and drops what is behind that.
  if (reason === 'passed') return void setTimeout(() => void room.sender.flush());
  if (reason === 'elsewhere') return room.state.setState({ phase: 'elsewhere' });
  // It has ended: the next opening brings the receipt, as soon as there is one.
  if (reason === 'ended') return askForReceipt(room);
  room.state.setState({ phase: 'refused', fault: messageOf(error) });
}

const reasons = new Map<number, 'takenOver' | 'passed' | 'elsewhere' | 'ended'>([
  [paperErrors.questionPassed.code, 'passed'],
  [paperErrors.paperTakenOver.code, 'takenOver'],
  [paperErrors.paperOpenElsewhere.code, 'elsewhere'],
  [paperErrors.paperHandedIn.code, 'ended'],
  [paperErrors.paperOver.code, 'ended'],
]);

const RECEIPT_MS = 1_500;
const UNKNOWN_MS = 10_000;

function askForReceipt(room: SittingContext): void {
  room.state.setState({ lock: 'over' });
  setTimeout(() => void room.sender.flush(), spread(RECEIPT_MS, (room.random ?? Math.random)()));
}
