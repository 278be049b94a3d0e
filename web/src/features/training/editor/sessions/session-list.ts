import { addDays, addMinutes } from '@ganlin/contract/core/time';
import type { ClassDraft, SessionDraft } from '../class-draft.ts';
import { newId } from '../../../../lib/browser/new-id.ts';

export const MAX_SESSIONS = 200;

const LENGTH_AT_FIRST = 180;

/** Starts where the last session ends, with the same length; the first one starts with the class. */
export function newSession({ sessions, startTime, place }: Pick<ClassDraft, 'sessions' | 'startTime' | 'place'>) {
  const last = sessions.at(-1);
  const start = last ? last.endTime : startTime;
  const minutes = (last && minutesOf(last)) ?? LENGTH_AT_FIRST;
  return {
    id: newId(),
    title: '',
    startTime: start,
    endTime: start && addMinutes(new Date(start), minutes).toISOString(),
    place: last?.place ?? place,
    teacher: '',
  } satisfies SessionDraft;
}

/** A copy at the same hour of the next day. */
export function onNextDay(session: SessionDraft): SessionDraft {
  const { startTime, endTime } = session;
  return { ...session, id: newId(), startTime: nextDay(startTime), endTime: nextDay(endTime) };
}

/** A new start moves the end along, so that the session keeps its length. */
export function movedTo(session: SessionDraft, startTime: string | null): SessionDraft {
  const minutes = minutesOf(session) ?? LENGTH_AT_FIRST;
  if (startTime === null) return { ...session, startTime };
  return { ...session, startTime, endTime: addMinutes(new Date(startTime), minutes).toISOString() };
}

/** Sessions without a time come last. */
export const byTime = (sessions: readonly SessionDraft[]): SessionDraft[] =>
  sessions.toSorted((one, other) => timeOf(one) - timeOf(other));

export const isByTime = (sessions: readonly SessionDraft[]): boolean =>
  byTime(sessions).every(({ id }, at) => id === sessions[at]?.id);

/** The first two sessions that overlap. */
export function findOverlap(sessions: readonly SessionDraft[]): readonly [SessionDraft, SessionDraft] | undefined {
  const timed = byTime(sessions.filter(({ startTime, endTime }) => startTime !== null && endTime !== null));
  let latest = timed[0];
  for (const session of timed.slice(1)) {
    if (latest && timeOf(session) < endOf(latest)) return [latest, session];
    if (!latest || endOf(session) > endOf(latest)) latest = session;
  }
  return undefined;
}

const timeOf = ({ startTime }: SessionDraft): number => (startTime === null ? Infinity : Date.parse(startTime));
const endOf = ({ endTime }: SessionDraft): number => (endTime === null ? -Infinity : Date.parse(endTime));
const nextDay = (iso: string | null): string | null => iso && addDays(new Date(iso), 1).toISOString();

function minutesOf({ startTime, endTime }: SessionDraft): number | undefined {
  if (startTime === null || endTime === null) return undefined;
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
  return minutes > 0 ? minutes : undefined;
}
