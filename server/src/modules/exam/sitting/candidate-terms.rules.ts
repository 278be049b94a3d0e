import { addMinutes } from '@ganlin/contract/core/time';

/** How long an examinee has, and until when. */
export interface OwnTimes {
  /** Last time to begin. */
  readonly endsAt: Date;
  /** When a hard close stops the paper: granted minutes are added to the end. */
  readonly closesAt: Date;
  readonly minutes: number;
}

interface Granted {
  readonly ownEndsAt: Date | null;
  readonly timePercent: number | null;
  readonly extraMinutes: number | null;
}

/** The exam's times plus the granted ones. */
export function timesFor(
  exam: { readonly minutes: number; readonly endsAt: Date },
  granted: Granted | undefined,
): OwnTimes {
  const minutes = Math.ceil((exam.minutes * (granted?.timePercent ?? 100)) / 100) + (granted?.extraMinutes ?? 0);
  const endsAt = granted?.ownEndsAt ?? exam.endsAt;
  return { endsAt, closesAt: addMinutes(endsAt, minutes - exam.minutes), minutes };
}

/** A user who has more time in every exam has at least that much, whatever the exam grants. */
export const withOwnTime = (granted: Granted | undefined, ownPercent: number | undefined): Granted => ({
  ownEndsAt: granted?.ownEndsAt ?? null,
  timePercent: Math.max(granted?.timePercent ?? 100, ownPercent ?? 100),
  extraMinutes: granted?.extraMinutes ?? null,
});

interface Whom {
  readonly userId: string | null;
  readonly deptId: string | null;
}

interface Person {
  readonly userId: string;
  /** The user's department and those above it, from the top. */
  readonly deptPath: readonly string[];
}

/** The arrangement that applies: the user's own, or that of the nearest department. */
export function nearestOf<A extends Whom>(arranged: readonly A[]): (person: Person) => A | undefined {
  const own = new Map(arranged.map((one) => [one.userId, one]));
  const ofDept = new Map(arranged.map((one) => [one.deptId, one]));
  return ({ userId, deptPath }) => {
    const dept = deptPath.findLast((id) => ofDept.has(id));
    return own.get(userId) ?? (dept === undefined ? undefined : ofDept.get(dept));
  };
}
