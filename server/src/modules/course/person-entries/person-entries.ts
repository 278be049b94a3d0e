import { dayInChina } from '@ganlin/contract/core/time';
import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import { MAX_ENTRIES_OF_KIND } from '@ganlin/contract/transcript/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { listStudied } from './person-entries.queries.ts';

/** The courses of a person's file. Their hours count once all of the course is studied, as in the course centre. */
export async function courseEntries({ db }: Ctx<unknown>, userId: string): Promise<TranscriptEntry[]> {
  const courses = await listStudied(db, { userId, limit: MAX_ENTRIES_OF_KIND });
  return courses.map(({ id, title, hourTenths, percent, filesDone, startedAt, lastAt, completedAt }) => {
    const isCompleted = completedAt !== null;
    return {
      kind: 'course',
      id,
      title,
      at: completedAt ?? lastAt ?? startedAt,
      startsOn: dayInChina(startedAt),
      detail: isCompleted ? `${filesDone} 节全部学完` : `学完 ${filesDone} 节`,
      ...(isCompleted ? { value: (hourTenths / 10).toFixed(1), unit: '学时' } : { value: String(percent), unit: '%' }),
      ...(isCompleted ? { state: '学完', tone: 'ok' } : { state: '在学', tone: 'busy' }),
      hourTenths: isCompleted ? hourTenths : 0,
      games: 0,
      link: `/web/course/view/${id}`,
      linkText: '课程',
    };
  });
}
