import { dayAfter } from '@ganlin/contract/certificate/kinds';
import { SEASON_START, WEEKS_AHEAD, type QualifiedFigures } from '@ganlin/contract/certificate/qualified';

const none: QualifiedFigures = {
  people: 0,
  valid: 0,
  within30: 0,
  within60: 0,
  within90: 0,
  open30: 0,
  open60: 0,
  open90: 0,
  expired: 0,
  suspended: 0,
  revoked: 0,
};
// The keys of the object are exactly its key type.
const names = Object.keys(none) as (keyof QualifiedFigures)[];

export function sumOf(all: readonly QualifiedFigures[]): QualifiedFigures {
  const sum = { ...none };
  for (const one of all) for (const name of names) sum[name] += one[name];
  return sum;
}

interface Dept {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

type DeptFigures = QualifiedFigures & { readonly deptId: string | null };
type UnitFigures = DeptFigures & { readonly name: string };

/**
 * The figures of the units that differ: the highest departments or, while there is only one, those directly below it;
 * each with everything below. People who belong directly to a department that was passed, or to none that the caller
 * sees, follow in a row of their own.
 */
export function unitsOf(depts: readonly Dept[], figures: readonly DeptFigures[]): UnitFigures[] {
  const known = new Map(depts.map((dept) => [dept.id, dept]));
  const own = Map.groupBy(figures, ({ deptId }) => (deptId !== null && known.has(deptId) ? deptId : null));
  const children = Map.groupBy(depts, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const whole = wholesOf({ own, children });
  const countedBelow = (id: string | null) => (children.get(id) ?? []).filter((dept) => whole(dept.id).people > 0);
  const rest = [...(own.get(null) ?? [])];
  const passed: UnitFigures[] = [];
  let level = countedBelow(null);
  for (let [only] = level; only && level.length === 1 && countedBelow(only.id).length > 0; [only] = level) {
    const direct = sumOf(own.get(only.id) ?? []);
    if (direct.people > 0) passed.push({ ...direct, deptId: only.id, name: `${only.name}（本级）` });
    level = countedBelow(only.id);
  }
  const units = level.map(({ id, name }) => ({ ...whole(id), deptId: id, name }));
  const others = sumOf(rest);
  return [
    ...units.toSorted((one, other) => other.valid / other.people - one.valid / one.people),
    ...passed,
    ...(others.people > 0 ? [{ ...others, deptId: null, name: '没有单位' }] : []),
  ];
}

interface Tree {
  readonly own: ReadonlyMap<string | null, readonly DeptFigures[]>;
  readonly children: ReadonlyMap<string | null, readonly Dept[]>;
}

/** The figures of a department with everything below, computed once each. */
function wholesOf({ own, children }: Tree): (id: string) => QualifiedFigures {
  const known = new Map<string, QualifiedFigures>();
  const whole = (id: string): QualifiedFigures => {
    const before = known.get(id);
    if (before) return before;
    const sum = sumOf([...(own.get(id) ?? []), ...(children.get(id) ?? []).map((child) => whole(child.id))]);
    known.set(id, sum);
    return sum;
  };
  return whole;
}

interface Week {
  readonly week: number;
  readonly expiring: number;
  readonly arranged: number;
}

/** Every week ahead, also those in which nothing expires. */
export function weeksFrom(today: string, counts: readonly Week[]) {
  const byWeek = new Map(counts.map((count) => [count.week, count]));
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => {
    const { expiring = 0, arranged = 0 } = byWeek.get(week) ?? {};
    return { from: dayAfter(today, week * 7), expiring, arranged };
  });
}

/** The next first day of the season, today included. */
export function nextSeason(today: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${SEASON_START}`;
  return thisYear >= today ? thisYear : `${year + 1}-${SEASON_START}`;
}
