import { MenuType, menuLayouts } from '@ganlin/contract/iam/menu';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { RoleType } from '@ganlin/contract/iam/user';
import { permissions } from '@ganlin/contract/permissions';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { menuCodes, type MenuSeed } from '../../../platform/module/menus.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { hashPassword } from '../password/password.ts';
import { LEARNER_ROLE } from '../model/queries.ts';
import { sealMobile } from '../model/sealed-numbers.ts';
import * as queries from './seed.queries.ts';

export const builtInRoles = { admin: 'admin', learner: LEARNER_ROLE } as const;

/** Updates menus, functions and built-in roles to this release. Idempotent. */
export async function seedAccess(ctx: Ctx<null>): Promise<void> {
  await queries.ensureRole(ctx.db, { code: builtInRoles.admin, name: '系统管理员', grantsAll: true, now: ctx.now });
  await queries.ensureRole(ctx.db, { code: builtInRoles.learner, name: '学员', grantsAll: false, now: ctx.now });
  for (const [index, root] of ctx.menus.entries()) await seedMenu(ctx, root, { parentId: null, sort: index + 1 });
  const learner = ctx.menus.filter(({ component }) => component === menuLayouts.web);
  await queries.grantMenus(ctx.db, builtInRoles.learner, learner.flatMap(menuCodes));
}

export interface NewUser {
  readonly userName: string;
  readonly realName: string;
  readonly password: string;
  readonly roleType: RoleType;
  readonly role: string;
  readonly mobile?: string;
  readonly isDemo?: boolean;
}

/** Creates the user unless the name is taken; true if it was created. */
export async function ensureUser(ctx: Ctx<null>, user: NewUser): Promise<boolean> {
  if (await queries.isNameTaken(ctx.db, user.userName)) return false;
  const mobile = user.mobile ?? '';
  const id = newId();
  await queries.insertUser(ctx.db, user.role, {
    id,
    userName: user.userName,
    realName: user.realName,
    passwordHash: await hashPassword(user.password),
    passwordChangedAt: ctx.now,
    mobileSealed: sealMobile(ctx, id, mobile),
    mobileHash: mobile === '' ? null : keyedHash(ctx.config.searchSecret, 'mobile', mobile),
    roleType: user.roleType,
    isDemo: user.isDemo ?? false,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  return true;
}

/**
 * One learner and one administrator for trying the product. Their numbers are from a range assigned to no subscriber.
 */
export async function seedDemoUsers(ctx: Ctx<null>): Promise<void> {
  await ensureUser(ctx, {
    userName: demoAccounts.learner,
    realName: '李学员',
    password: 'RainStudent2026',
    roleType: RoleType.learner,
    role: builtInRoles.learner,
    mobile: '17490000001',
    isDemo: true,
  });
  await ensureUser(ctx, {
    userName: demoAccounts.admin,
    realName: '周管理',
    password: 'GanlinAdmin2026',
    roleType: RoleType.staff,
    role: builtInRoles.admin,
    mobile: '17490000002',
    isDemo: true,
  });
}

async function seedMenu(
  ctx: Ctx<null>,
  item: MenuSeed,
  { parentId, sort }: { parentId: string | null; sort: number },
): Promise<void> {
  const { functions = [], children = [], ...row } = item;
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  const id = await queries.ensureMenu(ctx.db, { ...row, ...stamps, id: newId(), parentId, sort });
  for (const [index, permission] of functions.entries()) {
    await queries.ensureMenu(ctx.db, {
      ...stamps,
      id: newId(),
      code: permission,
      parentId: id,
      type: MenuType.function,
      title: permissions[permission],
      permission,
      sort: index + 1,
    });
  }
  for (const [index, child] of children.entries()) await seedMenu(ctx, child, { parentId: id, sort: index + 1 });
}
