import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { subjects, type Subject } from '../model/subjects.ts';
import { figuresOf, firstDayOf, rowsOn } from './subjects.queries.ts';

export interface DueDay {
  readonly subject: Subject;
  readonly day: string;
}

/** What is marked already stays marked as it is. */
export async function markDays(db: Db, days: readonly DueDay[], now: Date): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into stats_due (subject, day, marked_at)
    select d.subject, d.day::date, ${now} from json_to_recordset(${JSON.stringify(days)}::json) d(subject int, day text)
        on conflict do nothing`.execute(db);
}

/** Every day of every subject, from its first one until today. */
export async function markAll(db: Db, today: string, now: Date): Promise<void> {
  for (const subject of subjects) {
    await sql`
      insert into stats_due (subject, day, marked_at)
      select ${subject}, d::date, ${now} from generate_series(${firstDayOf(subject)}::timestamp, ${today}, '1 day') d
          on conflict do nothing`.execute(db);
    // And those of which only figures are left.
    await sql`
      insert into stats_due (subject, day, marked_at)
      select distinct ${subject}::int, f.day, ${now}::timestamptz from stats_figure f
       where f.figure = any(${[...figuresOf(subject)]}::int[])
          on conflict do nothing`.execute(db);
  }
}

/** The days before this one on which these papers were handed in. */
export async function listDaysOfPapers(db: Db, paperIds: readonly string[], today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(p.handed_in_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from paper_paper p
     where p.id = any(${[...paperIds]}::uuid[])
       and p.handed_in_at < ${today}::date::timestamp at time zone 'Asia/Shanghai'`.execute(db);
  return rows.map(({ day }) => day);
}

/** The days on which papers of these exams were handed in. */
export async function listDaysOfExams(db: Db, examIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(p.handed_in_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from paper_paper p
     where p.exam_id = any(${[...examIds]}::uuid[]) and p.handed_in_at is not null`.execute(db);
  return rows.map(({ day }) => day);
}

/** Takes the newest of the days that are due; another worker takes another one. The mark is gone with the commit. */
export async function takeDue(db: Db): Promise<DueDay | undefined> {
  const { rows } = await sql<DueDay>`
    delete from stats_due d using (
      select subject, day from stats_due order by day desc, subject limit 1 for update skip locked) next
     where d.subject = next.subject and d.day = next.day
    returning d.subject, to_char(d.day, 'YYYY-MM-DD') as day`.execute(db);
  return rows[0];
}

/** Replaces the figures of a day by what is there now. */
export async function countDay(db: Db, { subject, day }: DueDay): Promise<void> {
  const figures = [...figuresOf(subject)];
  await sql`
    with counted as (
      select r.figure, u.dept_id, u.region_id, sum(r.value)::bigint as value
        from (${rowsOn(subject, day)}) r left join iam_user u on u.id = r.user_id
       group by r.figure, u.dept_id, u.region_id having sum(r.value) > 0),
    gone as (
      delete from stats_figure f
       where f.figure = any(${figures}::int[]) and f.day = ${day}::date
         and not exists (
           select from counted c
            where c.figure = f.figure and c.dept_id is not distinct from f.dept_id
              and c.region_id is not distinct from f.region_id))
    insert into stats_figure (figure, day, dept_id, region_id, value)
    select c.figure, ${day}::date, c.dept_id, c.region_id, c.value from counted c
        on conflict (figure, day, dept_id, region_id) do update set value = excluded.value
     where stats_figure.value <> excluded.value`.execute(db);
}

export interface Turn {
  readonly subject: Subject;
  readonly countedAt: Date;
  readonly tookMs: number;
}

export async function listTurns(db: Db): Promise<Turn[]> {
  const rows = await db.selectFrom('statsTurn').select(['subject', 'countedAt', 'tookMs']).execute();
  return rows.flatMap((row) =>
    subjects.filter((subject) => subject === row.subject).map((subject) => ({ ...row, subject })),
  );
}

export async function storeTurn(db: Db, { subject, countedAt, tookMs }: Turn): Promise<void> {
  await db
    .insertInto('statsTurn')
    .values({ subject, countedAt, tookMs })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ countedAt, tookMs }))
    .execute();
}
