import type { LinkAction } from '@ganlin/contract/audit/chains';
import type { Db } from '../db/database.ts';

/** A record that must have its link in the audit chain. */
export interface Claim {
  /** The subject of the link, as `<noun>:<id>`. */
  readonly target: string;
  /** The required content of the newest link about it; omitted where any link is enough. */
  readonly content?: object;
}

/**
 * Records that are chained on creation. Modules list theirs in `evidence`, and `npm run audit:verify` compares
 * records and links in both directions: a record without its link and a link without its record are both findings.
 */
export interface Evidence {
  readonly action: LinkAction;
  /** The exams that have such records: each exam has its own chain. */
  readonly exams: (db: Db) => Promise<readonly string[]>;
  /** The current records of one exam, in batches. */
  readonly claims: (db: Db, examId: string) => AsyncIterable<readonly Claim[]>;
  /** How many rows are marked as older than the chain; must not exceed the number the migration counted. */
  readonly early?: { readonly table: string; readonly count: (db: Db) => Promise<number> };
}
