import { isDeepStrictEqual } from 'node:util';
import type { userApi, UserForm } from '@ganlin/contract/iam/user';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseUnlessProved } from '../../../platform/security/recent-proof.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { isRegionWithin } from '../model/dept.queries.ts';
import { refuseWeakPassword } from '../password/password-check.ts';
import { hashPassword } from '../password/password.ts';
import { refuseRolesBeyondOwn, refuseStronger } from '../role/role-grant.ts';
import { deptWithin } from '../model/scope.queries.ts';
import { scopeOf } from '../model/scope.ts';
import { sealIdCard, sealMobile } from '../model/sealed-numbers.ts';
import { forgetSessions } from '../session/session.ts';
import * as queries from '../model/user.queries.ts';
import { passwordReset, timePercentChanged } from '../model/user-events.ts';
import { audited, auditedChange, auditedRow, type AuditedUser } from './user-audit.ts';
import { getUser } from './users.ts';

type Form = z.infer<typeof UserForm>;

export const save: Handler<typeof userApi.save> = async (ctx, form) => {
  if (form.password !== undefined) await refuseWeakPassword(ctx, form.password, form);
  await refuseRolesBeyondOwn(ctx, form.roleIds);
  // Hashing is slow: it is done before the transaction locks anything.
  const passwordHash = form.password === undefined ? undefined : await hashPassword(form.password);
  const write =
    form.id === undefined ? create(ctx, form, passwordHash) : change(ctx, { ...form, id: form.id }, passwordHash);
  return write
    .catch(onConflict('iam_user_user_name_key', 'userNameTaken'))
    .catch(onConflict('iam_user_mobile_key', 'mobileTaken'))
    .catch(onConflict('iam_user_id_card_key', 'idCardTaken'));
};

function create(ctx: Ctx<User>, form: Form, passwordHash: string | undefined): Promise<{ id: string }> {
  if (passwordHash === undefined) throw new AppError('passwordMissing');
  refuseUnlessProved(ctx, { when: form.roleIds.length > 0 });
  return transaction(ctx, async (ctx) => {
    await refuseDeptOutOfScope(ctx, form.deptId);
    await refuseRegionOutOfScope(ctx, form.regionId);
    const id = newId();
    const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
    await queries.insertUser(ctx.db, {
      ...columnsOf(ctx, id, form),
      ...stamps,
      id,
      passwordHash,
      passwordChangedAt: ctx.now,
      mustChangePassword: true,
    });
    await queries.addRoles(ctx.db, [id], form.roleIds);
    await record(ctx, {
      action: 'iam.userCreated',
      target: `user:${id}`,
      summary: form.realName,
      after: await audited(ctx, { ...form, ...numbersOf(form), timePercent: form.timePercent ?? 100 }),
    });
    return { id };
  });
}

function change(
  ctx: Ctx<User>,
  form: Form & { readonly id: string },
  passwordHash: string | undefined,
): Promise<{ id: string }> {
  return transaction(ctx, async (ctx) => {
    const { id } = form;
    const roles = (await queries.rolesOf(ctx.db, [id])).get(id) ?? [];
    const before = auditedRow(ctx, await getUser(ctx, id), roles);
    await refuseStronger(ctx, [id]);
    refuseUnlessProved(ctx, { when: !isSameIds(form.roleIds, before.roleIds) });
    if (passwordHash !== undefined) refuseReset(ctx, id);
    if (id === ctx.user.id) await refuseOwnPlace(ctx, before, form);
    if (form.deptId !== before.deptId) await refuseDeptOutOfScope(ctx, form.deptId);
    if (form.regionId !== before.regionId) await refuseRegionOutOfScope(ctx, form.regionId);
    const password =
      passwordHash === undefined ? {} : { passwordHash, passwordChangedAt: ctx.now, mustChangePassword: true };
    await queries.updateUsers(ctx.db, [id], { ...columnsOf(ctx, id, form), ...password, updatedAt: ctx.now });
    await queries.removeRoles(ctx.db, [id]);
    await queries.addRoles(ctx.db, [id], form.roleIds);
    const { mobile = before.mobile, idCard = before.idCard, timePercent = before.timePercent } = form;
    const note = await auditedChange(ctx, before, { ...form, mobile, idCard, timePercent });
    await record(ctx, {
      action: 'iam.userChanged',
      target: `user:${id}`,
      summary: form.realName,
      before: { ...note.before, passwordReset: false },
      after: { ...note.after, passwordReset: passwordHash !== undefined },
    });
    if (passwordHash !== undefined) await emit(ctx, passwordReset, { id: newId(), userIds: [id] });
    if (timePercent !== before.timePercent) await emit(ctx, timePercentChanged, { userId: id });
    // Roles may have changed: the cached data of this user is outdated. A new password ends the sessions themselves.
    const hashes =
      passwordHash === undefined ? await queries.sessionHashes(ctx.db, [id]) : await queries.endSessions(ctx.db, [id]);
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return { id };
  });
}

/** Numbers missing from the form stay unchanged: lists and forms only ever show them masked. */
export function columnsOf(ctx: Pick<Ctx, 'config'>, id: string, form: Form) {
  const { userName, realName, email, roleType, deptId, regionId, mobile, idCard, timePercent } = form;
  const hash = (field: string, text: string) => (text === '' ? null : keyedHash(ctx.config.searchSecret, field, text));
  return {
    userName,
    realName,
    email,
    roleType,
    deptId,
    ...(deptId === null ? {} : { wishedDeptId: null }),
    regionId,
    ...(timePercent === undefined ? {} : { timePercent }),
    ...(mobile === undefined ? {} : { mobileSealed: sealMobile(ctx, id, mobile), mobileHash: hash('mobile', mobile) }),
    ...(idCard === undefined ? {} : { idCardSealed: sealIdCard(ctx, id, idCard), idCardHash: hash('idCard', idCard) }),
  };
}

const numbersOf = ({ mobile = '', idCard = '' }: Form) => ({ mobile, idCard });

/** A new account gets a password; an existing one only from a caller who may reset it, and never one's own. */
function refuseReset({ user }: Ctx<User>, id: string): void {
  if (id === user.id) throw new AppError('notYourself');
  if (!user.permissions.has('sys:user:reset')) throw new AppError('forbidden');
}

const isSameIds = (some: readonly string[], others: readonly string[]): boolean =>
  isDeepStrictEqual([...new Set(some)].toSorted(), others.toSorted());

/** A user's scope follows from their department and roles, and nobody grants themselves more time in exams. */
async function refuseOwnPlace(ctx: Ctx<User>, before: AuditedUser, form: Form): Promise<void> {
  if ((await scopeOf(ctx)).all) return;
  const isSame =
    form.deptId === before.deptId &&
    form.regionId === before.regionId &&
    form.roleType === before.roleType &&
    isSameIds(form.roleIds, before.roleIds) &&
    (form.timePercent ?? before.timePercent) === before.timePercent;
  if (!isSame) throw new AppError('notYourself');
}

/** Access to a region includes its users, so nobody may be assigned a region out of the caller's scope. */
async function refuseRegionOutOfScope(ctx: Ctx<User>, regionId: string | null): Promise<void> {
  if (regionId === null || (await isRegionWithin(ctx.db, await scopeOf(ctx), regionId))) return;
  throw new AppError('regionNotFound');
}

/** A caller without access to everything may only place users in departments in their scope. */
export async function refuseDeptOutOfScope(ctx: Ctx<User>, deptId: string | null): Promise<void> {
  const scope = await scopeOf(ctx);
  if (deptId === null) {
    if (!scope.all) throw new AppError('deptNotFound');
    return;
  }
  if (!(await queries.isDeptWithin(ctx.db, deptWithin(scope, 'd'), deptId))) throw new AppError('deptNotFound');
}
