import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Used {
  readonly questionId: string;
  readonly kind: 'exam' | 'practice' | 'battle' | 'course';
  /** The exam, bank, battle or course. */
  readonly targetId: string;
  readonly title: string;
  /** How many uses to add. */
  readonly count: number;
}

/** In a fixed order, so that concurrent counts never deadlock; skips deleted questions. */
export async function addUses(db: Db, uses: readonly Used[]): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    insert into question_use as u (question_id, kind, target_id, title, count)
    select i.id, n.kind, n.target_id, max(n.title), sum(n.count)
      from unnest(${uses.map(({ questionId }) => questionId)}::uuid[], ${uses.map(({ kind }) => kind)}::text[],
                  ${uses.map(({ targetId }) => targetId)}::uuid[], ${uses.map(({ title }) => title)}::text[],
                  ${uses.map(({ count }) => count)}::bigint[]) as n(question_id, kind, target_id, title, count)
      join question_item i on i.id = n.question_id
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (question_id, kind, target_id) do update
       set count = u.count + excluded.count, title = excluded.title`.execute(db);
}

export interface Answered {
  readonly questionId: string;
  /** How many answers to add. */
  readonly answers: number;
  /** The points they won, out of a hundred each. */
  readonly wonCenti: number;
}

export async function addAnswers(db: Db, increments: readonly Answered[], now: Date): Promise<void> {
  if (increments.length === 0) return;
  await sql`
    insert into question_stat as s (question_id, answers, won_centi, counted_at)
    select i.id, sum(n.answers), sum(n.won_centi), ${now}
      from unnest(${increments.map(({ questionId }) => questionId)}::uuid[],
                  ${increments.map(({ answers }) => answers)}::bigint[],
                  ${increments.map(({ wonCenti }) => wonCenti)}::bigint[]) as n(question_id, answers, won_centi)
      join question_item i on i.id = n.question_id
     group by 1 order by 1
    on conflict (question_id) do update
       set answers = s.answers + excluded.answers, won_centi = s.won_centi + excluded.won_centi,
           counted_at = excluded.counted_at`.execute(db);
}

export interface Discriminating {
  readonly questionId: string;
  readonly papers: number;
  readonly discrimination: number;
}

/** In a fixed order, so that two exams with the same questions never deadlock; skips deleted questions. */
export async function replaceDiscrimination(
  db: Db,
  {
    examId,
    questions,
    now,
  }: { readonly examId: string; readonly questions: readonly Discriminating[]; readonly now: Date },
): Promise<void> {
  const old = await db
    .deleteFrom('questionDiscrimination')
    .where('examId', '=', examId)
    .returning('questionId')
    .execute();
  // An exam may contain several versions of a question: the one with the most papers says most.
  const most = new Map(questions.toSorted((a, b) => a.papers - b.papers).map((one) => [one.questionId, one]));
  const rows = [...most.values()];
  await sql`
    insert into question_discrimination (question_id, exam_id, papers, discrimination)
    select i.id, ${examId}, n.papers, n.discrimination
      from unnest(${rows.map(({ questionId }) => questionId)}::uuid[], ${rows.map(({ papers }) => papers)}::int[],
                  ${rows.map(({ discrimination }) => discrimination)}::real[]) as n(question_id, papers, discrimination)
      join question_item i on i.id = n.question_id order by 1`.execute(db);
  const touched = [...new Set([...old.map(({ questionId }) => questionId), ...most.keys()])];
  await sql`
    insert into question_stat as s (question_id, discrimination, counted_at)
    select i.id, (select sum(d.discrimination * d.papers) / sum(d.papers)
                    from question_discrimination d where d.question_id = i.id), ${now}
      from question_item i where i.id = any(${touched}::uuid[]) order by 1
    on conflict (question_id) do update set discrimination = excluded.discrimination`.execute(db);
}

export function listUses(db: Db, questionId: string, limit: number) {
  return db
    .selectFrom('questionUse')
    .select(['kind', 'title', 'count'])
    .where('questionId', '=', questionId)
    .orderBy('count', 'desc')
    .orderBy('title')
    .limit(limit)
    .execute();
}

/** How many of these have ever been put to a user. */
export async function countUsed(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*) as used from unnest(${[...ids]}::uuid[]) as asked(id)
     where exists (select from question_use u where u.question_id = asked.id)
        or exists (select from question_stat s where s.question_id = asked.id and s.answers > 0)`.execute(db);
  return rows[0]?.used ?? 0;
}
