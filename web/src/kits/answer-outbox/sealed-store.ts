import type { SentBody } from '@ganlin/contract/paper/body';
import type { DBSchema } from 'idb';
import { inTime } from './answer-store.ts';
import { createDeviceDatabase } from './device-database.ts';
import type { Opened } from './paper-store.ts';
import { canUnseal, unseal } from './unseal.ts';

/** An encrypted paper, fetched before the start: without the key, which comes with the opening, it is noise. */
interface SealedRow {
  readonly owner: string;
  readonly examId: string;
  readonly sealed: ArrayBuffer;
  /** Wall-clock time: only decides when it is abandoned. */
  readonly storedAt: number;
}

interface Schema extends DBSchema {
  bodies: { key: [string, string]; value: SealedRow };
}

const inDatabase = createDeviceDatabase<Schema>({
  name: 'ganlin-sealed',
  upgrade: (database) => {
    database.createObjectStore('bodies', { keyPath: ['owner', 'examId'] });
  },
});

/** A waiting room is open for a day at most; what is older belongs to an exam that was never started here. */
const LONGEST_MS = 2 * 86_400_000;

/** Resolves to whether it is stored, and would survive closing the page. */
export const keepSealed = (owner: string, examId: string, sealed: ArrayBuffer): Promise<boolean> =>
  inTime(writeSealed({ owner, examId, sealed, storedAt: Date.now() }), false);

const writeSealed = (row: SealedRow): Promise<boolean> =>
  inDatabase(async (database) => {
    for (const { owner, examId, storedAt } of await database.getAll('bodies'))
      if (isStale(storedAt)) await database.delete('bodies', [owner, examId]);
    await database.put('bodies', row);
    return true;
  });

const isStale = (storedAt: number): boolean => Math.abs(Date.now() - storedAt) > LONGEST_MS;

export const hasSealed = (owner: string, examId: string): Promise<boolean> =>
  inTime(
    inDatabase(async (database) => {
      const row = await database.get('bodies', [owner, examId]);
      return row !== undefined && !isStale(row.storedAt);
    }),
    false,
  );

/**
 * The questions of a paper that has just been opened, from this device. Whatever is missing or does not fit, there are
 * none, and the page asks the server. The encrypted body is of no use afterwards.
 */
export async function takeSealed(owner: string, opened: Opened): Promise<SentBody | undefined> {
  if (opened.bodyKey === '' || !canUnseal()) return undefined;
  return inTime(openSealed(owner, opened), undefined);
}

async function openSealed(owner: string, opened: Opened): Promise<SentBody | undefined> {
  const key: [string, string] = [owner, opened.examId];
  const row = await inDatabase((database) => database.get('bodies', key));
  if (!row) return undefined;
  try {
    return await unseal(row.sealed, opened);
  } finally {
    void inTime(
      inDatabase((database) => database.delete('bodies', key)),
      undefined,
    );
  }
}

/** Sign-out leaves nothing behind. */
export const forgetSealed = (): Promise<unknown> =>
  inTime<unknown>(
    inDatabase((database) => database.clear('bodies')),
    undefined,
  );
