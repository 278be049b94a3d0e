import type { LinkAction } from '@ganlin/contract/audit/chains';
import type { Db } from '../db/database.ts';

/** A record that must have its link in the audit chain. */
export interface Claim {
  /** What the link is about, as `<noun>:<id>`. */
  readonly target: string;
  /** What the newest link about it must say; left out where it is enough that there is one. */
  readonly content?: object;
}

/**
 * Records that are chained when they are made. Modules list theirs in `evidence`, and `npm run audit:verify` compares
 * records and links in both directions: a record without its link and a link without its record are both findings.
 */
export interface Evidence {
  readonly action: LinkAction;
  /** The exams that have such records: each exam has a chain of its own. */
  readonly exams: (db: Db) => Promise<readonly string[]>;
  /** The records of one exam as they stand, in steps. */
  readonly claims: (db: Db, examId: string) => AsyncIterable<readonly Claim[]>;
  /** How many rows are marked as older than the chain; there may not be more of them than the migration counted. */
  readonly early?: { readonly table: string; readonly count: (db: Db) => Promise<number> };
}
