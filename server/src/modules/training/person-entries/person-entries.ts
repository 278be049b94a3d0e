import { dayInChina } from '@ganlin/contract/core/time';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import { MAX_ENTRIES_OF_KIND } from '@ganlin/contract/transcript/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { STUDY_HOUR_MS } from '../certificates/study-hours.rules.ts';
import { listAttended } from './person-entries.queries.ts';

const states = {
  [RegistrationState.completed]: { state: '结业', tone: 'ok' },
  [RegistrationState.failed]: { state: '未结业', tone: 'bad' },
} as const satisfies Partial<Record<RegistrationState, object>>;

/** The classes of a person's file. Their hours count once the class is completed. */
export async function classEntries({ db, now }: Ctx<unknown>, userId: string): Promise<TranscriptEntry[]> {
  const classes = await listAttended(db, { userId, now, limit: MAX_ENTRIES_OF_KIND });
  return classes.map(({ id, title, state, startsAt, endsAt, place, sessions, attended, taughtSeconds }) => {
    const hours = Math.round((taughtSeconds * 1000) / STUDY_HOUR_MS);
    const isCompleted = state === RegistrationState.completed;
    const isOver = endsAt <= now;
    const undecided = isOver ? { state: '待结业', tone: 'warn' as const } : { state: '在学', tone: 'busy' as const };
    const attendance = sessions === 0 ? '' : `签到 ${attended}/${sessions}`;
    return {
      kind: 'class',
      id,
      title,
      at: isOver ? endsAt : startsAt,
      startsOn: dayInChina(startsAt),
      detail: [place, attendance].filter(Boolean).join('，'),
      value: hours === 0 ? '' : String(hours),
      unit: hours === 0 ? '' : '学时',
      ...(state === RegistrationState.completed || state === RegistrationState.failed ? states[state] : undecided),
      hourTenths: isCompleted ? hours * 10 : 0,
      games: 0,
      link: `/web/train/class/${id}`,
      linkText: '课表',
    };
  });
}
