import { paperErrors } from '@ganlin/contract/paper/errors';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { SAVE_BYTES, SAVE_SIZE } from '@ganlin/contract/paper/sitting';
import { bytesOf, fitting, fittingOrFirst } from '../../../../kits/answer-outbox/batch-bytes.ts';
import { ApiError, isSignedOut, messageOf } from '../../../../lib/api/failure.ts';
import type { Item } from '../../../../kits/answer-outbox/paper-store.ts';
import { reportUndelivered } from '../hand-in/finishing.ts';
import { openPaper } from './opening.ts';
import { act, renewLinks, sittingIn, type SittingContext } from './sitting-context.ts';
import { nextBatch } from './sitting-state.ts';
import { spread } from '../hand-in/spread.ts';

/** Sends the next batch, after the paper was opened. Only what the reply names counts as delivered. */
export async function sendNext(sitting: SittingContext): Promise<void> {
  if (!sitting.isOpened) return openPaper(sitting);
  const items = batchIn(sitting);
  const { epoch } = sittingIn(sitting);
  const requestedAt = sitting.clock.now();
  const { paperId } = sitting;
  // A hidden page may be suspended at any moment: a small enough batch is sent with keepalive.
  const keepalive = document.hidden && bytesOf(items) < KEEPALIVE_BYTES;
  const reply = await sitting.server.save({ paperId, epoch, items }, { keepalive });
  took(sitting, items, reply.saved);
  sitting.state.setState({ link: 'up', savedAt: Date.now() });
  sitting.clock.report(reply.leftMs, requestedAt);
  renewLinks(sitting, requestedAt + reply.leftMs);
  if (reply.state !== PaperState.inExam) sitting.isOpened = false;
  else if (!items.some(({ ordinal, seq }) => reply.saved.some((one) => one.ordinal === ordinal && one.seq >= seq))) {
    throw new Error('nothing of a batch was acknowledged');
  }
}

type Saved = readonly { readonly ordinal: number; readonly seq: number }[];

/** The server has saved these: the device need not send them any more. */
function took(sitting: SittingContext, items: readonly Item[], saved: Saved): void {
  act(sitting, { type: 'acked', saved });
  for (const { ordinal, seq } of saved) void sitting.answers.settle({ scope: sitting.paperId, ordinal }, seq);
  // After the hand-in nothing more is stored on the device.
  if (sitting.state.getState().phase === 'handedIn') return reportUndelivered(sitting);
  void sitting.papers.note(
    items.filter(({ ordinal, seq }) => saved.some((one) => one.ordinal === ordinal && one.seq === seq)),
  );
}

/** The max size of a keepalive request in browsers. */
const KEEPALIVE_BYTES = 60_000;
/** The server stores a few more bytes with each answer, and the rest of the request needs space too. */
export const BATCH_BYTES = SAVE_BYTES - 4_000;

/** The items of the next save: as many of the oldest as fit, and at least one. */
export function batchIn(sitting: SittingContext): Item[] {
  return fittingOrFirst(nextBatch(sittingIn(sitting), SAVE_SIZE), BATCH_BYTES);
}

/** The number of pending bytes. */
export function bytesWaiting(sitting: SittingContext): number {
  return bytesOf(nextBatch(sittingIn(sitting), SAVE_SIZE));
}

/** The page is closing: sends pending answers without waiting for a reply, in case it does not return. */
export function sendLast(sitting: SittingContext): void {
  if (!sitting.isOpened) return;
  const items = fitting(nextBatch(sittingIn(sitting), SAVE_SIZE), KEEPALIVE_BYTES);
  if (items.length === 0) return;
  const { epoch } = sittingIn(sitting);
  sitting.server.save({ paperId: sitting.paperId, epoch, items }, { keepalive: true }).then(
    ({ saved }) => took(sitting, items, saved),
    // It is stored on the device.
    () => undefined,
  );
}

/**
 * Retries after a pause: the network is down, or the server is overloaded. A user who was only rate limited is not
 * notified: unsent answers are shown as being saved.
 */
export function onWait(sitting: SittingContext, error: unknown): void {
  if (error instanceof ApiError && error.status === 429) return;
  const isGone = error instanceof ApiError && error.status === 0;
  sitting.state.setState({ link: isGone ? 'down' : 'busy' });
}

/** The server has refused with a message. */
export function onRefused(sitting: SittingContext, error: unknown): void {
  const { link, phase } = sitting.state.getState();
  if (isSignedOut(error)) {
    sitting.state.setState({ link: 'signedOut' });
    // Only once: a user who has closed the dialog continues answering, and opens it when they like.
    if (link !== 'signedOut') sitting.onSignedOut(error);
    return;
  }
  const code = error instanceof ApiError ? error.code : 0;
  const reason = reasons.get(code);
  const isLocked = code === paperErrors.paperOneDevice.code;
  if (reason === undefined && (isLocked || (phase === 'open' && code !== paperErrors.paperNotFound.code))) {
    // Whatever the error is, it must not take the paper away from the examinee. Staff may unlock it at any time.
    sitting.state.setState(isLocked && phase !== 'open' ? { phase: 'otherDevice' } : { link: 'busy' });
    setTimeout(() => void sitting.sender.flush(), spread(UNKNOWN_MS, (sitting.random ?? Math.random)()));
    return;
  }
  sitting.isOpened = false;
  if (reason === 'takenOver') return sitting.state.setState({ lock: 'takenOver' });
  // The paper has advanced elsewhere: opening it again shows how far, and drops what is behind that.
  if (reason === 'passed') return void setTimeout(() => void sitting.sender.flush());
  if (reason === 'elsewhere') return sitting.state.setState({ phase: 'elsewhere' });
  // It has ended: the next opening returns the receipt, as soon as there is one.
  if (reason === 'ended') return askForReceipt(sitting);
  sitting.state.setState({ phase: 'refused', fault: messageOf(error) });
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

function askForReceipt(sitting: SittingContext): void {
  sitting.state.setState({ lock: 'over' });
  setTimeout(() => void sitting.sender.flush(), spread(RECEIPT_MS, (sitting.random ?? Math.random)()));
}
