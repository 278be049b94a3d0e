import { secondsBetween } from '@ganlin/contract/core/time';
import type { Problem } from '@ganlin/domain/health/problems';

/** A problem that is there, or was a while ago. */
export interface KnownAlert extends Problem {
  readonly since: Date;
  readonly seenAt: Date;
  /** The last message about it. */
  readonly toldAt: Date | null;
  /** A message has said that it is over. */
  readonly resolvedAt: Date | null;
}

export interface Verdict {
  readonly store: readonly KnownAlert[];
  readonly forget: readonly string[];
  readonly fresh: readonly KnownAlert[];
  readonly lasting: readonly KnownAlert[];
  readonly over: readonly KnownAlert[];
}

/** What goes away by itself sooner is nobody's business at night. */
export const LASTING_SECONDS = 120;
/** A problem that comes back within this time has never been away. */
const CALM_SECONDS = 300;
/** One that comes back after it was said to be over is not announced again before this time. */
export const QUIET_SECONDS = 1_800;
/** What is broken is repeated; what only will be, once a day. */
export const REPEAT_SECONDS = { bad: 4 * 3_600, warn: 24 * 3_600 } as const;

/** What to say and to remember, from what was known and what is found now. */
export function followProblems(known: readonly KnownAlert[], problems: readonly Problem[], now: Date): Verdict {
  const before = new Map(known.map((alert) => [alert.key, alert]));
  const found = new Map(problems.map((problem) => [problem.key, problem]));
  const here = [...found.values()].map((problem) => seen(before.get(problem.key), problem, now));
  const away = known.filter(({ key }) => !found.has(key));
  const fresh = here.filter((alert) => !isTold(alert) && isDue(alert, now));
  const lasting = here.filter((alert) => isTold(alert) && age(alert.toldAt, now) >= REPEAT_SECONDS[alert.tone]);
  const over = away.filter((alert) => isTold(alert) && age(alert.seenAt, now) >= CALM_SECONDS);
  const told = new Set([...fresh, ...lasting]);
  return {
    store: [
      ...here.map((alert) => (told.has(alert) ? { ...alert, toldAt: now, resolvedAt: null } : alert)),
      ...over.map((alert) => ({ ...alert, resolvedAt: now })),
    ],
    forget: away.filter((alert) => !isTold(alert) && isForgettable(alert, now)).map(({ key }) => key),
    fresh,
    lasting,
    over,
  };
}

function seen(known: KnownAlert | undefined, problem: Problem, now: Date): KnownAlert {
  if (!known) return { ...problem, since: now, seenAt: now, toldAt: null, resolvedAt: null };
  // What has been told is not over before it is said so, even if nobody looked for hours.
  const isSame = isTold(known) || age(known.seenAt, now) < CALM_SECONDS;
  return { ...known, ...problem, since: isSame ? known.since : now, seenAt: now };
}

const isTold = ({ toldAt, resolvedAt }: KnownAlert): boolean => toldAt !== null && resolvedAt === null;

const isDue = ({ since, toldAt }: KnownAlert, now: Date): boolean =>
  age(since, now) >= LASTING_SECONDS && age(toldAt, now) >= QUIET_SECONDS;

const isForgettable = ({ seenAt, toldAt }: KnownAlert, now: Date): boolean =>
  age(seenAt, now) >= CALM_SECONDS && age(toldAt, now) >= QUIET_SECONDS;

const age = (at: Date | null, now: Date): number => (at === null ? Infinity : secondsBetween(at, now));
