import type { Db } from '../db/database.ts';

/** A stored file of which nobody knows whether anything still needs it. */
interface FileInQuestion {
  readonly id: string;
  readonly ownerId: string;
}

/**
 * Which of these files something of the module shows or keeps. Every module lists its own in `usedFiles`; what none of
 * them names is deleted, so one that keeps the id or the address of a file anywhere must say so
 * (`server/test/guards/used-files.test.ts` knows the columns).
 */
export type UsedFiles = (db: Db, files: readonly FileInQuestion[]) => Promise<readonly string[]>;
