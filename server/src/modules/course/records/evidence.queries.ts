import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Stretch } from '../study/stretch.rules.ts';

/** Stretches that were not counted, by file. */
export async function countUncounted(
  db: Db,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ fileId: string; count: number }>`
    select file_id, count(*) as count from course_interval
     where user_id = ${userId} and course_id = ${courseId} and reason <> 0 group by file_id`.execute(db);
  return new Map(rows.map(({ fileId, count }) => [fileId, count]));
}

interface OpenStretch {
  readonly fileId: string;
  readonly fileTitle: string;
  readonly kind: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly open: Omit<Stretch, 'startedMs' | 'endedMs'>;
}

/** The stretches that are still growing. */
export async function listOpen(
  db: Db,
  { userId, courseId, fileId }: { userId: string; courseId: string; fileId?: string | undefined },
): Promise<OpenStretch[]> {
  const { rows } = await sql<OpenStretch>`
    select s.file_id, f.title as file_title, f.kind, s.stretch -> 'open' as open,
           to_timestamp((s.stretch -> 'open' ->> 'startedMs')::bigint / 1000.0) as started_at,
           to_timestamp((s.stretch -> 'open' ->> 'endedMs')::bigint / 1000.0) as ended_at
      from course_study s join course_file f on f.id = s.file_id
     where s.user_id = ${userId} and s.course_id = ${courseId} and jsonb_typeof(s.stretch -> 'open') = 'object'
       and (${fileId ?? null}::uuid is null or s.file_id = ${fileId ?? null}::uuid)
     order by s.seen_at desc`.execute(db);
  return rows;
}
