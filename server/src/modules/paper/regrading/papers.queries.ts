import { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PaperRef, Stored } from '../grading/grade.queries.ts';
import type { StoredArrangement } from '../model/arrangement.rules.ts';
import { ENGINE, type Mark } from '../model/grade.rules.ts';
import type { Regradable } from './outcome.rules.ts';

const graded = sql<boolean>`p.graded_at is not null and p.voided_at is null
  and p.state in (${sql.lit(PaperState.awaitingGrading)}, ${sql.lit(PaperState.finished)})`;

interface GradedRef extends PaperRef {
  readonly formId: string;
  readonly arrangement: StoredArrangement;
}

/** The next graded papers of an exam, by id. */
export async function pageGraded(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<GradedRef[]> {
  // Within one state the index has them in this order.
  const of = (state: PaperState) => sql`
    (select p.user_id, p.id as paper_id, p.form_id, p.arrangement from paper_paper p
      where p.exam_id = ${examId} and p.state = ${sql.lit(state)} and p.graded_at is not null and p.voided_at is null and p.id > ${after}
      order by p.id limit ${limit})`;
  const { rows } = await sql<GradedRef>`
    select * from (${of(PaperState.awaitingGrading)} union all ${of(PaperState.finished)}) page
     order by paper_id limit ${limit}`.execute(db);
  return rows;
}

/** How many graded papers of an exam are of these sets of questions. */
export async function countGradedPapers(db: Db, examId: string, formIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from paper_paper p
     where p.exam_id = ${examId} and ${graded} and p.form_id = any(${[...formIds]}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Placed extends PaperRef {
  readonly ordinal: number;
}

const placed = (refs: readonly Placed[]) => sql`unnest(${refs.map(({ userId }) => userId)}::uuid[],
  ${refs.map(({ paperId }) => paperId)}::uuid[], ${refs.map(({ ordinal }) => ordinal)}::int[])
  as r(user_id, paper_id, ordinal)`;

/** Locks papers until the transaction ends, in the order of their ids. Read them by a statement of its own after it. */
export async function lockPapers(db: Db, refs: readonly Placed[]): Promise<void> {
  await sql`
    select from ${placed(refs)} join paper_paper p on p.user_id = r.user_id and p.id = r.paper_id
     order by p.id for no key update of p`.execute(db);
}

/** The answer to one question of each paper; null if there is none. */
const answerAt = sql`jsonb_path_query_first(f.answers, '$[*] ? (@.ordinal == $at && @.answered == true).answer',
  jsonb_build_object('at', r.ordinal))`;

export type PaperRow = Omit<Regradable, 'basis'> & {
  /** Its answers are in the wrong-question book already. */
  readonly booked: boolean;
};

/** These papers as they are now, by id; without those that were reopened or voided meanwhile. */
export async function readPapers(db: Db, refs: readonly Placed[]): Promise<PaperRow[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<PaperRow>`
    select r.user_id, r.paper_id, r.ordinal, p.state, p.score_centi, p.passed, g.marks, ${answerAt} as answer,
           coalesce(p.in_book_at > '-infinity', false) as booked
      from ${placed(refs)} join paper_paper p on p.user_id = r.user_id and p.id = r.paper_id
      join paper_grade g on g.user_id = r.user_id and g.paper_id = r.paper_id
      left join paper_final f on f.user_id = r.user_id and f.paper_id = r.paper_id
     where ${graded} order by p.id`.execute(db);
  return rows;
}

/** Only the answers, of those that gave one. */
export async function readAnswers(db: Db, refs: readonly Placed[]): Promise<{ paperId: string; answer: unknown }[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<{ paperId: string; answer: unknown }>`
    select r.paper_id, ${answerAt} as answer
      from ${placed(refs)} join paper_final f on f.user_id = r.user_id and f.paper_id = r.paper_id`.execute(db);
  return rows.filter(({ answer }) => answer !== null);
}

/** What decides whether a result may be shown, of finished papers. */
export async function listSeen(
  db: Db,
  refs: readonly PaperRef[],
): Promise<{ paperId: string; state: PaperState; startedAt: Date | null }[]> {
  const { rows } = await sql<{ paperId: string; state: PaperState; startedAt: Date | null }>`
    select p.id as paper_id, p.state, p.started_at
      from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ paperId }) => paperId)}::uuid[])
             as r(user_id, paper_id)
      join paper_paper p on p.user_id = r.user_id and p.id = r.paper_id
     where p.state = ${sql.lit(PaperState.finished)} and p.voided_at is null`.execute(db);
  return rows;
}

interface RegradedPaper extends PaperRef {
  readonly ordinal: number;
  /** Where its mark stands among the marks. */
  readonly index: number;
  readonly markBefore: Mark;
  readonly mark: Mark;
  readonly scoreBefore: number;
  readonly scoreCenti: number;
  readonly passedBefore: boolean | null;
  readonly passed: boolean | null;
  readonly open: number;
  /** For the paper's timeline. */
  readonly text: string;
}

/** Writes the new marks and scores of papers that are locked, with their history, in one statement. */
export async function storeRegraded(
  db: Db,
  { regradeId, actorId }: { readonly regradeId: string; readonly actorId: string },
  papers: readonly RegradedPaper[],
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(papers)}::json) as g("userId" uuid, "paperId" uuid,
        ordinal smallint, index int, "markBefore" jsonb, mark jsonb, "scoreBefore" int, "scoreCenti" int,
        "passedBefore" boolean, passed boolean, open int, text text)
    ), paper as (
      update paper_paper p
         set score_centi = g."scoreCenti", open_questions = g.open, passed = g.passed,
             state = case when g.open = 0 then ${sql.lit(PaperState.finished)} else p.state end
        from given g where p.user_id = g."userId" and p.id = g."paperId"
      returning p.user_id, p.id, p.exam_id, p.state, p.passed, p.score_centi, p.open_questions
    ), grade as (
      update paper_grade o
         set marks = jsonb_set(o.marks, array[g.index::text], g.mark), engine = ${ENGINE}::smallint, graded_at = now(), before_chain = false
        from given g where o.user_id = g."userId" and o.paper_id = g."paperId"
    ), history as (
      insert into paper_regraded (regrade_id, user_id, paper_id, ordinal, mark_before, mark, score_before, score,
        passed_before, passed, at)
      select ${regradeId}, "userId", "paperId", ordinal, "markBefore", mark, "scoreBefore", "scoreCenti",
             "passedBefore", passed, now() from given
    ), events as (
      insert into paper_event (user_id, paper_id, at, event, text, actor_id)
      select "userId", "paperId", now(), ${PaperEvent.graded}::smallint, text, ${actorId}::uuid from given
    )
    select user_id, id as paper_id, exam_id, state, passed, score_centi, open_questions as open
      from paper order by id`.execute(db);
  return rows;
}

/**
 * Those of these papers whose answers are still to be counted for the questions' statistics; the rest has been. Waits
 * for a count that is under way.
 */
export async function lockUncounted(db: Db, refs: readonly PaperRef[]): Promise<Set<string>> {
  const { rows } = await sql<{ paperId: string }>`
    select u.paper_id from paper_uncounted u
     where (u.user_id, u.paper_id) in (select * from unnest(${refs.map(({ userId }) => userId)}::uuid[],
             ${refs.map(({ paperId }) => paperId)}::uuid[]))
     order by u.paper_id for update`.execute(db);
  return new Set(rows.map(({ paperId }) => paperId));
}
