import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { namesOf } from '../model/names.queries.ts';
import { openIdCard, openMobile } from '../model/sealed-numbers.ts';

/** The fields of a user that a log entry may contain. Numbers are whole here and masked in the log. */
export interface AuditedUser {
  readonly userName: string;
  readonly realName: string;
  readonly email: string;
  readonly roleType: number;
  readonly deptId: string | null;
  readonly regionId: string | null;
  readonly roleIds: readonly string[];
  readonly timePercent: number;
  readonly mobile: string;
  readonly idCard: string;
}

/** A user before a change, with the numbers decrypted. */
export function auditedRow(
  ctx: Ctx<User>,
  row: Omit<AuditedUser, 'roleIds' | 'mobile' | 'idCard'> & { id: string; mobileSealed: string; idCardSealed: string },
  roles: readonly { readonly id: string }[],
): AuditedUser {
  return {
    ...row,
    roleIds: roles.map(({ id }) => id),
    mobile: openMobile(ctx, row.id, row.mobileSealed),
    idCard: openIdCard(ctx, row.id, row.idCardSealed),
  };
}

/** What the log stores about a user: current names, masked numbers, never a password. */
export async function audited(ctx: Ctx<User>, user: AuditedUser) {
  const { userName, realName, email, roleType, deptId, regionId, roleIds, timePercent, mobile, idCard } = user;
  const [depts, regions, roles] = [
    await namesOf(ctx.db, 'dept', [deptId]),
    await namesOf(ctx.db, 'region', [regionId]),
    await namesOf(ctx.db, 'role', roleIds),
  ];
  return {
    userName,
    realName,
    mobile: maskMobile(mobile),
    idCard: maskIdCard(idCard),
    email,
    roleType,
    deptId,
    deptName: depts.one(deptId),
    regionId,
    regionName: regions.one(regionId),
    roleIds: roleIds.toSorted(),
    roleNames: roles.all(roleIds),
    timePercent,
  };
}

/** Before and after of a change. A changed number whose mask is unchanged is marked as changed. */
export async function auditedChange(ctx: Ctx<User>, before: AuditedUser, after: AuditedUser) {
  const [old, now] = [await audited(ctx, before), await audited(ctx, after)];
  const logged = (field: 'mobile' | 'idCard') =>
    before[field] !== after[field] && old[field] === now[field] ? `${now[field]}（已更换）` : now[field];
  return { before: old, after: { ...now, mobile: logged('mobile'), idCard: logged('idCard') } };
}
