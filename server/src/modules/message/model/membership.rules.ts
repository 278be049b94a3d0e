import { createHash } from 'node:crypto';

/** The attributes of a user that decide which broadcasts they receive. */
interface Membership {
  readonly createdAt: Date;
  readonly deptId: string | null;
  readonly deptPath: readonly string[];
  readonly roleIds: readonly string[];
  readonly regionIds: readonly string[];
}

/** Equal for equal attributes and different otherwise: identifies a count made under other attributes. */
export function placeKey({ createdAt, deptId, deptPath, roleIds, regionIds }: Membership): string {
  const text = JSON.stringify([createdAt, deptId, deptPath, roleIds.toSorted(), regionIds.toSorted()]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
