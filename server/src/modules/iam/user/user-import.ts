import { UserImportOptions } from '@ganlin/contract/iam/user-import';
import { RoleType } from '@ganlin/contract/iam/user';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { defineImport } from '../../../kits/import/define-import.ts';
import type { Checked, GuideSection, ImportOutcome, SheetRow, Writing } from '../../../kits/import/definition.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { sitePolicy } from '../../site/index.ts';
import { guessabilityOf } from '../password/password-strength.ts';
import { weaknessOf } from '../password/password.rules.ts';
import { hashPassword } from '../password/password.ts';
import { grantsWithinOwn } from '../role/role-grant.ts';
import { listRoles } from '../model/role.queries.ts';
import { StoredScope } from '../model/scope.rules.ts';
import { scopeOf } from '../model/scope.ts';
import * as queries from './user-import.queries.ts';
import * as rules from './user-import.rules.ts';
import { columnsOf } from './user-save.ts';

/** What the owner may use: departments in their scope, roles that grant no more than they have. */
const Scope = z.object({
  scope: StoredScope,
  roleIds: z.array(z.string()),
});
type Scope = z.infer<typeof Scope>;

const Plan = z.object({ passwordHash: z.string() });
type Plan = z.infer<typeof Plan>;

const GUIDE_DEPTS = 5000;

export const userImport = defineImport({
  kind: 'iam.userImport',
  noun: '用户',
  unit: '人',
  columns: rules.userColumns,
  unique: [
    { column: 'userName', normal: rules.sameUserName },
    { column: 'mobile', normal: rules.sameNumber },
    { column: 'idCard', normal: rules.sameNumber },
  ],
  options: UserImportOptions,
  reach: { schema: Scope, ask: reachOf },
  guide,
  check,
  plan: { schema: Plan, make: planFor },
  apply,
  record: recordImport,
});

async function reachOf(ctx: Ctx<User>): Promise<Scope> {
  const roles = await grantsWithinOwn(ctx, await listRoles(ctx.db));
  return {
    scope: StoredScope.parse(await scopeOf(ctx)),
    roleIds: roles.map(({ id }) => id),
  };
}

async function guide(ctx: Ctx<User>): Promise<GuideSection[]> {
  const { scope, roleIds } = await reachOf(ctx);
  const roles = (await queries.listRoleNames(ctx.db)).filter(({ id }) => roleIds.includes(id));
  const depts = await queries.listDeptCodes(ctx.db, scope, GUIDE_DEPTS);
  return [
    { title: '您可以授予的角色', lines: roles.map(({ name, code }) => [name, `编码 ${code}`]) },
    { title: '您可以使用的部门', lines: depts.map(({ code, name }) => [code, name]) },
  ];
}

async function check(
  ctx: Ctx<unknown>,
  rows: readonly SheetRow[],
  reach: Scope,
): Promise<Map<number, Checked<rules.NewPerson>>> {
  const read = rows.map(({ number, cells }) => ({ number, ...rules.readPerson(cells) }));
  const known = await knownFor(
    ctx,
    reach,
    read.map(({ person }) => person),
  );
  return new Map(read.map(({ number, person, faults }) => [number, judged(person, faults, known)]));
}

function judged(
  person: rules.ReadPerson,
  shapeFaults: Checked<unknown>['faults'],
  known: rules.KnownDepts,
): Checked<rules.NewPerson> {
  const { faults: placeFaults, deptId, roleIds } = rules.placePerson(person, known);
  const faults = rules.inColumnOrder([...shapeFaults, ...placeFaults]);
  if (rules.hasError(faults)) return { faults };
  const { userName, realName, mobile, idCard, email, roleType } = person;
  return {
    faults,
    value: { userName, realName, mobile, idCard, email, roleType, deptId, regionId: null, roleIds },
  };
}

/** Everything the database knows about these users, in a handful of queries for all of them. */
async function knownFor(
  { db, config }: Ctx<unknown>,
  { scope, roleIds }: Scope,
  people: readonly rules.ReadPerson[],
): Promise<rules.KnownDepts> {
  const hash = (field: 'mobile' | 'idCard', text: string) => keyedHash(config.searchSecret, field, text);
  const hashesOf = (field: 'mobile' | 'idCard') =>
    people
      .map((person) => person[field])
      .filter((text) => text !== '')
      .map((text) => hash(field, text));
  const written = [...new Set(people.map(({ deptCode }) => deptCode).filter((text) => text !== ''))];
  const names = people.map(({ userName }) => rules.sameUserName(userName));
  const codes = written.map((text) => text.toLowerCase());
  const depts = await queries.listNamedDepts(db, scope, { codes, names: written });
  const byName = Map.groupBy(depts, ({ name }) => name);
  const taken = {
    userName: new Set(await queries.listTakenNames(db, names)),
    mobile: new Set(await queries.listTakenHashes(db, 'mobileHash', hashesOf('mobile'))),
    idCard: new Set(await queries.listTakenHashes(db, 'idCardHash', hashesOf('idCard'))),
  };
  return {
    deptIds: new Map(depts.map(({ code, id }) => [code, id])),
    deptsByName: new Map([...byName].map(([name, [one, another]]) => [name, (!another && one?.id) || null])),
    deptRequired: !scope.all,
    roles: await queries.listRoleNames(db),
    grantable: new Set(roleIds),
    isTaken: (field, value) =>
      taken[field].has(field === 'userName' ? rules.sameUserName(value) : hash(field, value).toString('hex')),
  };
}

/** One password for all users: it must be strong enough for each, and is hashed once. */
async function planFor(
  ctx: Ctx<User>,
  { password }: z.output<typeof UserImportOptions>,
  rows: AsyncIterable<readonly SheetRow[]>,
): Promise<Plan> {
  const policy = await sitePolicy(ctx);
  refuseWeak(weaknessOf(password, { roleType: RoleType.learner, userName: '' }, policy));
  refuseWeak(await guessabilityOf(password, { roleType: RoleType.learner, knownWords: [] }, policy));
  let staffRow: number | undefined;
  for await (const step of rows) {
    for (const { number, cells } of step) {
      const who = { roleType: rules.roleTypeIn(cells) ?? RoleType.staff, userName: cells['userName'] ?? '' };
      const rule = weaknessOf(password, who, policy);
      refuseWeak(rule && `${rule}（第 ${number} 行）`);
      if (who.roleType === RoleType.staff) staffRow ??= number;
    }
  }
  // Checked once for all staff in the file: it is slow.
  const rule = staffRow && (await guessabilityOf(password, { roleType: RoleType.staff, knownWords: [] }, policy));
  refuseWeak(rule ? `${rule}（第 ${staffRow} 行）` : undefined);
  return { passwordHash: await hashPassword(password) };
}

function refuseWeak(rule: string | undefined): void {
  if (rule) throw new AppError('passwordWeak', { rule });
}

async function apply(
  ctx: Ctx<null>,
  people: readonly rules.NewPerson[],
  { plan: { passwordHash } }: Writing<Plan>,
): Promise<void> {
  if (people.length === 0) return;
  const given = people.map((person) => ({ id: newId(), person }));
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now, passwordChangedAt: ctx.now };
  await queries.insertUsers(
    ctx.db,
    given.map(({ id, person }) => ({
      ...columnsOf(ctx, id, person),
      ...stamps,
      id,
      passwordHash,
      mustChangePassword: true,
    })),
  );
  await queries.insertUserRoles(
    ctx.db,
    given.flatMap(({ id, person }) => person.roleIds.map((roleId) => ({ userId: id, roleId }))),
  );
}

/** The log records how many users came from which file, and nothing about any of them. */
async function recordImport(
  ctx: Ctx<null>,
  { importId, fileName, imported, skipped, by }: ImportOutcome,
): Promise<void> {
  await record(ctx, {
    action: 'iam.usersImported',
    target: `import:${importId}`,
    summary: fileName,
    after: { fileName, count: imported, skipped },
    by,
  });
}
