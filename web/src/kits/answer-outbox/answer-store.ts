import type { DBSchema } from 'idb';
import { createDeviceDatabase, type InDatabase } from './device-database.ts';

/** An answer as stored on this device until the server has it. */
export interface StoredAnswer<Payload = unknown> {
  /** What it belongs to: a practice run or an exam paper. */
  readonly scope: string;
  readonly ordinal: number;
  readonly seq: number;
  /** When it was given, in milliseconds: answers are sent in this order. */
  readonly at: number;
  /** Not submitted yet: survives a reload, but is not sent. */
  readonly draft: boolean;
  readonly payload: Payload;
}

type Key = Pick<StoredAnswer, 'scope' | 'ordinal'>;

/** Stores answers beyond the page. Any call may fail: a browser may deny storage, or run out of it. */
export interface LocalStore {
  readonly all: () => Promise<readonly StoredAnswer[]>;
  readonly put: (answer: StoredAnswer) => Promise<void>;
  /** Removes the answer unless it is newer than `seq`. */
  readonly remove: (key: Key, seq: number) => Promise<void>;
}

export interface AnswerStore {
  /**
   * Loads what an earlier visit left. Resolves to whether that succeeded in time; if it fails, it is retried until it
   * succeeds.
   */
  readonly load: () => Promise<boolean>;
  readonly all: () => readonly StoredAnswer[];
  /** Resolves to whether everything that waits would survive closing the page. */
  readonly keep: (answer: StoredAnswer) => Promise<boolean>;
  /** Deletes an answer that the server has, unless a newer one was given meanwhile. */
  readonly settle: (key: Key, seq: number) => Promise<void>;
  /** Sets the one listener that is notified from now on. */
  readonly hear: (listener: Listener) => void;
}

interface Listener {
  /** What an earlier visit left was loaded after `load` had given up waiting for it. */
  readonly onLate: () => void;
  /**
   * Whether everything that waits would survive closing the page: called at once, and when it changes. Never true
   * before the local store has read or written something.
   */
  readonly onDevice: (isOnDevice: boolean) => void;
}

/** Delay before the local store is retried after a failure. */
const AGAIN_MS = 5_000;

/**
 * The answers of one user: in memory for the page, and in the local store for the next visit. One per question, the
 * newest.
 */
export function createAnswerStore(localStore: LocalStore): AnswerStore {
  const stored = new Map<string, StoredAnswer>();
  /** Questions answered on this page: newer than whatever an earlier page left for them. */
  const own = new Set<string>();
  let listener: Listener | undefined;
  let [isNotified, isLate] = [false, false];

  const putting = createPutting(localStore, (isOnDevice) => listener?.onDevice(isOnDevice));
  const drop = (name: string): void => {
    const known = stored.get(name);
    if (known) putting.drop(known);
    stored.delete(name);
  };
  const take = (answer: StoredAnswer): boolean => {
    const known = stored.get(nameOf(answer));
    if (known && known.seq > answer.seq) return false;
    drop(nameOf(answer));
    stored.set(nameOf(answer), answer);
    return true;
  };
  /** Replaces the stored answer with this page's answer, whatever its `seq`. */
  const replace = async (older: StoredAnswer): Promise<void> => {
    const newer = stored.get(nameOf(older));
    if (newer && newer.seq >= older.seq) return;
    await inTime(localStore.remove(older, older.seq), undefined);
    if (newer) await putting.put(newer);
  };
  const read = async (): Promise<void> => {
    try {
      const left = await localStore.all();
      putting.works();
      for (const answer of left) {
        if (own.has(nameOf(answer))) void replace(answer);
        else take(answer);
      }
    } catch {
      setTimeout(() => void read(), AGAIN_MS);
      return;
    }
    isNotified = true;
    if (isLate) listener?.onLate();
  };
  return {
    load: async () => {
      [isNotified, isLate] = [false, false];
      await inTime(read(), undefined);
      isLate = !isNotified;
      return isNotified;
    },
    all: () => [...stored.values()].toSorted((one, other) => one.at - other.at),
    keep: async (answer) => {
      own.add(nameOf(answer));
      if (take(answer)) await putting.put(answer);
      return putting.isAllThere();
    },
    settle: async (key, seq) => {
      const known = stored.get(nameOf(key));
      if (known && known.seq <= seq) drop(nameOf(key));
      await inTime(localStore.remove(key, seq), undefined);
    },
    hear: (given) => {
      listener = given;
      given.onDevice(putting.isAllThere());
    },
  };
}

/**
 * Writes answers to the local store. A write that is not done in time counts as missing, and is repeated until it
 * succeeds or is dropped.
 */
function createPutting(localStore: LocalStore, onChange: (isAllThere: boolean) => void) {
  const wanted = new Set<StoredAnswer>();
  const overdue = new Set<StoredAnswer>();
  let [isWorking, wasAllThere] = [false, false];
  let again: ReturnType<typeof setTimeout> | undefined;

  const isAllThere = () => isWorking && overdue.size === 0;
  const works = (): void => {
    isWorking = true;
    report();
  };
  const drop = (answer: StoredAnswer): void => {
    wanted.delete(answer);
    overdue.delete(answer);
    report();
  };
  const report = (): void => {
    if (isAllThere() === wasAllThere) return;
    wasAllThere = isAllThere();
    onChange(wasAllThere);
  };
  const attempt = async (answer: StoredAnswer): Promise<void> => {
    await localStore.put(answer);
    isWorking = true;
    drop(answer);
  };
  const retry = (): void => {
    if (overdue.size > 0) again ??= setTimeout(() => void putAgain(), AGAIN_MS);
  };
  const putAgain = async (): Promise<void> => {
    for (const answer of overdue) await inTime(attempt(answer), undefined);
    again = undefined;
    retry();
  };
  return {
    isAllThere,
    works,
    drop,
    put: async (answer: StoredAnswer): Promise<void> => {
      wanted.add(answer);
      await inTime(attempt(answer), undefined);
      // Unless it was written, or dropped meanwhile.
      if (wanted.has(answer)) overdue.add(answer);
      report();
      retry();
    },
  };
}

/** Some browsers neither open their database nor report an error: sending must not wait for that. */
const PATIENCE_MS = 1_500;

export function inTime<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  const late = new Promise<Value>((resolve) => setTimeout(resolve, PATIENCE_MS, otherwise));
  return Promise.race([work.catch(() => otherwise), late]);
}

/** An answer with its owner, as stored in the browser's database. */
export interface AnswerRow extends StoredAnswer {
  readonly owner: string;
}

interface Schema extends DBSchema {
  answers: { key: [string, string, number]; value: AnswerRow; indexes: { owner: string } };
}

const DAY = 86_400_000;
/** Older answers were abandoned. */
const LONGEST = 30 * DAY;

const inDatabase = createDeviceDatabase<Schema>({
  name: 'ganlin-answers',
  upgrade: (database) => {
    const answers = database.createObjectStore('answers', { keyPath: ['owner', 'scope', 'ordinal'] });
    answers.createIndex('owner', 'owner');
  },
});

/**
 * The local store of practice. Another user of the same device neither sees nor sends what is stored here for
 * `owner`.
 */
export const deviceStore = (owner: string, now: () => number = Date.now): LocalStore =>
  databaseStore(owner, inDatabase, now);

/** The answers of one user in a browser database. */
export function databaseStore<Tables extends Schema>(
  owner: string,
  // Whatever other tables the database has, it has these.
  database: InDatabase<Tables>,
  now: () => number = Date.now,
): LocalStore {
  const within = database as unknown as InDatabase<Schema>;
  return {
    all: () =>
      within(async (opened) => {
        const rows = await opened.getAllFromIndex('answers', 'owner', owner);
        const [old, fresh] = [
          rows.filter(({ at }) => at < now() - LONGEST),
          rows.filter(({ at }) => at >= now() - LONGEST),
        ];
        for (const { scope, ordinal } of old) await opened.delete('answers', [owner, scope, ordinal]);
        return fresh;
      }),
    put: async (answer) => {
      const known = await within(async (opened) => {
        const writing = opened.transaction('answers', 'readwrite');
        const before = await writing.store.get([owner, answer.scope, answer.ordinal]);
        if (!before || before.seq <= answer.seq) await writing.store.put({ ...answer, owner });
        await writing.done;
        return before;
      });
      // Only one answer can be stored, and the caller must not believe that it is this one.
      if (known && known.seq > answer.seq) throw new Error('another tab has put a later answer here');
    },
    remove: ({ scope, ordinal }, seq) =>
      within(async (opened) => {
        const writing = opened.transaction('answers', 'readwrite');
        const known = await writing.store.get([owner, scope, ordinal]);
        if (known && known.seq <= seq) await writing.store.delete([owner, scope, ordinal]);
        await writing.done;
      }),
  };
}

const nameOf = ({ scope, ordinal }: Key): string => `${scope}/${ordinal}`;
