import { questionErrors } from '@ganlin/contract/question/errors';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnswerStore, StoredAnswer } from './answer-store.ts';
import { fittingOrFirst } from './batch-bytes.ts';
import { ApiError, isSignedOut, messageOf } from '../../lib/api/failure.ts';

/** The save state shown to the user who answers. */
export interface Saving {
  readonly state: 'saved' | 'saving' | 'offline' | 'held';
  /** Why the server rejects the answers that are held back; otherwise empty. */
  readonly reason: string;
  /** Unsent answers would survive closing the page. */
  readonly isOnDevice: boolean;
}

interface OutboxOptions<Reply> {
  readonly store: AnswerStore;
  /** Max answers per call, and max bytes of them. */
  readonly limit: number;
  readonly maxBytes: number;
  readonly send: (scope: string, answers: readonly StoredAnswer[]) => Promise<Reply>;
  readonly onReply: (scope: string, reply: Reply) => void;
  /**
   * Whether the server will never accept what it has rejected: its practice run or paper has ended, or does not
   * exist.
   */
  readonly isFinal: (error: unknown) => boolean;
  readonly onRefused: (scope: string, error: unknown) => void;
  /** The server may accept the answers later, once someone has acted: they wait. Called once for each reason. */
  readonly onHeld: (error: unknown) => void;
  /** The session has ended: answers wait until the same user is back. */
  readonly onSignedOut: (error: unknown) => void;
  /** The browser has loaded late what earlier visits left. */
  readonly onLate: () => void;
}

export interface Outbox {
  readonly saving: StoreApi<Saving>;
  /** Stores an answer on the device and then sends it; during typing, not with every keystroke. */
  readonly put: (answer: StoredAnswer, isWriting?: boolean) => Promise<void>;
  /** Sends what earlier visits left, and continues whenever the network is back. */
  readonly start: () => Promise<void>;
  /** Resolves once nothing is waiting; `false` if the network or the session is gone. */
  readonly flush: () => Promise<boolean>;
  readonly stop: () => void;
}

const WRITING_MS = 1_000;
const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** The delay after this many consecutive failures. */
export const waitAfter = (failures: number): number =>
  waits[Math.min(Math.max(failures, 1), waits.length) - 1] ?? 1_000;

/** Delivers answers to the server: stores them first, sends them in order, and retries until they arrive. */
export function createOutbox<Reply>(options: OutboxOptions<Reply>): Outbox {
  const { store } = options;
  const saving = createStore<Saving>(() => ({ state: 'saved', reason: '', isOnDevice: false }));
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
    // An answer may have been added after the last check of a delivery that was just ending.
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
      // The next attempt is already scheduled.
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
  let { limit } = options;
  for (;;) {
    const batch = nextBatch({ store, limit, maxBytes }, blocked);
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
        // One of them is invalid to the server: sends them one by one.
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

/** The oldest waiting answer and others waiting for the same scope. */
function nextBatch(
  { store, limit, maxBytes }: Pick<OutboxOptions<unknown>, 'store' | 'limit' | 'maxBytes'>,
  blocked: ReadonlySet<string> = new Set(),
): readonly StoredAnswer[] {
  const unsent = store.all().filter(({ draft, scope }) => !draft && !blocked.has(scope));
  return fittingOrFirst(unsent.filter(({ scope }) => scope === unsent[0]?.scope).slice(0, limit), maxBytes);
}

const isSenseless = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/**
 * No response, rate limiting, a server error, or an exam that must be taken first: the same call may succeed later.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === questionErrors.questionsWithheld.code;
}
