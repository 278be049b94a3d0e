import { UserState } from '@ganlin/contract/iam/user';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { countRoles, type Audience, type Person } from './audience.queries.ts';
import { namesOf } from '../model/names.queries.ts';
import { findUserByName, realNamesOf } from '../model/queries.ts';
import { countDeptsWithin } from '../model/role.queries.ts';
import type { Scope } from '../model/scope.rules.ts';
import { scopeOf } from '../model/scope.ts';
import { countUsersWithin, pageUsers } from '../model/user.queries.ts';

const PEOPLE_OFFERED = 20;
const NAMES_SAID = 5;

/**
 * The scope of the caller's messages to this audience. Departments and users must be in the caller's scope; roles are
 * limited to it; "all" needs access to everyone.
 */
export async function audienceInScope(ctx: Ctx<User>, { all, deptIds, roleIds, userIds }: Audience): Promise<Scope> {
  const scope = await scopeOf(ctx);
  if (all && !scope.all) throw new AppError('forbidden');
  if ((await countDeptsWithin(ctx.db, scope, deptIds)) !== new Set(deptIds).size) throw new AppError('deptNotFound');
  if ((await countRoles(ctx.db, roleIds)) !== new Set(roleIds).size) throw new AppError('roleNotFound');
  const inScope = await countUsersWithin(ctx.db, { scope, search: { ids: userIds } });
  if (inScope !== new Set(userIds).size) throw new AppError('userNotFound');
  return scope;
}

/** An audience as readable text: 部门：北方、市；人员：王海涛. */
export async function nameAudience(
  { db }: Pick<Ctx, 'db'>,
  { all, deptIds, roleIds, userIds }: Audience,
): Promise<string> {
  if (all) return '全体用户';
  const depts = await namesOf(db, 'dept', deptIds);
  const roles = await namesOf(db, 'role', roleIds);
  const people = await realNamesOf(db, userIds);
  return [
    said('部门', depts.all(deptIds)),
    said('角色', roles.all(roleIds)),
    said(
      '人员',
      userIds.map((id) => people.get(id) ?? ''),
    ),
  ]
    .filter((part) => part !== '')
    .join('；');
}

/** Users in the caller's scope whose name or account contains the text. */
export async function searchPeople(ctx: Ctx<User>, text: string): Promise<Person[]> {
  const scope = await scopeOf(ctx);
  const search = { state: UserState.normal, ...(text === '' ? {} : { text }) };
  const sort = { field: 'realName', order: 'asc' } as const;
  const { records } = await pageUsers(ctx.db, { scope, search, sort }, { current: 1, size: PEOPLE_OFFERED });
  return records.map(({ id, userName, realName, deptName }) => ({ id, userName, realName, deptName }));
}

export async function findAccount(db: Ctx['db'], userName: string): Promise<{ id: string; realName: string } | null> {
  const user = await findUserByName(db, userName);
  return user ? { id: user.id, realName: user.realName } : null;
}

function said(kind: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > NAMES_SAID ? ` 等 ${names.length} 个` : '';
  return `${kind}：${names.slice(0, NAMES_SAID).join('、')}${more}`;
}
