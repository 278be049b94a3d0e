import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import type { Study } from './beat.rules.ts';
import type { Stretch } from './stretch.rules.ts';

/** Whose study of which file. */
export interface StudyKey {
  readonly userId: string;
  readonly fileId: string;
}

export interface StoredStudy extends Study, StudyKey {
  readonly courseId: string;
  readonly revision: number;
}

export interface ReadStudy extends StoredStudy {
  /** The newest play session of the user. */
  readonly newestPlayId: string | null;
  /** The database's clock. */
  readonly readAt: Date;
}

interface Row extends Omit<ReadStudy, 'open' | 'held'> {
  readonly stretch: { readonly open: Stretch | null; readonly held: readonly Stretch[] } | null;
}

const columns = `s.user_id as "userId", s.file_id as "fileId", s.course_id as "courseId", s.revision,
  s.play_id as "playId", s.seq, s.seen_at as "seenAt", s.unspent_ms as "unspentMs", s.watched, s.pages,
  s.credited_ms as "creditedMs", s.position_ms as "positionMs", s.pending, s.pending_ms as "pendingMs",
  s.check_after_ms as "checkAfterMs", s.check_asked_at as "checkAskedAt", s.checks_answered as "checksAnswered",
  s.checks_missed as "checksMissed", s.stretch, s.percent, s.completed_at as "completedAt"`;

const studyOf = ({ stretch, ...row }: Row): ReadStudy => ({
  ...row,
  open: stretch?.open ?? null,
  held: stretch?.held ?? [],
});

const read: Statement = {
  name: 'study.read',
  text: `select ${columns}, p.id as "newestPlayId", clock_timestamp() as "readAt"
           from unnest($1::uuid[], $2::uuid[]) as k (user_id, file_id)
           join course_study s on s.user_id = k.user_id and s.file_id = k.file_id
           left join course_play p on p.user_id = k.user_id`,
};

/** What these users have studied of these files, in any order. */
export async function readStudies(pool: ReservedPool, keys: readonly StudyKey[]): Promise<ReadStudy[]> {
  const given = [keys.map(({ userId }) => userId), keys.map(({ fileId }) => fileId)];
  return (await prepared<Row>(pool, read, given)).map(studyOf);
}

/** All files of a course, or one, that a user has begun. */
export async function listStudies(db: Db, { userId, courseIds }: { userId: string; courseIds: readonly string[] }) {
  const { rows } = await sql<Row>`
    select ${sql.raw(columns)}, null as "newestPlayId", clock_timestamp() as "readAt" from course_study s
     where s.user_id = ${userId} and s.course_id = any(${[...courseIds]}::uuid[])`.execute(db);
  return rows.map(studyOf);
}

export interface StudyWrite {
  readonly study: StoredStudy;
  readonly ended: readonly (Stretch & { readonly id: string })[];
}

const write: Statement = {
  name: 'study.write',
  text: `with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (
      "userId" uuid, "fileId" uuid, revision int, "playId" uuid, seq int, "seenAt" timestamptz, "unspentMs" int,
      watched int[], pages int[], "creditedMs" bigint, "positionMs" int, pending int[], "pendingMs" int,
      "checkAfterMs" int, "checkAskedAt" timestamptz, "checksAnswered" int, "checksMissed" int, stretch jsonb,
      percent int, "completedAt" timestamptz)
  ), written as (
    update course_study s set revision = s.revision + 1, seq = g.seq, seen_at = g."seenAt",
           unspent_ms = g."unspentMs", watched = g.watched, pages = g.pages, credited_ms = g."creditedMs",
           position_ms = g."positionMs", pending = g.pending, pending_ms = g."pendingMs",
           check_after_ms = g."checkAfterMs", check_asked_at = g."checkAskedAt",
           checks_answered = g."checksAnswered", checks_missed = g."checksMissed",
           stretch = nullif(g.stretch, 'null'), percent = g.percent, completed_at = g."completedAt"
      from given g
     where s.user_id = g."userId" and s.file_id = g."fileId" and s.revision = g.revision
       and exists (select from course_play p where p.user_id = g."userId" and p.id = g."playId")
    returning s.user_id, s.file_id
  ), logged as (
    insert into course_interval (id, user_id, course_id, file_id, play_id, material, started_at, ended_at, begins,
                                 ends, rate, credited_ms, reason, beats)
    select i.id, i."userId", i."courseId", i."fileId", i."playId", i.material,
           to_timestamp(i."startedMs" / 1000.0), to_timestamp(i."endedMs" / 1000.0), i.begins,
           i.ends, i.rate, i."creditedMs", i.reason, i.beats
      from jsonb_to_recordset($2::jsonb) as i (
             id uuid, "userId" uuid, "courseId" uuid, "fileId" uuid, "playId" uuid, material int,
             "startedMs" bigint, "endedMs" bigint, begins int, ends int, rate int, "creditedMs" int,
             reason int, beats int)
      join written w on w.user_id = i."userId" and w.file_id = i."fileId"
  )
  select user_id as "userId", file_id as "fileId" from written`,
};

/**
 * Writes each study that nobody else has written since it was read, and whose play session is still its user's
 * newest, with the stretches that ended. Returns the keys of those that were written.
 */
export async function writeStudies(pool: ReservedPool, writes: readonly StudyWrite[]): Promise<Set<string>> {
  return new Set((await prepared<StudyKey>(pool, write, writeValues(writes))).map(keyOf));
}

/** The same inside a transaction. */
export async function writeStudy(db: Db, study: StudyWrite): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(write.text, writeValues([study])));
}

function writeValues(writes: readonly StudyWrite[]): [string, string] {
  const studies = writes.map(({ study: { open, held, ...study } }) => ({
    ...study,
    stretch: open === null && held.length === 0 ? null : { open, held },
  }));
  const intervals = writes.flatMap(({ study: { userId, fileId, courseId }, ended }) =>
    ended.map((stretch) => ({ ...stretch, userId, fileId, courseId })),
  );
  return [JSON.stringify(studies), JSON.stringify(intervals)];
}

export const keyOf = ({ userId, fileId }: StudyKey): string => `${userId}/${fileId}`;

/** A new play session: from now on only its heartbeats count. */
export async function setPlay(
  db: Db,
  { userId, playId, fileId }: { userId: string; playId: string; fileId: string },
): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    insert into course_play (user_id, id, file_id, opened_at) values (${userId}, ${playId}, ${fileId}, now())
    on conflict (user_id) do update set id = excluded.id, file_id = excluded.file_id, opened_at = excluded.opened_at
    returning clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a play session was not written');
  return row.now;
}

export async function insertStudy(
  db: Db,
  { userId, fileId, courseId, playId, now }: StudyKey & { courseId: string; playId: string; now: Date },
): Promise<void> {
  await sql`insert into course_study (user_id, file_id, course_id, play_id, seen_at, started_at)
    values (${userId}, ${fileId}, ${courseId}, ${playId}, ${now}, ${now}) on conflict do nothing`.execute(db);
}

/** The study of a file, locked. */
export async function lockStudy(db: Db, { userId, fileId }: StudyKey): Promise<ReadStudy | undefined> {
  const { rows } = await sql<Row>`
    select ${sql.raw(columns)}, null as "newestPlayId", clock_timestamp() as "readAt" from course_study s
     where s.user_id = ${userId} and s.file_id = ${fileId} for update`.execute(db);
  return rows[0] && studyOf(rows[0]);
}

/** Sets the play session of a locked study. */
export async function setStudyPlay(db: Db, { userId, fileId }: StudyKey, playId: string): Promise<void> {
  await sql`update course_study set play_id = ${playId} where user_id = ${userId} and file_id = ${fileId}`.execute(db);
}

/** A stretch of an older page, told once for each play session. */
export async function noteReplaced(
  db: Db,
  { id, userId, fileId, courseId, playId, now }: StudyKey & { id: string; courseId: string; playId: string; now: Date },
  reason: number,
): Promise<void> {
  await sql`insert into course_interval (id, user_id, course_id, file_id, play_id, material, started_at, ended_at,
                                         credited_ms, reason, beats)
    select ${id}, ${userId}, ${courseId}, ${fileId}, ${playId}, 1, ${now}, ${now}, 0, ${reason}, 1
     where not exists (select from course_interval i where i.user_id = ${userId} and i.course_id = ${courseId}
                          and i.play_id = ${playId} and i.reason = ${reason})`.execute(db);
}
