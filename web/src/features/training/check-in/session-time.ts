import { addMinutes } from '@ganlin/contract/core/time';
import { CHECK_IN_OPENS_MINUTES } from '@ganlin/contract/training/check-in';
import { formatTime } from '../../../lib/text/format.ts';
import type { Tone } from '../../../ui/list/state-tag.tsx';

interface Span {
  readonly startTime: string;
  readonly endTime: string;
}

type SessionPhase = 'before' | 'open' | 'after';

/** Whether check-in is open at this time of the server's clock. */
export function phaseAt({ startTime, endTime }: Span, now: Date): SessionPhase {
  if (now < addMinutes(new Date(startTime), -CHECK_IN_OPENS_MINUTES)) return 'before';
  return now > new Date(endTime) ? 'after' : 'open';
}

export const phaseStyle: Readonly<Record<SessionPhase, { readonly text: string; readonly tone: Tone }>> = {
  before: { text: '未开始', tone: 'idle' },
  open: { text: '签到中', tone: 'ok' },
  after: { text: '已结束', tone: 'idle' },
};

/** The session staff most likely want: the one in progress, else the next, else the last. */
export function likelySession<Session extends Span>(sessions: readonly Session[], now: Date): Session | undefined {
  return sessions.find((session) => phaseAt(session, now) !== 'after') ?? sessions.at(-1);
}

/** `03-16 08:30–10:00`; a session that runs past midnight shows both dates. */
export function spanText({ startTime, endTime }: Span): string {
  const [from, to] = [formatTime(startTime), formatTime(endTime)];
  const isOneDay = from.slice(0, 10) === to.slice(0, 10);
  return `${from.slice(5)}–${to.slice(isOneDay ? 11 : 5)}`;
}
