import { auditApi } from '@ganlin/contract/audit/entry';
import { menuApi } from '@ganlin/contract/iam/menu';
import { DataScope } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { RoleType, userApi, UserState } from '@ganlin/contract/iam/user';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { embeddedCaller, registerHost } from '../../../../test/support/embedded.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts } = await openAppWithDepts();

let count = 0;
const form = (extra: object = {}) => ({
  userName: `person${++count}`,
  realName: '王海涛',
  password: 'Rain2026cloud',
  roleType: RoleType.learner,
  deptId: depts.city,
  ...extra,
});
const create = async (extra: object = {}) => {
  const given = form(extra);
  return { ...given, ...(await admin.call(userApi.save, given)) };
};

/** A staff member in the city with the user permissions and this scope. */
const adminRole = () =>
  app.platform.db.selectFrom('iamRole').select('id').where('code', '=', 'admin').executeTakeFirstOrThrow();
const staffReaching = (dataScope: DataScope, chosen: string[] = []): Promise<TestUser> =>
  staffWith(app, { permissions: 'sys:user:', dataScope, deptId: depts.city, chosen });

describe('the list of users', () => {
  it('pages, searches names by two characters and by one, and numbers as a whole [S7-21, S1-18, S0-05]', async () => {
    const mobile = '13912345678';
    const person = await create({ realName: '欧阳晓彤', mobile, idCard: '130102199001011237' });
    const find = async (keyword: string) =>
      (await admin.call(userApi.paging, { params: { keyword } })).records.map(({ id }) => id);
    for (const keyword of ['晓彤', '欧阳晓', '彤', person.userName.toUpperCase(), mobile, '130102199001011237']) {
      expect(await find(keyword), keyword).toEqual([person.id]);
    }
    for (const keyword of ['晓东', '1391234567', '%', '_']) expect(await find(keyword), keyword).toEqual([]);
    const page = await admin.call(userApi.paging, { params: {}, size: 1, sort: { field: 'userName', order: 'asc' } });
    expect(page.records).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
  });

  it('shows numbers masked to everyone, and stores none of them readable in the database', async () => {
    const person = await create({ mobile: '13987654321', idCard: '130102199001011245', email: 'a@b.cn' });
    const detail = await admin.call(userApi.detail, { id: person.id });
    expect(detail).toMatchObject({ mobile: '139****4321', idCard: '1301****1245', deptName: '市', email: 'a@b.cn' });
    const { rows } = await app.platform.pool.query('select * from iam_user where id = $1', [person.id]);
    expect(JSON.stringify(rows)).not.toMatch(/13987654321|130102199001011245/);
  });

  it('filters by state, type and department including sub-departments', async () => {
    const inCounty = await create({ deptId: depts.county });
    const ids = async (params: object) =>
      (await admin.call(userApi.paging, { params, size: 200 })).records.map(({ id }) => id);
    expect(await ids({ deptId: depts.north })).toContain(inCounty.id);
    expect(await ids({ deptId: depts.south })).not.toContain(inCounty.id);
    expect(await ids({ state: UserState.disabled })).not.toContain(inCounty.id);
    expect(await ids({ roleType: RoleType.staff })).not.toContain(inCounty.id);
  });
});

describe('saving', () => {
  it('creates and changes, leaves omitted numbers unchanged, and writes an audit entry [S7-18, S7-20]', async () => {
    const person = await create({ mobile: '13700000001' });
    await admin.call(userApi.save, {
      ...form(),
      id: person.id,
      userName: person.userName,
      realName: '新名',
      password: undefined,
    });
    const detail = await admin.call(userApi.detail, { id: person.id });
    expect(detail).toMatchObject({
      realName: '新名',
      mobile: '137****0001',
      state: UserState.normal,
      mustChangePassword: true,
    });
    const { records } = await admin.call(auditApi.paging, { params: { action: 'iam.userChanged' } });
    expect(records[0]?.target).toBe(`user:${person.id}`);
  });

  it('refuses a name, mobile or id card that is taken, ignoring case', async () => {
    const person = await create({ mobile: '13700000002', idCard: '130102199001011253' });
    await expect(create({ userName: person.userName.toUpperCase() })).toRefuse('userNameTaken');
    await expect(create({ mobile: '13700000002' })).toRefuse('mobileTaken');
    await expect(create({ idCard: '130102199001011253' })).toRefuse('idCardTaken');
  });

  it('creates one of twenty concurrent users with the same name', async () => {
    const given = form();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => admin.call(userApi.save, given)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['no password', { password: undefined }, 'passwordMissing'],
    ['a common one', { password: 'admin123' }, 'passwordWeak'],
    ['a short one for staff', { roleType: RoleType.staff, password: 'Abc12345' }, 'passwordWeak'],
    ['one with the account in it', { userName: 'zhoulixin', password: 'zhoulixin88' }, 'passwordWeak'],
  ] as const)('refuses %s', async (_what, extra, reason) => {
    await expect(create(extra)).toRefuse(reason);
  });

  it('cannot set server-owned fields', async () => {
    const person = await create({ state: 1, deletedAt: '2020-01-01', isDemo: true, passwordHash: 'x' });
    expect(await admin.call(userApi.detail, { id: person.id })).toMatchObject({ state: UserState.normal });
  });
});

describe('in bulk', () => {
  const state = async (id: string) => (await admin.call(userApi.detail, { id })).state;

  it('moves users, assigns roles, resets passwords [S7-23, S7-24, S7-25]', async () => {
    const people = [await create(), await create()];
    const ids = people.map(({ id }) => id);
    expect(await admin.call(userApi.batchDept, { ids, deptId: depts.south })).toEqual({ count: 2 });
    const learner = await app.platform.db
      .selectFrom('iamRole')
      .select('id')
      .where('code', '=', 'learner')
      .executeTakeFirstOrThrow();
    await admin.call(userApi.batchRole, { ids, roleIds: [learner.id], way: 'replace' });
    const detail = await admin.call(userApi.detail, { id: ids[0]! });
    expect(detail).toMatchObject({ deptName: '南方', roles: [{ name: '学员' }] });
    expect(await admin.call(userApi.batchPsw, { ids, password: 'Hail2026stop' })).toEqual({ count: 2 });
    await expect(admin.call(userApi.batchPsw, { ids, password: 'password1' })).toRefuse('passwordWeak');
  });

  it('disabling and resetting end the sessions immediately, in the cache as well', async () => {
    const learner = await app.learner();
    await learner.call(sessionApi.info, {});
    await admin.call(userApi.setState, { ids: [learner.id], state: UserState.disabled });
    await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    expect(await state(learner.id)).toBe(UserState.disabled);
  });

  it('is all or nothing, and never includes oneself', async () => {
    const person = await create();
    await expect(admin.call(userApi.delete, { ids: [person.id, newId()] })).toRefuse('userNotFound');
    expect(await state(person.id)).toBe(UserState.normal);
    await expect(admin.call(userApi.delete, { ids: [admin.id] })).toRefuse('notYourself');
    await admin.call(userApi.delete, { ids: [person.id] });
    await expect(admin.call(userApi.detail, { id: person.id })).toRefuse('userNotFound');
    await expect(create({ userName: person.userName })).resolves.toHaveProperty('id');
  });

  it('reviews pending users, once, and a rejection needs a reason', async () => {
    const person = await create();
    await app.platform.db
      .updateTable('iamUser')
      .set({ state: UserState.pending })
      .where('id', '=', person.id)
      .execute();
    const ids = [person.id];
    await expect(admin.call(userApi.review, { ids, accept: false })).toRefuse('noteMissing');
    const twice = [1, 2].map(() => admin.call(userApi.review, { ids, accept: true }));
    expect((await Promise.allSettled(twice)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await state(person.id)).toBe(UserState.normal);
  });
});

describe('privacy', () => {
  it('shows unmasked numbers for a logged reason', async () => {
    const person = await create({ mobile: '13700000003', idCard: '130102199001011261' });
    const whole = await admin.call(userApi.unmask, { id: person.id, reason: '核对报名信息' });
    expect(whole).toEqual({ mobile: '13700000003', idCard: '130102199001011261' });
    const { records } = await admin.call(auditApi.paging, { params: { action: 'iam.userUnmasked' } });
    expect(records[0]).toMatchObject({ target: `user:${person.id}`, summary: '核对报名信息' });
  });

  it('lists and ends the sessions of a user', async () => {
    const learner = await app.learner();
    expect(await admin.call(userApi.sessions, { id: learner.id })).toHaveLength(1);
    expect(await admin.call(userApi.endSessions, { id: learner.id })).toEqual({ count: 1 });
    await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  });

  it('shows which session of a user is embedded in another system', async () => {
    const learner = await app.learner();
    await embeddedCaller(app, await registerHost(app), learner.userName);
    const sessions = await admin.call(userApi.sessions, { id: learner.id });
    expect(sessions.map(({ hostName }) => hostName).toSorted()).toEqual(['', '省局门户']);
  });
});

describe('data scope', () => {
  const reach = async (staff: TestUser) => {
    const people = {
      city: await create(),
      county: await create({ deptId: depts.county }),
      south: await create({ deptId: depts.south }),
      north: await create({ deptId: depts.north }),
    };
    const { records } = await staff.call(userApi.paging, { params: {}, size: 200 });
    const seen = new Set(records.map(({ id }) => id));
    return {
      people,
      seen: Object.entries(people)
        .filter(([, { id }]) => seen.has(id))
        .map(([name]) => name),
      self: seen.has(staff.id),
    };
  };

  it.each([
    ['self', DataScope.self, [], []],
    ['own department', DataScope.dept, [], ['city']],
    ['own and below', DataScope.deptAndBelow, [], ['city', 'county']],
    ['chosen departments', DataScope.chosen, ['south'], ['south']],
    ['all', DataScope.all, [], ['city', 'county', 'south', 'north']],
  ] as const)('%s', async (_name, scope, chosen, expected) => {
    const staff = await staffReaching(
      scope,
      chosen.map((name) => depts[name]),
    );
    const { seen, self } = await reach(staff);
    expect(seen).toEqual(expected);
    expect(self).toBe(true);
  });

  it('own region', async () => {
    const staff = await staffReaching(DataScope.region);
    await app.platform.db.updateTable('iamUser').set({ regionId: depts.region }).where('id', '=', staff.id).execute();
    const { seen } = await reach(staff);
    expect(seen).toEqual(['north']);
  });

  it('returns the same for a user out of scope as for a missing one, for reading and for every write', async () => {
    const staff = await staffReaching(DataScope.deptAndBelow);
    const { id } = await create({ deptId: depts.south });
    const ids = [id];
    await expect(staff.call(userApi.detail, { id })).toRefuse('userNotFound');
    await expect(staff.call(userApi.save, { ...form(), id })).toRefuse('userNotFound');
    await expect(staff.call(userApi.setState, { ids, state: UserState.disabled })).toRefuse('userNotFound');
    await expect(staff.call(userApi.batchPsw, { ids, password: 'Hail2026stop' })).toRefuse('userNotFound');
    await expect(staff.call(userApi.batchDept, { ids, deptId: depts.city })).toRefuse('userNotFound');
    await expect(staff.call(userApi.delete, { ids })).toRefuse('userNotFound');
    await expect(staff.call(userApi.unmask, { id, reason: '看看' })).toRefuse('userNotFound');
    await expect(staff.call(userApi.sessions, { id })).toRefuse('userNotFound');
    await expect(staff.call(userApi.review, { ids, accept: true })).toRefuse('userNotFound');
  });

  it('nobody places users out of their scope, or grants more than they have', async () => {
    const staff = await staffReaching(DataScope.deptAndBelow);
    const mine = await create();
    await expect(staff.call(userApi.save, form({ deptId: depts.south }))).toRefuse('deptNotFound');
    await expect(staff.call(userApi.save, form({ deptId: null }))).toRefuse('deptNotFound');
    await expect(staff.call(userApi.batchDept, { ids: [mine.id], deptId: depts.south })).toRefuse('deptNotFound');
    const role = await adminRole();
    await expect(staff.call(userApi.save, form({ roleIds: [role.id] }))).toRefuse('roleBeyondOwn');
    await expect(staff.call(userApi.batchRole, { ids: [mine.id], roleIds: [role.id], way: 'add' })).toRefuse(
      'roleBeyondOwn',
    );
    await expect(staff.call(userApi.batchRole, { ids: [mine.id], roleIds: [newId()], way: 'add' })).toRefuse(
      'roleNotFound',
    );
  });
});

describe('a user’s department and region', () => {
  /** The city is a region of its own below the north's; staff of the city have region scope. */
  async function cityStaff() {
    const { db } = app.platform;
    const cityRegion = newId();
    await db
      .insertInto('iamRegion')
      .values({ id: cityRegion, code: `1${++count}`, name: '市', parentId: depts.region })
      .execute();
    const staff = await staffReaching(DataScope.region);
    await db.updateTable('iamUser').set({ regionId: cityRegion }).where('id', '=', staff.id).execute();
    const { userName } = staff;
    const own = { id: staff.id, userName, realName: '测试用户', roleType: RoleType.staff, deptId: depts.city };
    const roleIds = await db.selectFrom('iamUserRole').select('roleId').where('userId', '=', staff.id).execute();
    return { staff, own: { ...own, regionId: cityRegion, roleIds: roleIds.map(({ roleId }) => roleId) } };
  }
  const inScope = async (staff: TestUser) => (await staff.call(userApi.paging, { params: {} })).total;

  it('cannot be widened by a region out of scope, for others or for oneself', async () => {
    const { staff, own } = await cityStaff();
    const before = await inScope(staff);
    await expect(staff.call(userApi.save, { ...own, regionId: depts.region })).toRefuse('notYourself');
    await expect(staff.call(userApi.save, { ...own, regionId: null })).toRefuse('notYourself');
    expect(await inScope(staff)).toBe(before);
  });

  it('a missing region and one out of scope return the same error', async () => {
    const staff = await staffReaching(DataScope.dept);
    const elsewhere = newId();
    await app.platform.db
      .insertInto('iamRegion')
      .values({ id: elsewhere, code: `9${++count}`, name: '别处' })
      .execute();
    for (const regionId of [elsewhere, newId()]) {
      await expect(staff.call(userApi.save, form({ regionId }))).toRefuse('regionNotFound');
    }
    const mine = await create();
    const { id, password: _, ...same } = mine;
    await expect(staff.call(userApi.save, { ...same, id, regionId: elsewhere })).toRefuse('regionNotFound');
    await admin.call(userApi.save, { ...same, id, regionId: elsewhere });
    // A value set by someone else stays unchanged.
    await expect(staff.call(userApi.save, { ...same, id, regionId: elsewhere })).resolves.toEqual({ id });
  });

  it('cannot be set for oneself, nor type and roles, unless one has access to everything', async () => {
    const staff = await staffReaching(DataScope.deptAndBelow);
    const roles = (await staff.call(userApi.detail, { id: staff.id })).roles.map(({ id }) => id);
    const { id, userName } = staff;
    const own = { id, userName, realName: '改名', roleType: RoleType.staff, deptId: depts.city, roleIds: roles };
    await expect(staff.call(userApi.save, { ...own, deptId: depts.county })).toRefuse('notYourself');
    await expect(staff.call(userApi.save, { ...own, roleType: RoleType.learner })).toRefuse('notYourself');
    await expect(staff.call(userApi.save, { ...own, roleIds: [] })).toRefuse('notYourself');
    await expect(staff.call(userApi.save, { ...own, timePercent: 200 })).toRefuse('notYourself');
    await expect(staff.call(userApi.batchDept, { ids: [id], deptId: depts.county })).toRefuse('notYourself');
    await expect(staff.call(userApi.save, own)).resolves.toEqual({ id });
    await expect(admin.call(userApi.batchDept, { ids: [admin.id], deptId: depts.city })).resolves.toEqual({ count: 1 });
  });
});

it('a password is reset only by permitted staff, and never one’s own', async () => {
  const staff = await staffWith(app, {
    permissions: 'sys:user:save',
    dataScope: DataScope.deptAndBelow,
    deptId: depts.city,
  });
  const { id, ...person } = await create();
  await expect(staff.call(userApi.save, { ...person, id, password: 'Hail2026stop' })).toRefuse('forbidden');
  const { password: _, ...same } = person;
  await expect(staff.call(userApi.save, { ...same, id })).resolves.toEqual({ id });
  await expect(staff.call(userApi.save, form())).resolves.toHaveProperty('id');
  const may = await staffReaching(DataScope.deptAndBelow);
  await expect(may.call(userApi.save, { ...same, id, password: 'Hail2026stop' })).resolves.toEqual({ id });
  const own = { id: admin.id, userName: admin.userName, realName: '管理员', roleType: RoleType.staff };
  await expect(admin.call(userApi.save, { ...own, password: 'Hail2026stop' })).toRefuse('notYourself');
});

it('staff with access to everyone but few permissions cannot create an administrator', async () => {
  const staff = await staffReaching(DataScope.all);
  const role = await adminRole();
  await expect(staff.call(userApi.save, form({ roleIds: [role.id] }))).toRefuse('roleBeyondOwn');
});

it('nobody edits the account of a user with more permissions, even in scope', async () => {
  const staff = await staffReaching(DataScope.deptAndBelow);
  const chief = await app.admin();
  await app.platform.db.updateTable('iamUser').set({ deptId: depts.city }).where('id', '=', chief.id).execute();
  const ids = [chief.id];
  await expect(staff.call(userApi.detail, { id: chief.id })).resolves.toHaveProperty('id');
  await expect(staff.call(userApi.batchPsw, { ids, password: 'Hail2026stop' })).toRefuse('roleBeyondOwn');
  await expect(staff.call(userApi.save, { ...form(), id: chief.id })).toRefuse('roleBeyondOwn');
  await expect(staff.call(userApi.setState, { ids, state: UserState.disabled })).toRefuse('roleBeyondOwn');
  await expect(staff.call(userApi.delete, { ids })).toRefuse('roleBeyondOwn');
  await expect(staff.call(userApi.endSessions, { id: chief.id })).toRefuse('roleBeyondOwn');
});

describe('a learner', () => {
  it('has the learner pages without any role, and staff without one have none', async () => {
    const [learner, staff] = [await app.learner(), await app.staff()];
    await app.platform.db.deleteFrom('iamUserRole').where('userId', '=', learner.id).execute();
    expect(JSON.stringify(await learner.call(menuApi.routes, {}))).toContain('/web/uc');
    expect(await learner.call(sessionApi.info, {})).toMatchObject({ roles: ['learner'] });
    expect(await staff.call(menuApi.routes, {})).toEqual([]);
  });
});

it('shows a user’s time in exams only to staff who may change it', async () => {
  const learner = await app.learner();
  const own = await admin.call(userApi.detail, { id: learner.id });
  const form = { id: own.id, userName: own.userName, realName: own.realName, roleType: own.roleType };
  await admin.call(userApi.save, { ...form, timePercent: 150 });
  expect(await admin.call(userApi.detail, { id: learner.id })).toMatchObject({ timePercent: 150 });
  const reader = await staffWith(app, { permissions: 'sys:user:paging', dataScope: DataScope.all });
  expect(await reader.call(userApi.detail, { id: learner.id })).toMatchObject({ timePercent: null });
  expect((await admin.ask(userApi.save, { ...form, timePercent: 90 })).statusCode).toBe(400);
});

describe('one’s own account', () => {
  it('changes the name only [S7-17]', async () => {
    const learner = await app.learner();
    await learner.call(userApi.update, { realName: '改名', email: 'x@y.cn', roleType: 2 } as never);
    expect(await learner.call(sessionApi.info, {})).toMatchObject({ realName: '改名', roleType: RoleType.learner });
    const row = await admin.call(userApi.detail, { id: learner.id });
    expect(row).toMatchObject({ realName: '改名', email: '', roleType: RoleType.learner });
  });

  it('changes the password with the old one, and ends every other session [S7-19]', async () => {
    const learner = await app.learner();
    const other = await admin.call(userApi.sessions, { id: learner.id });
    expect(other).toHaveLength(1);
    const give = (oldPassword: string, password: string) => learner.call(userApi.updatePass, { oldPassword, password });
    await expect(give('wrong-1', 'Hail2026stop')).toRefuse('passwordWrong');
    await expect(give(learner.password, learner.password)).toRefuse('passwordSame');
    await expect(give(learner.password, 'abc123')).toRefuse('passwordWeak');
    await give(learner.password, 'Hail2026stop');
    expect(await learner.call(sessionApi.info, {})).toHaveProperty('id', learner.id);
  });
});
