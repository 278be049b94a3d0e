import type { Verdict } from '@ganlin/contract/question/verdict';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Item, RecordBefore } from '../model/item.queries.ts';
import { recordedColumns, recordsFrom, sourcesFrom, type Occasion, type Recorded } from '../model/record.queries.ts';
import type { Run } from '../model/run.queries.ts';

/** A position to be answered. */
export interface AnswerSlot extends Item {
  /** In the run of a day; null without a record. */
  readonly before: RecordBefore | null;
}

/** A run with some of its positions, read in one snapshot. */
export async function findRunWithPlaces(
  db: Db,
  { id, userId, ordinals }: { id: string; userId: string; ordinals: readonly number[] },
): Promise<{ run: Run; slots: AnswerSlot[] } | undefined> {
  const { rows } = await sql<Run & { slots: AnswerSlot[] | null }>`
    select r.*, (
      select json_agg(json_build_object('ordinal', i.ordinal, 'questionId', i.question_id, 'version', i.version,
               'type', i.type, 'seq', i.seq, 'answer', i.answer, 'unsure', i.unsure, 'verdict', i.verdict,
               'wonCenti', i.won_centi, 'spentMs', i.spent_ms, 'card', c.card,
               'before', case when r.mode = ${sql.lit(PracticeMode.daily)} and c.user_id is not null then
                 json_build_object('card', c.card, 'wrongs', c.wrongs, 'lastRight', c.last_right,
                   'lastAnswer', c.last_answer, 'lastWrongAt', c.last_wrong_at) end) order by i.ordinal)
        from practice_item i left join practice_record c on c.user_id = r.user_id and c.question_id = i.question_id
       where i.run_id = r.id and i.ordinal = any(${[...ordinals]}::int[])) as slots
      from practice_run r where r.id = ${id} and r.user_id = ${userId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { slots, ...run } = found;
  return { run, slots: slots ?? [] };
}

/** Effect of an answer on its position, on the run and the day, and on the user's records. */
export interface Change {
  readonly ordinal: number;
  readonly questionId: string;
  /** The sequence number stored at the position when it was read. */
  readonly wasSeq: number;
  readonly seq: number;
  readonly answer: Item['answer'];
  readonly unsure: boolean;
  readonly verdict: Verdict | null;
  readonly wonCenti: number | null;
  readonly spentMs: number;
  /** Added to the run. */
  readonly moreAnswered: number;
  readonly moreRights: number;
  readonly moreMs: number;
  /** Added to the day; a mock exam's answers count when it is judged. */
  readonly ofDay: number;
  /** Whether to add it to the question's statistics. */
  readonly counts: boolean;
  readonly recorded: Recorded | null;
  readonly before?: RecordBefore | null;
}

interface Written {
  readonly answered: number;
  readonly rights: number;
  /**
   * The changed positions: excludes those a concurrent request changed first, and is empty once the run has ended.
   */
  readonly taken: readonly number[];
}

/**
 * Writes everything an answer changes in one atomic statement: a user waits for this, and each database round trip
 * would be noticeable. A position is changed only if it is unchanged since it was read.
 */
export async function keepChanges(
  db: Db,
  { id, repoId, repoTitle }: Pick<Run, 'id' | 'repoId' | 'repoTitle'>,
  { changes, day, ...occasion }: Occasion & { changes: readonly Change[]; day: string; now: Date },
): Promise<Written> {
  const { userId, now } = occasion;
  const recorded = sql`(select r.* from taken t, json_to_record(t.recorded) as r(${recordedColumns})
    where t.recorded is not null) as recorded`;
  const { rows } = await sql<Written>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(changes)}::json) as g(ordinal int, "questionId" uuid,
        "wasSeq" int, seq int, answer jsonb, unsure boolean, verdict smallint, "wonCenti" int, "spentMs" int,
        "moreAnswered" int, "moreRights" int, "moreMs" int, "ofDay" int, counts boolean, recorded json, before jsonb)
    ), held as materialized (
      select id from practice_run where id = ${id} and finished_at is null for update
    ), taken as materialized (
      update practice_item i
         set seq = g.seq, answer = g.answer, unsure = g.unsure, verdict = g.verdict, won_centi = g."wonCenti",
             spent_ms = g."spentMs", before = coalesce(i.before, g.before),
             answered_at = case when g.answer is null then i.answered_at else coalesce(i.answered_at, ${now}) end
        from given g, held
       -- The numbers are said once more, because of JSON the planner only knows that it might hold a hundred rows.
       where i.run_id = ${id} and i.ordinal = any(${changes.map(({ ordinal }) => ordinal)}::int[])
         and i.ordinal = g.ordinal and i.seq = g."wasSeq"
      returning g.*
    ), waiting as (
      insert into practice_uncounted (question_id, repo_id, repo_title, won_centi)
      select "questionId", ${repoId}::uuid, ${repoTitle}::text, coalesce("wonCenti", 0) from taken where counts
    ), records as (${recordsFrom(recorded, occasion)}
    ), sources as (${sourcesFrom(recorded, occasion)}
    ), days as (
      insert into practice_day as d (user_id, day, answers, rights)
      select ${userId}::uuid, ${day}::date, sum("ofDay"), sum("moreRights") from taken
      having sum("ofDay") > 0 or sum("moreRights") > 0
      on conflict (user_id, day) do update
         set answers = d.answers + excluded.answers, rights = d.rights + excluded.rights
    ), sums as (
      select sum("moreAnswered") as answered, sum("moreRights") as rights, sum("moreMs") as ms, max(ordinal) as last,
             array_agg(ordinal) as ordinals
        from taken
    )
    update practice_run r
       set answered = r.answered + s.answered, rights = r.rights + s.rights, spent_ms = r.spent_ms + s.ms,
           position = greatest(r.position, s.last + 1), updated_at = ${now}
      from sums s where r.id = ${id} and s.last is not null
    returning r.answered, r.rights, s.ordinals as taken`.execute(db);
  return rows[0] ?? { answered: 0, rights: 0, taken: [] };
}
