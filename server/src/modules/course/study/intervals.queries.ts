import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface IntervalFilter {
  readonly userId: string;
  readonly courseId: string;
  readonly fileId?: string | undefined;
  readonly uncounted?: boolean;
}

/** Finished stretches of study, newest first. */
export async function pageIntervals(
  db: Db,
  { userId, courseId, fileId, uncounted = false }: IntervalFilter,
  { current, size }: { current: number; size: number },
) {
  const found = db
    .selectFrom('courseInterval as i')
    .where('i.userId', '=', userId)
    .where('i.courseId', '=', courseId)
    .$if(fileId !== undefined, (query) => query.where('i.fileId', '=', fileId ?? ''))
    .$if(uncounted, (query) => query.where('i.reason', '<>', sql.lit(0)));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .innerJoin('courseFile as f', 'f.id', 'i.fileId')
    .select(['i.fileId', 'f.title as fileTitle', 'f.kind', 'i.startedAt', 'i.endedAt', 'i.begins', 'i.ends', 'i.rate'])
    .select(['i.creditedMs', 'i.reason'])
    .orderBy('i.startedAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}
