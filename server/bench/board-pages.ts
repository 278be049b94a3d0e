/**
 * The boards of `invigilate.ts`, in a process of their own: what they receive is long, and reading it must not delay
 * the examinees' pages, whose saves are timed. Gets its work as JSON in the first argument, reports when all boards
 * watch, and on the next message sends what they have seen and ends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { boardApi, boardAsks, boardPushes } from '@ganlin/contract/invigilation/board';
import { callAt } from './bench-site.ts';
import { inBatches, openSockets, send } from './sockets.ts';

export interface BoardPagesWork {
  readonly origins: readonly string[];
  readonly tokens: readonly string[];
  readonly examId: string;
}

export interface BoardPagesResult {
  /** Each event of a paper, once for every board that saw it, by the clock of all processes. */
  readonly seen: readonly { readonly paperId: string; readonly at: number }[];
  readonly calls: number;
  readonly tiles: number;
}

/** Milliseconds that processes of one machine can compare. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();

/** What a page waits after a push before it asks. */
const DEBOUNCE_MS = 400;
/** How often a page asks without any push. */
const ASK_EVERY_MS = 5_000;

const seen: { paperId: string; at: number }[] = [];
let calls = 0;
let received = 0;

if (import.meta.main) {
  const work = JSON.parse(process.argv[2] ?? '') as BoardPagesWork;
  const sockets = await openSockets(
    work.origins.map((origin) => ({ origin })),
    work.tokens,
  );
  await inBatches(sockets, async (socket, at) => {
    const origin = work.origins[at % work.origins.length] ?? '';
    const stir = await openBoard(origin, work.tokens[at] ?? '', work.examId);
    socket.on(boardPushes.stirred.name, stir);
    await send(socket, boardAsks.watch.name, { examId: work.examId });
  });
  process.once('message', () => {
    const result: BoardPagesResult = { seen, calls, tiles: received };
    process.send?.(result, undefined, undefined, () => process.exit());
  });
  process.send?.('watching');
}

/** Asks like the page: soon after a push, one call at a time, and now and then without one. */
async function openBoard(origin: string, token: string, examId: string): Promise<() => void> {
  let { now: since } = await callAt(origin, boardApi.tiles, { token, input: { examId } });
  const known = new Set<string>();
  let [isStirred, isAsking] = [false, false];
  const ask = async () => {
    isStirred = false;
    isAsking = true;
    const { tiles, events, now } = await callAt(origin, boardApi.changes, { token, input: { examId, since } });
    isAsking = false;
    calls += 1;
    received += tiles.length;
    since = now;
    const fresh = events.filter(({ id }) => !known.has(id));
    for (const { id, paperId } of fresh) {
      known.add(id);
      seen.push({ paperId, at: sharedNow() });
    }
  };
  void (async () => {
    for (let waited = 0; ; waited += DEBOUNCE_MS) {
      await pause(DEBOUNCE_MS);
      if (isAsking || (!isStirred && waited < ASK_EVERY_MS)) continue;
      waited = 0;
      await ask();
    }
  })();
  return () => {
    isStirred = true;
  };
}
