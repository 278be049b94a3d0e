import type { SentBody } from '@ganlin/contract/paper/body';
import type { StoredPaper, Opened } from '../../../../kits/answer-outbox/paper-store.ts';
import { finish, reportUndelivered } from '../hand-in/finishing.ts';
import { paperOf } from './paper.ts';
import { act, leftOnDevice, sittingIn, type SittingContext } from './sitting-context.ts';
import { begin, passedBy, reached, resumedAt, unsentIn } from './sitting-state.ts';

/** Max wait for the server before the copy on the device is shown instead. */
const PATIENCE_MS = 800;

/**
 * Shows the paper stored by an earlier visit, unless the server is quicker. Answers given meanwhile are merged later.
 */
export async function showCached(room: SittingContext): Promise<void> {
  const [stored, isNotified] = await Promise.all([room.papers.find(), room.answers.load()]);
  room.stored ??= stored;
  // Sequence numbers continue from those stored here: without them, nothing can be answered before the server has
  // returned a floor.
  if (!stored || !isNotified) return;
  setTimeout(() => {
    if (room.state.getState().phase !== 'opening') return;
    lay(room, stored.opened, stored.body);
    const guess = stored.opened.leftMs - (Date.now() - stored.keptAt);
    room.clock.report(Math.min(Math.max(guess, 0), stored.opened.leftMs), room.clock.now());
  }, PATIENCE_MS);
}

/** The browser has finally loaded the device's answers: merges them with those given meanwhile. */
export function takeLate(room: SittingContext): void {
  const { phase } = room.state.getState();
  if (phase === 'opening') void showCached(room);
  if (phase === 'handedIn') reportUndelivered(room);
  if (phase !== 'open') return;
  act(room, { type: 'restored', left: leftOnDevice(room) });
  settleBeaten(room);
  room.sender.wake();
}

/** Requests the paper from the server, and the right to write it. */
export async function openPaper(room: SittingContext): Promise<void> {
  const requestedAt = room.clock.now();
  const { paperId, writer, wantsTakeOver: takeOver } = room;
  const opened = await room.server.open({ paperId, writer, takeOver });
  if (opened.receipt) return finish(room, opened.receipt);
  const known = room.stored?.opened.bodyHash === opened.bodyHash ? room.stored.body : undefined;
  const body = known ?? (await room.papers.unseal(opened)) ?? (await room.server.body(paperId));
  room.isOpened = true;
  room.wantsTakeOver = false;
  lay(room, opened, body);
  room.state.setState(({ savedAt }) => ({
    lock: undefined,
    link: 'up',
    earliestMs: opened.earliestHandInMs,
    // What the server has just returned is saved there.
    savedAt: opened.answers.length > 0 ? Date.now() : savedAt,
  }));
  room.linksUntil = requestedAt + opened.leftMs;
  room.clock.report(opened.leftMs, requestedAt);
  const stored: StoredPaper = { opened, body, keptAt: Date.now() };
  room.stored = stored;
  void room.papers.keep(stored);
}

/** Merges the paper: the server's answers, overridden by those this device had not delivered. */
function lay(room: SittingContext, opened: Opened, body: SentBody): void {
  const paper = paperOf(opened, body);
  const before = room.state.getState();
  const current = before.phase === 'open' ? before.sitting.current : undefined;
  const left = leftOnDevice(room);
  const passed = paper.forwardOnly ? passedBy(opened.answers, left) : [];
  room.state.setState({
    sitting: begin(paper.questions.length),
    paper,
    phase: 'open',
    canSaveFile: Boolean(opened.fileKey),
  });
  if (passed.length > 0) room.state.setState({ passed: passed.map(({ ordinal }) => ordinal) });
  act(room, { type: 'opened', epoch: opened.epoch, floor: floorOf(opened), answers: opened.answers });
  act(room, { type: 'restored', left: left.filter((one) => !passed.includes(one)) });
  const sitting = sittingIn(room);
  const to = paper.forwardOnly ? reached(sitting) : (current ?? resumedAt(sitting, room.place?.find()));
  act(room, { type: 'went', to });
  settleBeaten(room);
}

/**
 * Milliseconds since the paper began, by the database's clock. Nobody makes a change in each millisecond, so every
 * number of an earlier page is below it, including those unknown to this page: the higher number is the later change.
 */
const floorOf = ({ totalMs, leftMs }: Opened): number => Math.max(totalMs - leftMs, 0);

/** Stored answers that are not the newest are no longer pending. */
function settleBeaten(room: SittingContext): void {
  const unsent = new Set(unsentIn(sittingIn(room)));
  for (const { ordinal, seq } of leftOnDevice(room)) {
    if (!unsent.has(ordinal)) void room.answers.settle({ scope: room.paperId, ordinal }, seq);
  }
}
