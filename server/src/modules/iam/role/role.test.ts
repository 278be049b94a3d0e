import { menuApi } from '@ganlin/contract/iam/menu';
import { DataScope, roleApi } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { lastEntryOf } from '../../../../test/support/audit-entries.ts';
import { newId } from '../../../platform/ids.ts';
import { builtInRoles } from '../seed/seed.ts';

let app: TestApp;
let admin: TestUser;
/** `city` is below `north`; `south` is beside them. */
const depts = { north: newId(), city: newId(), south: newId() };
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  const { north, city, south } = depts;
  const at = { createdAt: new Date(), updatedAt: new Date() };
  await app.platform.db
    .insertInto('iamDept')
    .values([
      { ...at, id: north, code: 'N', name: '北方', path: [north] },
      { ...at, id: city, parentId: north, code: 'N1', name: '市', path: [north, city] },
      { ...at, id: south, code: 'S', name: '南方', path: [south] },
    ])
    .execute();
});
afterAll(() => app.close());

let count = 0;
const form = (extra: object = {}) => ({
  code: `role${++count}`,
  name: `角色${count}`,
  dataScope: DataScope.self as DataScope,
  menuIds: [] as string[],
  ...extra,
});
const makeRole = async (extra: object = {}) => (await admin.call(roleApi.save, form(extra))).id;

async function menusOf(...permissions: string[]): Promise<string[]> {
  const menus = await app.platform.db
    .selectFrom('iamMenu')
    .select('id')
    .where('permission', 'in', permissions)
    .orderBy('id')
    .execute();
  expect(menus).toHaveLength(permissions.length);
  return menus.map(({ id }) => id);
}

const giveRole = (userId: string, roleId: string) =>
  app.platform.db.insertInto('iamUserRole').values({ userId, roleId }).execute();

const roleNamed = async (code: string) => (await admin.call(roleApi.list, {})).find((role) => role.code === code)!;

const rolePermissions = ['sys:role:list', 'sys:role:save', 'sys:role:delete', 'sys:user:paging'];

/** Staff in the north who may manage roles, with this data scope. */
async function staffWith(dataScope: DataScope, deptIds: string[] = []): Promise<TestUser> {
  const staff = await app.staff();
  await app.platform.db.updateTable('iamUser').set({ deptId: depts.north }).where('id', '=', staff.id).execute();
  await giveRole(staff.id, await makeRole({ dataScope, deptIds, menuIds: await menusOf(...rolePermissions) }));
  return staff;
}

describe('roles', () => {
  it('are managed by staff: created, listed, shown, changed and deleted, with an audit entry [S1-19]', async () => {
    const menuIds = await menusOf('sys:audit:paging', 'sys:task:paging');
    const given = form({ menuIds, dataScope: DataScope.chosen, deptIds: [depts.south], remark: '值班' });
    const { id } = await admin.call(roleApi.save, given);
    expect(await admin.call(roleApi.detail, { id })).toEqual({
      ...given,
      secondFactor: false,
      id,
      grantsAll: false,
      users: 0,
    });
    const changed = { ...given, id, name: '改名', menuIds: menuIds.slice(1), deptIds: [depts.city, depts.north] };
    await admin.call(roleApi.save, changed);
    const detail = await admin.call(roleApi.detail, { id });
    expect(detail).toMatchObject({ name: '改名', menuIds: menuIds.slice(1) });
    expect(detail.deptIds.toSorted()).toEqual([depts.city, depts.north].toSorted());
    const entry = await lastEntryOf(app, `role:${id}`, 'iam.roleSaved');
    expect(entry).toMatchObject({ before: { menuIds, name: given.name }, after: { name: '改名' } });
    await admin.call(roleApi.delete, { ids: [id] });
    await expect(admin.call(roleApi.detail, { id })).toRefuse('roleNotFound');
    expect(await lastEntryOf(app, `role:${id}`, 'iam.roleDeleted')).toMatchObject({ before: { name: '改名' } });
  });

  it('are listed with the users who have them, without deleted users', async () => {
    const given = form();
    const { id } = await admin.call(roleApi.save, given);
    const [person, gone] = [await app.staff(), await app.staff()];
    await giveRole(person.id, id);
    await giveRole(gone.id, id);
    await app.platform.db.updateTable('iamUser').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
    expect(await roleNamed(given.code)).toMatchObject({ id, users: 1 });
    expect(await roleNamed(builtInRoles.admin)).toMatchObject({ grantsAll: true, dataScope: DataScope.all });
  });

  it('store chosen departments only while the data scope is chosen departments', async () => {
    const id = await makeRole({ dataScope: DataScope.self, deptIds: [depts.south] });
    expect((await admin.call(roleApi.detail, { id })).deptIds).toEqual([]);
    expect((await admin.ask(roleApi.save, form({ dataScope: DataScope.chosen }))).statusCode).toBe(400);
  });

  it('are refused with a code that is taken, and with menus or departments that do not exist', async () => {
    const given = form();
    await admin.call(roleApi.save, given);
    await expect(admin.call(roleApi.save, given)).toRefuse('roleCodeTaken');
    await expect(admin.call(roleApi.save, form({ menuIds: [newId()] }))).toRefuse('menuNotFound');
    const nowhere = form({ dataScope: DataScope.chosen, deptIds: [newId()] });
    await expect(admin.call(roleApi.save, nowhere)).toRefuse('deptNotFound');
    await expect(admin.call(roleApi.save, form({ id: newId() }))).toRefuse('roleNotFound');
  });

  it('that are built in stay: the administrator unchanged, the learner with editable menus', async () => {
    const { id, code } = await roleNamed(builtInRoles.admin);
    await expect(admin.call(roleApi.save, form({ id, code }))).toRefuse('roleBuiltIn');
    await expect(admin.call(roleApi.delete, { ids: [id] })).toRefuse('roleBuiltIn');
    const learner = await roleNamed(builtInRoles.learner);
    const detail = await admin.call(roleApi.detail, { id: learner.id });
    await expect(admin.call(roleApi.save, { ...detail, code: 'pupil' })).toRefuse('roleBuiltIn');
    await expect(admin.call(roleApi.delete, { ids: [learner.id] })).toRefuse('roleBuiltIn');
    const fewer = detail.menuIds.slice(1);
    await admin.call(roleApi.save, { ...detail, menuIds: fewer });
    expect((await admin.call(roleApi.detail, { id: learner.id })).menuIds).toEqual(fewer);
    await admin.call(roleApi.save, detail);
  });

  it('are not deleted while users have them; deleted users do not count', async () => {
    const id = await makeRole();
    const person = await app.staff();
    await giveRole(person.id, id);
    await expect(admin.call(roleApi.delete, { ids: [id] })).toRefuse('roleHasUsers');
    await app.platform.db.updateTable('iamUser').set({ deletedAt: new Date() }).where('id', '=', person.id).execute();
    await admin.call(roleApi.delete, { ids: [id] });
    await expect(admin.call(roleApi.delete, { ids: [id] })).toRefuse('roleNotFound');
  });
});

describe('a role change', () => {
  it('applies immediately to signed-in users', async () => {
    const given = form({ menuIds: await menusOf('sys:menu:tree') });
    const { id } = await admin.call(roleApi.save, given);
    const staff = await app.staff();
    await giveRole(staff.id, id);
    await expect(staff.call(menuApi.tree, {})).resolves.toBeInstanceOf(Array);
    await admin.call(roleApi.save, { ...given, id, menuIds: [] });
    await expect(staff.call(menuApi.tree, {})).toRefuse('forbidden');
    await admin.call(roleApi.save, { ...given, id, menuIds: await menusOf('sys:menu:tree', 'sys:role:list') });
    expect((await staff.call(sessionApi.info, {})).permissions.toSorted()).toEqual(['sys:menu:tree', 'sys:role:list']);
  });
});

describe('nobody grants more than they have', () => {
  it('in permissions', async () => {
    const staff = await staffWith(DataScope.deptAndBelow);
    const beyond = form({ menuIds: await menusOf('sys:role:list', 'sys:user:delete') });
    await expect(staff.call(roleApi.save, beyond)).toRefuse('roleBeyondOwn');
    const within = form({ menuIds: await menusOf('sys:role:list') });
    await expect(staff.call(roleApi.save, within)).resolves.toHaveProperty('id');
  });

  it('in reach', async () => {
    const staff = await staffWith(DataScope.deptAndBelow);
    const save = (dataScope: DataScope, deptIds: string[] = []) =>
      staff.call(roleApi.save, form({ dataScope, deptIds }));
    for (const scope of [DataScope.all, DataScope.region])
      await expect(save(scope), String(scope)).toRefuse('roleBeyondOwn');
    for (const scope of [DataScope.self, DataScope.dept, DataScope.deptAndBelow])
      await expect(save(scope), String(scope)).resolves.toHaveProperty('id');
    await expect(save(DataScope.chosen, [depts.city])).resolves.toHaveProperty('id');
    await expect(save(DataScope.chosen, [depts.city, depts.south])).toRefuse('deptNotFound');
    const alone = await staffWith(DataScope.dept);
    const below = form({ dataScope: DataScope.chosen, deptIds: [depts.north] });
    await expect(alone.call(roleApi.save, below)).toRefuse('roleBeyondOwn');
    await expect(alone.call(roleApi.save, form({ dataScope: DataScope.deptAndBelow }))).toRefuse('roleBeyondOwn');
  });

  it('nor edits a role that has more', async () => {
    const staff = await staffWith(DataScope.deptAndBelow);
    const given = form({ menuIds: await menusOf('sys:user:delete') });
    const { id } = await admin.call(roleApi.save, given);
    await expect(staff.call(roleApi.save, { ...given, id, menuIds: [] })).toRefuse('roleBeyondOwn');
  });

  it('nor changes or deletes a built-in role, or one held by users out of scope', async () => {
    const staff = await staffWith(DataScope.deptAndBelow);
    const learners = await roleNamed(builtInRoles.learner);
    const { menuIds: own } = await admin.call(roleApi.detail, { id: learners.id });
    const widened = { ...form({ dataScope: DataScope.self }), id: learners.id, code: builtInRoles.learner };
    const more = [...own, ...(await menusOf('sys:role:list'))];
    await expect(staff.call(roleApi.save, { ...widened, menuIds: more })).toRefuse('roleHeldElsewhere');
    expect((await admin.call(roleApi.detail, { id: learners.id })).menuIds).toEqual(own);

    const given = form({ menuIds: await menusOf('sys:role:list'), dataScope: DataScope.self });
    const { id } = await staff.call(roleApi.save, given);
    await expect(staff.call(roleApi.save, { ...given, id, name: '改名' })).resolves.toEqual({ id });
    const elsewhere = await app.staff();
    await giveRole(elsewhere.id, id);
    await expect(staff.call(roleApi.save, { ...given, id })).toRefuse('roleHeldElsewhere');
    await expect(staff.call(roleApi.delete, { ids: [id] })).toRefuse('roleHeldElsewhere');
    await expect(admin.call(roleApi.save, { ...given, id })).resolves.toEqual({ id });
  });

  it('and is offered only roles they may assign', async () => {
    const wide = await makeRole({ dataScope: DataScope.all });
    const strong = await makeRole({ menuIds: await menusOf('sys:user:delete') });
    const small = await makeRole({ menuIds: await menusOf('sys:user:paging') });
    const { id: everything } = await roleNamed(builtInRoles.admin);
    const offered = async (caller: TestUser) => (await caller.call(roleApi.choices, {})).map(({ id }) => id);
    const forStaff = await offered(await staffWith(DataScope.deptAndBelow));
    expect(forStaff).toContain(small);
    for (const id of [wide, strong, everything]) expect(forStaff).not.toContain(id);
    const forWide = await offered(await staffWith(DataScope.all));
    expect(forWide).toContain(wide);
    expect(forWide, 'reaching all records is not yet having all permissions').not.toContain(everything);
    expect(await offered(admin)).toEqual(expect.arrayContaining([wide, strong, small, everything]));
  });
});
