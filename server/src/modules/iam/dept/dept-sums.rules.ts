interface Dept {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

type Sums<Key extends string> = Readonly<Record<Key, number>>;
/** Of one department, without those below it. */
interface Counts<Key extends string> {
  readonly deptId: string;
  readonly sums: Sums<Key>;
}

interface UnitSums<Key extends string> {
  readonly deptId: string;
  readonly name: string;
  readonly hasUnits: boolean;
  readonly sums: Sums<Key>;
}

interface UnitList<Key extends string> {
  readonly path: readonly Dept[];
  readonly units: readonly UnitSums<Key>[];
}

interface Wanted<Key extends string> {
  /** What is added up. */
  readonly keys: readonly Key[];
  /** Without it, the first level at which the people divide. */
  readonly deptId?: string | undefined;
}

/**
 * The units below a department, each with all below it; units of which nothing was counted are left out. What belongs
 * to the department itself and to none below it is listed under its own name.
 */
export function unitsBelow<Key extends string>(
  depts: readonly Dept[],
  counts: readonly Counts<Key>[],
  { keys, deptId: wanted }: Wanted<Key>,
): UnitList<Key> {
  const own = new Map(counts.map(({ deptId, sums }) => [deptId, sums]));
  const known = new Set(depts.map(({ id }) => id));
  const below = Map.groupBy(depts, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''));
  const sums = new Map<string, Sums<Key>>();
  const tree = { keys, own, below, sums };
  for (const { id } of below.get('') ?? []) addUp(id, tree);
  const hasAny = (one: Sums<Key> | undefined) => one !== undefined && keys.some((key) => one[key] > 0);
  const some = (id: string) => (below.get(id) ?? []).filter((dept) => hasAny(sums.get(dept.id)));
  const at = wanted ?? topOf(some, (id) => hasAny(own.get(id)));
  const itself = depts.find(({ id }) => id === at);
  const units = some(at).map(({ id, name }) => ({
    deptId: id,
    name,
    hasUnits: some(id).length > 0,
    sums: sums.get(id) ?? nothing(keys),
  }));
  const direct = own.get(at);
  if (itself && direct && hasAny(direct)) {
    units.unshift({ deptId: at, name: `${itself.name}（本级）`, hasUnits: false, sums: direct });
  }
  return { path: pathOf(depts, at), units };
}

interface Tree<Key extends string> {
  readonly keys: readonly Key[];
  readonly own: ReadonlyMap<string, Sums<Key>>;
  readonly below: ReadonlyMap<string, readonly Dept[]>;
  readonly sums: Map<string, Sums<Key>>;
}

function addUp<Key extends string>(id: string, tree: Tree<Key>): Sums<Key> {
  const { keys, own, below, sums } = tree;
  const parts = (below.get(id) ?? []).map((dept) => addUp(dept.id, tree));
  const direct = own.get(id);
  if (direct) parts.push(direct);
  const sum = byKey(keys, (key) => parts.reduce((all, one) => all + one[key], 0));
  sums.set(id, sum);
  return sum;
}

const byKey = <Key extends string>(keys: readonly Key[], valueOf: (key: Key) => number): Sums<Key> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, number>;
const nothing = <Key extends string>(keys: readonly Key[]) => byKey(keys, () => 0);

/** Goes down while everybody is in a single unit below. */
function topOf(some: (id: string) => readonly Dept[], hasDirect: (id: string) => boolean): string {
  let at = '';
  for (;;) {
    const [only, ...others] = some(at);
    if (!only || others.length > 0 || hasDirect(at) || some(only.id).length === 0) return at;
    at = only.id;
  }
}

function pathOf(depts: readonly Dept[], id: string): Dept[] {
  const byId = new Map(depts.map((dept) => [dept.id, dept]));
  const path: Dept[] = [];
  for (let dept = byId.get(id); dept && path.length < 20; dept = byId.get(dept.parentId ?? '')) path.unshift(dept);
  return path;
}
