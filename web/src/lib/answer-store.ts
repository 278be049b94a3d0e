import type { DBSchema, IDBPDatabase } from 'idb';

/** An answer as it lies on this device until the server has it. */
export interface KeptAnswer<Payload = unknown> {
  /** What it belongs to: a practice run, later an exam paper. */
  readonly scope: string;
  readonly ordinal: number;
  readonly seq: number;
  /** When it was given, in milliseconds: they are sent in this order. */
  readonly at: number;
  /** Not handed in yet: kept over a reload, but not sent. */
  readonly draft: boolean;
  readonly payload: Payload;
}

type Key = Pick<KeptAnswer, 'scope' | 'ordinal'>;

/** Where answers outlive the page. Any of it may fail: a browser may refuse storage, or be out of it. */
export interface Shelf {
  readonly all: () => Promise<readonly KeptAnswer[]>;
  readonly put: (answer: KeptAnswer) => Promise<void>;
  /** Takes out what is not newer than `seq`. */
  readonly remove: (key: Key, seq: number) => Promise<void>;
}

export interface AnswerStore {
  /** Fetches what an earlier visit has left. */
  readonly load: () => Promise<void>;
  readonly all: () => readonly KeptAnswer[];
  /** Resolves to whether the answer would outlive the page. */
  readonly keep: (answer: KeptAnswer) => Promise<boolean>;
  /** Forgets an answer the server has, unless a newer one was given meanwhile. */
  readonly settle: (key: Key, seq: number) => Promise<void>;
}

/** Answers of one person: in memory for the page, and on the shelf for the next visit. One to a place, the newest. */
export function createAnswerStore(shelf: Shelf): AnswerStore {
  const kept = new Map<string, KeptAnswer>();
  const take = (answer: KeptAnswer): boolean => {
    const known = kept.get(nameOf(answer));
    if (known && known.seq > answer.seq) return false;
    kept.set(nameOf(answer), answer);
    return true;
  };
  return {
    load: async () => {
      const left = await inTime(shelf.all(), []);
      for (const answer of left) if (!kept.has(nameOf(answer))) take(answer);
    },
    all: () => [...kept.values()].toSorted((one, other) => one.at - other.at),
    keep: async (answer) => {
      if (!take(answer)) return true;
      const put = shelf.put(answer).then(() => true);
      return inTime(put, false);
    },
    settle: async (key, seq) => {
      const known = kept.get(nameOf(key));
      if (known && known.seq <= seq) kept.delete(nameOf(key));
      await inTime(shelf.remove(key, seq), undefined);
    },
  };
}

/** Some browsers neither open their database nor say that they cannot: sending must not wait for that. */
const PATIENCE_MS = 1_500;

export function inTime<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  const late = new Promise<Value>((resolve) => setTimeout(resolve, PATIENCE_MS, otherwise));
  return Promise.race([work.catch(() => otherwise), late]);
}

/** An answer with whom it belongs to, as it lies in the browser's database. */
export interface AnswerRow extends KeptAnswer {
  readonly owner: string;
}

interface Schema extends DBSchema {
  answers: { key: [string, string, number]; value: AnswerRow; indexes: { owner: string } };
}

const DAY = 86_400_000;
/** What nobody came back for. */
const LONGEST = 30 * DAY;

/** Practice's own. Another person at the same device neither sees nor sends what lies here for `owner`. */
export function deviceShelf(owner: string, now: () => number = Date.now): Shelf {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return databaseShelf(owner, () => (opened ??= openDatabase()), now);
}

/** Answers of one person in a database of the browser's. */
export function databaseShelf<Tables extends Schema>(
  owner: string,
  // Whatever else the database holds, it holds these.
  opening: () => Promise<IDBPDatabase<Tables>>,
  now: () => number = Date.now,
): Shelf {
  const open = () => opening() as unknown as Promise<IDBPDatabase<Schema>>;
  return {
    all: async () => {
      const rows = await (await open()).getAllFromIndex('answers', 'owner', owner);
      const [old, fresh] = [
        rows.filter(({ at }) => at < now() - LONGEST),
        rows.filter(({ at }) => at >= now() - LONGEST),
      ];
      for (const { scope, ordinal } of old) await (await open()).delete('answers', [owner, scope, ordinal]);
      return fresh;
    },
    put: async (answer) => {
      const writing = (await open()).transaction('answers', 'readwrite');
      const known = await writing.store.get([owner, answer.scope, answer.ordinal]);
      // Another tab may have gone further.
      if (!known || known.seq <= answer.seq) await writing.store.put({ ...answer, owner });
      await writing.done;
    },
    remove: async ({ scope, ordinal }, seq) => {
      const writing = (await open()).transaction('answers', 'readwrite');
      const known = await writing.store.get([owner, scope, ordinal]);
      if (known && known.seq <= seq) await writing.store.delete([owner, scope, ordinal]);
      await writing.done;
    },
  };
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import('idb');
  return openDB<Schema>('ganlin-answers', 1, {
    upgrade: (database) => {
      const answers = database.createObjectStore('answers', { keyPath: ['owner', 'scope', 'ordinal'] });
      answers.createIndex('owner', 'owner');
    },
  });
}

const nameOf = ({ scope, ordinal }: Key): string => `${scope}/${ordinal}`;
