import type { Data } from '@ganlin/contract/core/endpoint';
import type { SentBody } from '@ganlin/contract/paper/body';
import type { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Answer } from '@ganlin/contract/question/answer';
import type { DBSchema } from 'idb';
import {
  databaseStore,
  inTime,
  type AnswerRow,
  type AnswerStore,
  type StoredAnswer,
  type LocalStore,
} from './answer-store.ts';
import { createDeviceDatabase } from './device-database.ts';
import { forgetSeen } from './last-seen.ts';

export type Opened = Data<typeof sittingApi.open>;
/** An answer as sent and received. */
export type Item = Opened['answers'][number];

/** What is stored of an answer besides its ordinal and `seq`. */
export interface Payload {
  readonly answer: Answer;
  readonly flagged: boolean;
  readonly spentMs: number;
  /** Sent along with a hand-in: once one of our hand-ins succeeds, it has arrived. */
  readonly wentAlong?: true;
}

/** A paper as it was last opened: with it, a page reloaded on a bad network shows the paper immediately. */
export interface StoredPaper {
  readonly opened: Opened;
  readonly body: SentBody;
  /** Wall-clock time, which may have been set since: only good for an estimate. */
  readonly keptAt: number;
}

interface PaperRow extends StoredPaper {
  readonly owner: string;
  readonly paperId: string;
}

interface AckedRow {
  readonly owner: string;
  readonly paperId: string;
  readonly ordinal: number;
  readonly item: Item;
}

interface Schema extends DBSchema {
  /** What the server has acknowledged since the paper was opened: for display, not for sending again. */
  acked: { key: [string, string, number]; value: AckedRow };
  answers: { key: [string, string, number]; value: AnswerRow; indexes: { owner: string } };
  papers: { key: [string, string]; value: PaperRow };
}

const inDatabase = createDeviceDatabase<Schema>({
  name: 'ganlin-exam',
  upgrade: (database) => {
    const answers = database.createObjectStore('answers', { keyPath: ['owner', 'scope', 'ordinal'] });
    answers.createIndex('owner', 'owner');
    database.createObjectStore('acked', { keyPath: ['owner', 'paperId', 'ordinal'] });
    database.createObjectStore('papers', { keyPath: ['owner', 'paperId'] });
  },
});

/**
 * Answers to exams are stored apart from those of practice: each is sent by its own pages. None is deleted for its
 * age, which a wrong clock would get wrong.
 */
export const examStore = (owner: string): LocalStore => databaseStore(owner, inDatabase, () => 0);

/** The answers of one paper among those on the device. */
export const ofPaper = (store: AnswerStore, paperId: string): readonly StoredAnswer<Payload>[] =>
  // Only `examShelf`'s own answers are in this store.
  store.all().filter(({ scope }) => scope === paperId) as StoredAnswer<Payload>[];

/** The format of a save or a hand-in. */
export function itemOf({ ordinal, seq, payload: { answer, flagged, spentMs } }: StoredAnswer<Payload>): Item {
  return { ordinal, seq, answer, flagged, spentMs };
}

/** As it was opened, with what has been acknowledged since. */
export const findPaper = (owner: string, paperId: string): Promise<StoredPaper | undefined> =>
  inTime(readPaper(owner, paperId), undefined);

const readPaper = (owner: string, paperId: string): Promise<StoredPaper | undefined> =>
  inDatabase(async (database) => {
    const row = await database.get('papers', [owner, paperId]);
    if (!row) return undefined;
    const since = await database.getAll('acked', everyOrdinal(owner, paperId));
    const answers = new Map(row.opened.answers.map((item) => [item.ordinal, item]));
    for (const { item } of since) if ((answers.get(item.ordinal)?.seq ?? 0) < item.seq) answers.set(item.ordinal, item);
    return { ...row, opened: { ...row.opened, answers: [...answers.values()] } };
  });

export const keepAcked = (owner: string, paperId: string, items: readonly Item[]): Promise<void> =>
  inTime(writeAcked(owner, paperId, items), undefined);

const writeAcked = (owner: string, paperId: string, items: readonly Item[]): Promise<void> =>
  inDatabase(async (database) => {
    const writing = database.transaction('acked', 'readwrite');
    for (const item of items) await writing.store.put({ owner, paperId, ordinal: item.ordinal, item });
    await writing.done;
  });

const everyOrdinal = (owner: string, paperId: string): IDBKeyRange =>
  IDBKeyRange.bound([owner, paperId, 0], [owner, paperId, Number.MAX_SAFE_INTEGER]);

export const keepPaper = (owner: string, paperId: string, paper: StoredPaper): Promise<unknown> =>
  inTime<unknown>(
    inDatabase((database) => database.put('papers', { ...paper, owner, paperId })),
    undefined,
  );

/** The paper was handed in: no questions stay on the device. Answers are settled one by one, as they arrive. */
export function forgetPaper(owner: string, paperId: string): Promise<void> {
  forgetSeen();
  return inTime(removePaper(owner, paperId), undefined);
}

const removePaper = (owner: string, paperId: string): Promise<void> =>
  inDatabase(async (database) => {
    await database.delete('papers', [owner, paperId]);
    await database.delete('acked', everyOrdinal(owner, paperId));
  });

/** Sign-out leaves no questions behind. Answers that have not arrived stay until the same user is back. */
export function forgetPapers(): Promise<unknown> {
  forgetSeen();
  return inTime<unknown>(
    inDatabase((database) => Promise.all([database.clear('papers'), database.clear('acked')])),
    undefined,
  );
}
