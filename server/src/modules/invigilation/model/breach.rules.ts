import type { IntegrityRules } from '@ganlin/contract/exam/integrity';
import { EventKind, notedKinds } from '@ganlin/contract/invigilation/kinds';
import type { PaperIncident } from '@ganlin/contract/invigilation/events';

type Event = Pick<PaperIncident, 'kind' | 'sinceMs' | 'durationMs'>;
type Rules = Pick<IntegrityRules, 'leaveSeconds' | 'fullScreen' | 'noCopy' | 'flagAt' | 'lockAt' | 'handInAt'>;

/** Leaving the page ends full screen: both are noticed, within this time, and are one breach. */
export const SAME_MOMENT_MS = 2_000;

/** Which of these events count, in their order. `earlier`: events that count already, of the same opening. */
export function countEvents<E extends Event>(
  rules: Rules,
  earlier: readonly Event[],
  events: readonly E[],
): (E & { readonly counted: boolean })[] {
  const counting: Event[] = [...earlier];
  return events.map((event) => {
    const counted = isBreach(rules, event) && !counting.some((other) => isSameMoment(other, event));
    if (counted) counting.push(event);
    return { ...event, counted };
  });
}

function isBreach({ leaveSeconds, fullScreen, noCopy }: Rules, { kind, durationMs }: Event): boolean {
  if (kind === EventKind.leftPage) return leaveSeconds !== null && durationMs >= leaveSeconds * 1_000;
  if (kind === EventKind.leftFullScreen) return fullScreen;
  return !notedKinds.has(kind) && noCopy;
}

const leaving: ReadonlySet<EventKind> = new Set([EventKind.leftPage, EventKind.leftFullScreen]);

function isSameMoment(one: Event, other: Event): boolean {
  return (
    one.kind !== other.kind &&
    leaving.has(one.kind) &&
    leaving.has(other.kind) &&
    Math.abs(one.sinceMs - other.sinceMs) <= SAME_MOMENT_MS
  );
}

interface Standing {
  readonly breaches: number;
  /** How many of them are new. */
  readonly added: number;
  readonly isSitting: boolean;
}

/** What follows from the breaches of a paper. Once staff have unlocked it, only another breach has consequences again. */
export function consequencesOf({ flagAt, lockAt, handInAt }: Rules, { breaches, added, isSitting }: Standing) {
  const isReached = (times: number | null) => added > 0 && times !== null && breaches >= times;
  return {
    isFlagged: isReached(flagAt),
    isLocked: isSitting && isReached(lockAt),
    isCollected: isSitting && isReached(handInAt),
  };
}
