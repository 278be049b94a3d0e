import type { DeptCounts } from '../model/content.ts';

export interface Dept {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

export interface UnitSums {
  readonly deptId: string;
  readonly name: string;
  readonly hasUnits: boolean;
  readonly expected: number;
  readonly took: number;
  readonly papers: number;
  readonly passed: number;
  readonly scoreCenti: number;
}

interface UnitList {
  readonly path: readonly Dept[];
  readonly units: readonly UnitSums[];
}

type Sums = Omit<DeptCounts, 'deptId'>;
const none: Sums = { expected: 0, took: 0, papers: 0, passed: 0, scoreCenti: 0 };

/**
 * The units below one, each with all below it. Without one, the first level at which the examinees divide. People who
 * belong to the unit itself and to none below it are listed under its own name.
 */
export function unitsOf(depts: readonly Dept[], counts: readonly DeptCounts[], wanted?: string): UnitList {
  const own = new Map(counts.map((one) => [one.deptId, one]));
  const known = new Set(depts.map(({ id }) => id));
  const below = Map.groupBy(depts, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''));
  const sums = new Map<string, Sums>();
  for (const { id } of below.get('') ?? []) addUp(id, { own, below, sums });
  const some = (id: string) => (below.get(id) ?? []).filter((dept) => hasAny(sums.get(dept.id)));
  const at = wanted ?? topOf({ own, some });
  const itself = depts.find(({ id }) => id === at);
  const rows = some(at).map((dept) => ({ dept, hasUnits: some(dept.id).length > 0, ...(sums.get(dept.id) ?? none) }));
  const direct = own.get(at);
  if (itself && hasAny(direct)) rows.unshift({ dept: itself, hasUnits: false, ...(direct ?? none) });
  return {
    path: pathOf(depts, at),
    units: rows.map(({ dept, hasUnits, expected, took, papers, passed, scoreCenti }) => ({
      deptId: dept.id,
      name: dept.id === at ? `${dept.name}（本级）` : dept.name,
      hasUnits,
      expected,
      took,
      papers,
      passed,
      scoreCenti,
    })),
  };
}

const hasAny = (sums: Sums | undefined): boolean => sums !== undefined && (sums.expected > 0 || sums.took > 0);

interface Tree {
  readonly own: ReadonlyMap<string, DeptCounts>;
  readonly below: ReadonlyMap<string, readonly Dept[]>;
  readonly sums: Map<string, Sums>;
}

function addUp(id: string, tree: Tree): Sums {
  const parts = [tree.own.get(id) ?? none, ...(tree.below.get(id) ?? []).map((dept) => addUp(dept.id, tree))];
  const sum = parts.reduce<Sums>(
    (all, one) => ({
      expected: all.expected + one.expected,
      took: all.took + one.took,
      papers: all.papers + one.papers,
      passed: all.passed + one.passed,
      scoreCenti: all.scoreCenti + one.scoreCenti,
    }),
    none,
  );
  tree.sums.set(id, sum);
  return sum;
}

/** Goes down while all examinees are in a single unit below. */
function topOf({ own, some }: Pick<Tree, 'own'> & { some: (id: string) => readonly Dept[] }): string {
  let at = '';
  for (;;) {
    const [only, ...others] = some(at);
    if (!only || others.length > 0 || hasAny(own.get(at)) || some(only.id).length === 0) return at;
    at = only.id;
  }
}

function pathOf(depts: readonly Dept[], id: string): Dept[] {
  const byId = new Map(depts.map((dept) => [dept.id, dept]));
  const path: Dept[] = [];
  for (let dept = byId.get(id); dept && path.length < 20; dept = byId.get(dept.parentId ?? '')) path.unshift(dept);
  return path;
}
