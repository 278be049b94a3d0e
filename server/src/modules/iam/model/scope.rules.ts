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
}

/** No limit: for what everybody sees of everybody. */
export const everybody: Scope = { all: true, userId: '', depts: [], deptTrees: [], regions: [] };

const ids = z.array(z.string());

/** A scope as plain data, for a task that runs with the scope of the user who started it. */
export const StoredScope = z.object({
  all: z.boolean(),
  userId: z.string(),
  depts: ids,
  deptTrees: ids,
  regions: ids,
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
  };
}

/** True if `outer` includes everything in `inner`, as far as the two can be compared by ids. */
export function reachesAllOf(outer: Scope, inner: Pick<Scope, 'all' | 'depts' | 'deptTrees' | 'regions'>): boolean {
  if (outer.all) return true;
  if (inner.all) return false;
  const within = (ids: readonly string[], allowed: readonly string[]) => ids.every((id) => allowed.includes(id));
  return (
    within(inner.depts, [...outer.depts, ...outer.deptTrees]) &&
    within(inner.deptTrees, outer.deptTrees) &&
    within(inner.regions, outer.regions)
  );
}
