import { deptApi } from '@ganlin/contract/iam/dept';
import { regionApi } from '@ganlin/contract/iam/region';
import { DataScope } from '@ganlin/contract/iam/role';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { seedDemoDepts } from '../demo/demo-depts.ts';

const { app, admin } = await openAppWithAdmin();

let count = 0;
async function makeDept(parentId: string | null, extra: object = {}): Promise<string> {
  const number = ++count;
  const form = { parentId, code: `D${number}`, name: `部门${number}`, ...extra };
  return (await admin.call(deptApi.save, form)).id;
}

/** A separate root with two departments, the first with one below it. */
async function makeTree() {
  const root = await makeDept(null);
  const north = await makeDept(root);
  const city = await makeDept(north);
  const south = await makeDept(root);
  return { root, north, city, south };
}

/** Staff in a department with all department permissions, within the scope. */
const staffIn = (deptId: string | null, dataScope: DataScope, chosen: string[] = []): Promise<TestUser> =>
  staffWith(app, { permissions: 'sys:dept:', dataScope, deptId, chosen });

const joinDept = (userId: string, deptId: string) =>
  app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', userId).execute();

const rowOf = (id: string) =>
  app.platform.db.selectFrom('iamDept').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const entryOf = (target: string, action: string) =>
  app.platform.db
    .selectFrom('auditEntry')
    .select(['before', 'after', 'userId'])
    .where('target', '=', target)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Every path must match the chain of parents: a failed move would break it. */
async function expectSoundTree(): Promise<void> {
  const rows = await app.platform.db.selectFrom('iamDept').select(['id', 'parentId', 'path']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, parentId, path } of rows)
    expect(path).toEqual([...(parentId === null ? [] : byId.get(parentId)!.path), id]);
}

describe('the department tree', () => {
  it('is returned flat, with the users in and below each, without deleted ones', async () => {
    const { root, north, city, south } = await makeTree();
    const [inNorth, inCity, gone] = [await app.learner(), await app.learner(), await app.learner()];
    await joinDept(inNorth.id, north);
    await joinDept(inCity.id, city);
    await joinDept(gone.id, city);
    await app.platform.db.updateTable('iamUser').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
    const rows = (await admin.call(deptApi.tree, {})).filter(({ id }) => [root, north, city, south].includes(id));
    const users = Object.fromEntries(rows.map((row) => [row.id, row.users]));
    expect(users).toEqual({ [root]: 2, [north]: 2, [city]: 1, [south]: 0 });
    expect(rows.filter(({ parentId }) => parentId === root).map(({ id, sort }) => [id, sort])).toEqual([
      [north, 1],
      [south, 2],
    ]);
  });

  it('is limited to the scope of staff', async () => {
    const { root, north, city, south } = await makeTree();
    await joinDept((await app.learner()).id, city);
    const seen = async (staff: TestUser) => (await staff.call(deptApi.tree, {})).map(({ id }) => id).toSorted();
    const below = await staffIn(north, DataScope.deptAndBelow);
    expect(await seen(below)).toEqual([north, city].toSorted());
    const alone = await staffIn(north, DataScope.dept);
    expect(await seen(alone)).toEqual([north]);
    expect(await seen(await staffIn(north, DataScope.chosen, [south]))).toEqual([south]);
    expect(await seen(await staffIn(north, DataScope.self))).toEqual([]);
    expect(await seen(await staffIn(null, DataScope.all))).toEqual(expect.arrayContaining([root, south]));
    const [row] = await alone.call(deptApi.tree, {});
    const all = (await admin.call(deptApi.tree, {})).find(({ id }) => id === north);
    expect(all!.users - row!.users, 'people below are not counted for who does not reach them').toBe(1);
  });
});

describe('saving a department', () => {
  it('creates one at the end of its siblings and changes it, with an audit entry for both', async () => {
    const root = await makeDept(null);
    await makeDept(root);
    const id = await makeDept(root, { code: 'SAVE-1', name: '观测科', leader: '王科长' });
    expect(await rowOf(id)).toMatchObject({ parentId: root, path: [root, id], sort: 2, leader: '王科长' });
    const form = { id, parentId: root, code: 'SAVE-1', name: '作业科', leader: '' };
    expect(await admin.call(deptApi.save, form)).toEqual({ id });
    expect(await rowOf(id)).toMatchObject({ name: '作业科', leader: '', sort: 2 });
    const entry = await entryOf(`dept:${id}`, 'iam.deptSaved');
    expect(entry).toMatchObject({ userId: admin.id, before: { name: '观测科' }, after: { name: '作业科' } });
  });

  it('refuses a code that is taken in any spelling, and a sibling’s name', async () => {
    const root = await makeDept(null);
    await makeDept(root, { code: 'Taken-1', name: '办公室' });
    await expect(makeDept(root, { code: 'TAKEN-1' })).toRefuse('deptCodeTaken');
    await expect(makeDept(root, { name: '办公室' })).toRefuse('deptNameTaken');
    const other = await makeDept(null);
    await expect(makeDept(other, { name: '办公室' })).resolves.toBeTypeOf('string');
  });

  it('moves it with all below it when the parent changes', async () => {
    const { root, north, city, south } = await makeTree();
    const { code, name } = await rowOf(north);
    await admin.call(deptApi.save, { id: north, parentId: south, code, name });
    expect((await rowOf(city)).path).toEqual([root, south, north, city]);
    const below = { id: south, parentId: city, code: (await rowOf(south)).code, name: '南' };
    await expect(admin.call(deptApi.save, below)).toRefuse('deptMoveBelowItself');
    await expectSoundTree();
  });

  it('responds the same to departments out of scope and missing ones', async () => {
    const { root, north, city, south } = await makeTree();
    const staff = await staffIn(north, DataScope.deptAndBelow);
    for (const parentId of [south, root, null, newId()]) {
      const form = { parentId, code: `X${++count}`, name: '新部门' };
      await expect(staff.call(deptApi.save, form)).toRefuse('deptNotFound');
    }
    for (const id of [south, root, newId()]) {
      const form = { id, parentId: north, code: `X${++count}`, name: '改名' };
      await expect(staff.call(deptApi.save, form)).toRefuse('deptNotFound');
    }
    await expect(
      staff.call(deptApi.save, { parentId: city, code: `X${++count}`, name: '下级' }),
    ).resolves.toHaveProperty('id');
    const own = { id: north, parentId: root, code: `X${++count}`, name: '自己的部门' };
    await expect(staff.call(deptApi.save, own)).resolves.toEqual({ id: north });
  });

  it('allows changing roots only with everything in scope', async () => {
    const { root, south } = await makeTree();
    const staff = await staffIn(root, DataScope.deptAndBelow);
    const form = { id: root, parentId: null, code: `X${++count}`, name: '根' };
    await expect(staff.call(deptApi.save, form)).toRefuse('deptNotFound');
    await expect(staff.call(deptApi.move, { id: south, parentId: null, index: 0 })).toRefuse('deptNotFound');
    const all = await staffIn(null, DataScope.all);
    await expect(all.call(deptApi.save, form)).resolves.toEqual({ id: root });
  });

  it('rejects a missing region, and one out of the user’s scope', async () => {
    const [own, below, foreign] = [newId(), newId(), newId()];
    await app.platform.db
      .insertInto('iamRegion')
      .values([
        { id: own, code: 'R-own', name: '甲省' },
        { id: below, parentId: own, code: 'R-below', name: '甲市' },
        { id: foreign, code: 'R-foreign', name: '乙省' },
      ])
      .execute();
    const root = await makeDept(null);
    const home = await makeDept(root, { regionId: own });
    await makeDept(root, { regionId: foreign });
    const staff = await staffIn(home, DataScope.region);
    const { code, name } = await rowOf(home);
    const form = { id: home, parentId: root, code, name };
    const status = async (caller: TestUser, regionId: string) =>
      (await caller.ask(deptApi.save, { ...form, regionId })).statusCode;
    expect(await status(admin, newId())).toBe(400);
    expect(await status(staff, foreign)).toBe(400);
    expect((await rowOf(home)).regionId).toBe(own);
    expect(await status(staff, below)).toBe(200);
    expect((await rowOf(home)).regionId).toBe(below);
  });
});

describe('moving a department', () => {
  it('puts it at its position, numbers the siblings and takes everything below along', async () => {
    const { root, north, city, south } = await makeTree();
    const [first, second] = [await makeDept(south), await makeDept(south)];
    await admin.call(deptApi.move, { id: north, parentId: south, index: 1 });
    const siblings = (await admin.call(deptApi.tree, {})).filter(({ parentId }) => parentId === south);
    expect(siblings.map(({ id, sort }) => [id, sort])).toEqual([
      [first, 1],
      [north, 2],
      [second, 3],
    ]);
    expect((await rowOf(city)).path).toEqual([root, south, north, city]);
    const entry = await entryOf(`dept:${north}`, 'iam.deptMoved');
    expect(entry).toMatchObject({ before: { parentId: root, sort: 1 }, after: { parentId: south, sort: 2 } });
    await admin.call(deptApi.move, { id: north, parentId: null, index: 10_000 });
    expect((await rowOf(city)).path).toEqual([north, city]);
    await expectSoundTree();
  });

  it('reorders siblings within the parent', async () => {
    const root = await makeDept(null);
    const [first, second, third] = [await makeDept(root), await makeDept(root), await makeDept(root)];
    await admin.call(deptApi.move, { id: third, parentId: root, index: 0 });
    const order = (await admin.call(deptApi.tree, {})).filter(({ parentId }) => parentId === root);
    expect(order.map(({ id }) => id)).toEqual([third, first, second]);
  });

  it('refuses a position below itself, and next to a sibling of the same name', async () => {
    const { north, city, south } = await makeTree();
    for (const parentId of [north, city])
      await expect(admin.call(deptApi.move, { id: north, parentId, index: 0 })).toRefuse('deptMoveBelowItself');
    await makeDept(south, { name: '同名' });
    const twin = await makeDept(north, { name: '同名' });
    await expect(admin.call(deptApi.move, { id: twin, parentId: south, index: 0 })).toRefuse('deptNameTaken');
    await expectSoundTree();
  });

  it('returns not found for departments and parents out of scope', async () => {
    const { root, north, city, south } = await makeTree();
    const staff = await staffIn(north, DataScope.deptAndBelow);
    for (const [id, parentId] of [
      [city, south],
      [city, root],
      [south, north],
      [city, newId()],
    ] as const)
      await expect(staff.call(deptApi.move, { id, parentId, index: 0 })).toRefuse('deptNotFound');
  });

  it('never creates a cycle: of A below B and B below A concurrently, exactly one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const parent = round % 2 === 0 ? null : await makeDept(null);
      const [a, b] = [await makeDept(parent), await makeDept(parent)];
      const outcomes = await Promise.allSettled([
        admin.call(deptApi.move, { id: a, parentId: b, index: 0 }),
        admin.call(deptApi.move, { id: b, parentId: a, index: 0 }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({ reason: 'deptMoveBelowItself' });
    }
    await expectSoundTree();
  });

  it('leaves no outdated path when a department arrives below one that is moving', async () => {
    for (let round = 0; round < 10; round++) {
      const { north, city, south } = await makeTree();
      const guest = await makeDept(null);
      await makeDept(guest);
      await Promise.all([
        admin.call(deptApi.move, { id: north, parentId: south, index: 0 }),
        admin.call(deptApi.move, { id: guest, parentId: city, index: 0 }),
        makeDept(city),
      ]);
    }
    await expectSoundTree();
  });
});

describe('deleting departments', () => {
  it('deletes several in one call, children with their parents, with an audit entry for each', async () => {
    const { north, city } = await makeTree();
    const gone = await app.learner();
    await joinDept(gone.id, city);
    await app.platform.db.updateTable('iamUser').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
    const { name } = await rowOf(city);
    await admin.call(deptApi.delete, { ids: [north, city] });
    const left = (await admin.call(deptApi.tree, {})).map(({ id }) => id);
    expect(left).not.toContain(north);
    expect(left).not.toContain(city);
    expect(await entryOf(`dept:${city}`, 'iam.deptDeleted')).toMatchObject({ before: { name, parentId: north } });
  });

  it('is refused while others are below, users are inside, or a role names it', async () => {
    const { root, north, city, south } = await makeTree();
    await expect(admin.call(deptApi.delete, { ids: [south, north] })).toRefuse('deptHasChildren');
    await joinDept((await app.learner()).id, city);
    await expect(admin.call(deptApi.delete, { ids: [north, city] })).toRefuse('deptHasUsers');
    await staffIn(null, DataScope.chosen, [south]);
    await expect(admin.call(deptApi.delete, { ids: [south] })).toRefuse('deptInRole');
    const answer = await admin.ask(deptApi.delete, { ids: [root] });
    expect(answer.json<{ msg: string }>().msg).toContain(`“${(await rowOf(root)).name}”下还有 2 个部门`);
  });

  it('returns not found for departments out of scope, and then deletes none of the rest', async () => {
    const { root, north, city, south } = await makeTree();
    const staff = await staffIn(north, DataScope.deptAndBelow);
    for (const id of [south, root, newId()])
      await expect(staff.call(deptApi.delete, { ids: [city, id] })).toRefuse('deptNotFound');
    await staff.call(deptApi.delete, { ids: [city] });
    const whole = await makeDept(null);
    const rooted = await staffIn(null, DataScope.chosen, [whole]);
    await expect(rooted.call(deptApi.delete, { ids: [whole] })).toRefuse('deptNotFound');
  });
});

describe('the demo departments', () => {
  it('include regions, and are created once however often they are seeded', async () => {
    const ctx = systemCtx(app.platform, 'test');
    await seedDemoDepts(ctx);
    const first = await admin.call(deptApi.tree, {});
    await seedDemoDepts(ctx);
    expect(await admin.call(deptApi.tree, {})).toEqual(first);
    await expectSoundTree();
    const regions = await (await app.learner()).call(regionApi.list, {});
    const byCode = new Map(regions.map((region) => [region.code, region]));
    expect(regions.filter(({ parentId, code }) => parentId === null && /^\d{6}$/.test(code))).toHaveLength(34);
    expect(byCode.get('130700')).toMatchObject({ name: '张家口市', parentId: byCode.get('130000')?.id });
    const root = first.find(({ name }) => name === '中国气象局人工影响天气中心（演示）');
    expect(first.filter(({ parentId }) => parentId === root?.id)).toHaveLength(31);
    const county = first.find(({ code }) => code === 'HB-ZJK-CC');
    expect(county).toMatchObject({ name: '赤城县人工影响天气办公室', regionId: byCode.get('130700')?.id });
  });
});

it('a department cannot be moved with departments out of scope below it', async () => {
  const { north, city, south } = await makeTree();
  // One role includes the north itself and nothing below it, another the south.
  const staff = await staffIn(north, DataScope.dept);
  const neighbour = await staffIn(south, DataScope.chosen, [south]);
  const { db } = app.platform;
  const held = await db.selectFrom('iamUserRole').select('roleId').where('userId', '=', neighbour.id).execute();
  await db
    .insertInto('iamUserRole')
    .values(held.map(({ roleId }) => ({ userId: staff.id, roleId })))
    .execute();
  await expect(staff.call(deptApi.move, { id: north, parentId: south, index: 0 })).toRefuse('deptNotFound');
  await admin.call(deptApi.delete, { ids: [city] });
  await expect(staff.call(deptApi.move, { id: north, parentId: south, index: 0 })).resolves.toBeNull();
});
