import { DataScope } from '@ganlin/contract/iam/role';
import { z } from 'zod';

/** Whose records a user may access: any of these is enough. */
export interface Scope {
  readonly all: boolean;
  readonly userId: string;
  /** Exactly these departments. */
  readonly depts: readonly string[];
  /** These departments and everything below them. */
  readonly deptTrees: readonly string[];
  /** These regions and the ones directly below. */
  readonly regions: readonly string[];
  /** Only what belongs to one of these regions, however wide the rest is; null: no such limit. */
  readonly onlyRegions: readonly string[] | null;
}

/** No limit: for what everybody sees of everybody. */
export const everybody: Scope = { all: true, userId: '', depts: [], deptTrees: [], regions: [], onlyRegions: null };

const ids = z.array(z.string());

/** A scope as plain data, for a task that runs with the scope of the user who started it. */
export const StoredScope = z.object({
  all: z.boolean(),
  userId: z.string(),
  depts: ids,
  deptTrees: ids,
  regions: ids,
  // Tasks that were stored before this limit existed have none.
  onlyRegions: ids.nullable().default(null),
}) satisfies z.ZodType<Scope>;
export type StoredScope = z.infer<typeof StoredScope>;

interface Given {
  readonly userId: string;
  readonly deptId: string | null;
  readonly regionId: string | null;
  readonly scopes: readonly DataScope[];
  readonly chosenDepts: readonly string[];
}

/**
 * The union of the scopes of several roles. A user without a role, or without a department, has only themselves in
 * scope.
 */
export function scopeFrom({ userId, deptId, regionId, scopes, chosenDepts }: Given): Scope {
  const has = (scope: DataScope) => scopes.includes(scope);
  const own = (id: string | null, when: boolean) => (when && id !== null ? [id] : []);
  return {
    all: has(DataScope.all),
    userId,
    depts: own(deptId, has(DataScope.dept)),
    deptTrees: [...own(deptId, has(DataScope.deptAndBelow)), ...(has(DataScope.chosen) ? chosenDepts : [])],
    regions: own(regionId, has(DataScope.region)),
    onlyRegions: null,
  };
}

/**
 * A scope within the regions of a frame. Who may access everything reaches all of them: by the departments at the top,
 * and people by a region of their own.
 */
export function limitTo(scope: Scope, onlyRegions: readonly string[], topDepts: readonly string[]): Scope {
  if (!scope.all) return { ...scope, onlyRegions };
  return { ...scope, all: false, deptTrees: topDepts, regions: onlyRegions, onlyRegions };
}

/**
 * True if `outer` includes everything in `inner`, as far as the two can be compared by ids: a scope with a limit of
 * regions includes only one that has nothing.
 */
export function reachesAllOf(outer: Scope, inner: Pick<Scope, 'all' | 'depts' | 'deptTrees' | 'regions'>): boolean {
  if (outer.all) return true;
  if (inner.all) return false;
  if (outer.onlyRegions) return [...inner.depts, ...inner.deptTrees, ...inner.regions].length === 0;
  const within = (ids: readonly string[], allowed: readonly string[]) => ids.every((id) => allowed.includes(id));
  return (
    within(inner.depts, [...outer.depts, ...outer.deptTrees]) &&
    within(inner.deptTrees, outer.deptTrees) &&
    within(inner.regions, outer.regions)
  );
}
