import { createHash } from 'node:crypto';

/** What decides which broadcasts are for somebody. */
interface Place {
  readonly createdAt: Date;
  readonly deptId: string | null;
  readonly deptPath: readonly string[];
  readonly roleIds: readonly string[];
  readonly regionIds: readonly string[];
}

/** The same for the same place, another for any other: a count that was made elsewhere is recognised by it. */
export function placeKey({ createdAt, deptId, deptPath, roleIds, regionIds }: Place): string {
  const text = JSON.stringify([createdAt, deptId, deptPath, roleIds.toSorted(), regionIds.toSorted()]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
