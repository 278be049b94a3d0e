import { RegradeState, type RegradeWay } from '@ganlin/contract/paper/regrade';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql, type UpdateObject } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import type { Basis } from '../model/adjusted.rules.ts';
import type { Change } from './outcome.rules.ts';

/** Figures of a trial, points in hundredths. */
export interface StoredTrial {
  readonly triedAt: string;
  readonly papers: number;
  readonly finished: number;
  readonly meanBefore: number | null;
  readonly passedBefore: number;
  readonly humanMarks: number;
  readonly fullBefore: number;
  readonly fullAfter: number;
  readonly ways: readonly {
    readonly way: RegradeWay;
    readonly raised: number;
    readonly lowered: number;
    readonly nowPassed: number;
    readonly nowFailed: number;
    readonly mean: number | null;
    readonly passed: number;
  }[];
}

export interface RegradeRow {
  readonly id: string;
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
  readonly title: string;
  readonly type: QuestionType;
  readonly state: RegradeState;
  readonly way: RegradeWay;
  readonly reason: string;
  readonly before: Basis;
  readonly after: Basis;
  readonly edition: number;
  readonly editorId: string;
  readonly updatedAt: Date;
  readonly trial: StoredTrial | null;
  /** How many adjustments the exam had at the trial. */
  readonly trialAfter: number;
  readonly allVoid: boolean;
  readonly done: number;
  readonly total: number;
  readonly donePaperId: string | null;
  readonly stopped: string;
  readonly committedAt: Date | null;
  readonly changed: number | null;
}

/** Codes have check constraints, and documents are written by this module only. */
export const regradeColumns = sql`r.id, r.exam_id, r.question_id, r.question_version as version, r.title, r.type,
  r.state, r.way, r.reason, r.before, r.after, r.edition, r.editor_id, r.updated_at, r.trial, r.trial_after, r.all_void,
  r.done, r.total, r.done_paper_id, r.stopped, r.committed_at, r.changed`;

/** `lock`: until the transaction ends. */
export async function findRegrade(db: Db, id: string, { lock = false } = {}): Promise<RegradeRow | undefined> {
  const { rows } = await sql<RegradeRow>`
    select ${regradeColumns} from paper_regrade r where r.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function updateRegrade(db: Db, id: string, set: UpdateObject<DB, 'paperRegrade'>): Promise<void> {
  await db.updateTable('paperRegrade').set(set).where('id', '=', id).execute();
}

export async function isCommitting(db: Db, examId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paperRegrade')
    .select('id')
    .where('examId', '=', examId)
    .where('state', '=', RegradeState.committing)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteChanges(db: Db, regradeId: string): Promise<void> {
  await db.deleteFrom('paperRegradeChange').where('regradeId', '=', regradeId).execute();
}

export async function insertChanges(db: Db, regradeId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into paper_regrade_change (regrade_id, user_id, paper_id, ordinal, won_before, score_before, passed_before,
      won, score, passed)
    select ${regradeId}, "userId", "paperId", ordinal, "wonBefore", "scoreBefore", "passedBefore", won, score, passed
      from json_to_recordset(${JSON.stringify(changes)}::json) as c("userId" uuid, "paperId" uuid, ordinal smallint,
        "wonBefore" int, "scoreBefore" int, "passedBefore" boolean, won int[], score int[], passed boolean[])`.execute(
    db,
  );
}

/** What the trial found for these papers, by paper. */
export async function changesOf(db: Db, regradeId: string, paperIds: readonly string[]): Promise<Map<string, Change>> {
  const { rows } = await sql<Change>`
    select user_id, paper_id, ordinal, won_before, score_before, passed_before, won, score, passed
      from paper_regrade_change
     where regrade_id = ${regradeId} and paper_id = any(${[...paperIds]}::uuid[])`.execute(db);
  return new Map(rows.map((change) => [change.paperId, change]));
}

export async function countChanges(db: Db, regradeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from paper_regrade_change where regrade_id = ${regradeId}`.execute(db);
  return rows[0]?.count ?? 0;
}
