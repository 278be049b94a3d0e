import type { Db } from '../db/database.ts';

/** A stored file that may no longer be needed by anything. */
interface FileInQuestion {
  readonly id: string;
  readonly ownerId: string;
}

/**
 * Returns which of these files the module displays or stores. Every module lists its own in `usedFiles`; files that
 * no module names are deleted, so a module that stores the id or URL of a file anywhere must report it
 * (`server/test/guards/used-files.test.ts` knows the columns).
 */
export type UsedFiles = (db: Db, files: readonly FileInQuestion[]) => Promise<readonly string[]>;
