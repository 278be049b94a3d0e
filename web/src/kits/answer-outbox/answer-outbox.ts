import { questionErrors } from '@ganlin/contract/question/errors';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnswerStore, StoredAnswer } from './answer-store.ts';
import { fittingOrFirst } from './batch-bytes.ts';
import { ApiError, isSignedOut, messageOf } from '../../lib/api/failure.ts';

/** What whoever answers is told about their answers. */
export interface Saving {
  readonly state: 'saved' | 'saving' | 'offline' | 'held';
  /** Why the server does not take what is held back; else empty. */
  readonly reason: string;
  /** What waits would outlive the page. */
  readonly isOnDevice: boolean;
}

interface OutboxOptions<Reply> {
  readonly store: AnswerStore;
  /** How many the server takes at a time, and how many bytes of them. */
  readonly most: number;
  readonly maxBytes: number;
  readonly send: (scope: string, answers: readonly StoredAnswer[]) => Promise<Reply>;
  readonly onReply: (scope: string, reply: Reply) => void;
  /** Whether the server will never take what it has refused: what it belongs to has ended, or is not there. */
  readonly isFinal: (error: unknown) => boolean;
  readonly onRefused: (scope: string, error: unknown) => void;
  /** It may take them later, once somebody has done something about it: they wait. Told once for each reason. */
  readonly onHeld: (error: unknown) => void;
  /** The session has ended: they wait until the same person is back. */
  readonly onSignedOut: (error: unknown) => void;
  /** The browser has told late what earlier visits have left. */
  readonly onLate: () => void;
}

export interface Outbox {
  readonly saving: StoreApi<Saving>;
  /** Keeps an answer on the device and then sends it; while somebody is writing, not with every letter. */
  readonly put: (answer: StoredAnswer, isWriting?: boolean) => Promise<void>;
  /** Sends what earlier visits have left, and goes on whenever the network is back. */
  readonly start: () => Promise<void>;
  /** Resolves once nothing waits any more; `false` if the network or the session is gone. */
  readonly flush: () => Promise<boolean>;
  readonly stop: () => void;
}

const WRITING_MS = 1_000;
const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait after so many failures in a row. */
export const waitAfter = (failures: number): number =>
  waits[Math.min(Math.max(failures, 1), waits.length) - 1] ?? 1_000;

/** Brings answers to the server: kept first, sent in order, tried again until they arrive. */
export function createOutbox<Reply>(options: OutboxOptions<Reply>): Outbox {
  const { store } = options;
  const saving = createStore<Saving>(() => ({ state: 'saved', reason: '', isOnDevice: true }));
  let running: Promise<Delivery> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const run = async (): Promise<Delivery> => {
    const delivery = await deliver(options, saving);
    running = undefined;
    const isWaiting = delivery === 'offline' || delivery === 'held';
    failures = isWaiting ? failures + 1 : 0;
    if (isWaiting && !isStopped) {
      timer = setTimeout(() => void flush(), waitAfter(failures));
    }
    return delivery;
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    clearTimeout(writing);
    writing = undefined;
    // Something may have been put in after the last look of a delivery that was just ending.
    do {
      running ??= run();
      if ((await running) !== 'done') return false;
    } while (nextBatch(options).length > 0);
    return true;
  };
  const again = () => void flush();
  store.hear({
    onLate: () => {
      options.onLate();
      again();
    },
    onDevice: (isOnDevice) => saving.setState({ isOnDevice }),
  });
  return {
    saving,
    flush,
    put: async (answer, isWriting = false) => {
      if (!answer.draft && saving.getState().state === 'saved') saving.setState({ state: 'saving' });
      await store.keep(answer);
      // The next try is on its way.
      if (answer.draft || failures > 0) return;
      if (!isWriting) await flush();
      else writing ??= setTimeout(again, WRITING_MS);
    },
    start: async () => {
      isStopped = false;
      window.addEventListener('online', again);
      await store.load();
      await flush();
    },
    stop: () => {
      isStopped = true;
      window.removeEventListener('online', again);
      clearTimeout(timer);
      clearTimeout(writing);
    },
  };
}

type Delivery = 'done' | 'offline' | 'held' | 'signedOut';

async function deliver<Reply>(options: OutboxOptions<Reply>, saving: StoreApi<Saving>): Promise<Delivery> {
  const { store, send, onReply, onRefused, onHeld, onSignedOut, isFinal } = options;
  const before = saving.getState().reason;
  const blocked = new Set<string>();
  const { maxBytes } = options;
  let { most: limit } = options;
  for (;;) {
    const batch = nextBatch({ store, most: limit, maxBytes }, blocked);
    const [first] = batch;
    if (!first) {
      if (blocked.size > 0) return 'held';
      saving.setState({ state: 'saved', reason: '' });
      return 'done';
    }
    if (saving.getState().state === 'saved') saving.setState({ state: 'saving' });
    const settleAll = () => Promise.all(batch.map((answer) => store.settle(answer, answer.seq)));
    try {
      const reply = await send(first.scope, batch);
      await settleAll();
      onReply(first.scope, reply);
    } catch (error) {
      if (isPassing(error)) {
        saving.setState({ state: 'offline' });
        return 'offline';
      }
      if (isSignedOut(error)) {
        onSignedOut(error);
        return 'signedOut';
      }
      if (isSenseless(error) && batch.length > 1) {
        // One of them makes no sense to the server: the others go by themselves.
        limit = 1;
      } else if (isFinal(error) || isSenseless(error)) {
        await settleAll();
        onRefused(first.scope, error);
      } else {
        blocked.add(first.scope);
        const reason = messageOf(error);
        saving.setState({ state: 'held', reason });
        if (reason !== before) onHeld(error);
      }
    }
  }
}

/** The oldest that waits and what else waits for the same place to go to. */
function nextBatch(
  { store, most: limit, maxBytes }: Pick<OutboxOptions<unknown>, 'store' | 'most' | 'maxBytes'>,
  blocked: ReadonlySet<string> = new Set(),
): readonly StoredAnswer[] {
  const unsent = store.all().filter(({ draft, scope }) => !draft && !blocked.has(scope));
  return fittingOrFirst(unsent.filter(({ scope }) => scope === unsent[0]?.scope).slice(0, limit), maxBytes);
}

const isSenseless = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** No answer, too many calls, a server in trouble, or an exam that is sat first: the same may well be taken later. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === questionErrors.questionsWithheld.code;
}
