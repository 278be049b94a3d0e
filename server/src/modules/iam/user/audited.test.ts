import { changesText } from '@ganlin/contract/audit/differences';
import { auditApi, type AuditAction } from '@ganlin/contract/audit/entry';
import { deptApi } from '@ganlin/contract/iam/dept';
import { menuApi, MenuType } from '@ganlin/contract/iam/menu';
import { DataScope, roleApi } from '@ganlin/contract/iam/role';
import { RoleType, userApi, UserState } from '@ganlin/contract/iam/user';
import { describe, expect, it } from 'vitest';
import { openAppWithDepts } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();

let count = 0;
const person = (extra: object = {}) => ({
  userName: `person${++count}`,
  realName: '李明',
  roleType: RoleType.learner,
  password: 'Yun7-lin-hai',
  ...extra,
});
const makeRole = async (name: string) =>
  (await admin.call(roleApi.save, { code: `r${++count}`, name, dataScope: DataScope.self, menuIds: [] })).id;

/** The latest log entry about a target. */
async function lastOf(target: string, action?: AuditAction) {
  const { records } = await admin.call(auditApi.paging, { params: { target, action } });
  return admin.call(auditApi.detail, { id: records[0]!.id });
}

/** The change, in the text that users read. */
async function logged(target: string, action?: AuditAction): Promise<string> {
  const { before, after } = await lastOf(target, action);
  return changesText(before, after);
}

describe('the log of a user shows', () => {
  it('changes by name, with the same fields before and after, and no unchanged fields', async () => {
    const [clerk, chief] = [await makeRole('文员'), await makeRole('科长')];
    const form = person({ deptId: depts.north, regionId: depts.region, roleIds: [clerk] });
    const { id } = await admin.call(userApi.save, form);
    const created = await lastOf(`user:${id}`);
    expect(created.after).toMatchObject({ deptName: '北方', regionName: '河北省', roleNames: ['文员'] });
    const { password: _stored, ...same } = form;
    await admin.call(userApi.save, { ...same, id, deptId: depts.south, roleIds: [chief, clerk] });
    const { before, after } = await lastOf(`user:${id}`);
    expect(Object.keys(after!).toSorted()).toEqual(Object.keys(before!).toSorted());
    expect(changesText(before, after)).toBe('部门：北方 → 南方；角色：文员 → 文员、科长');
    await admin.call(userApi.save, { ...same, id, deptId: depts.south, regionId: null, roleIds: [clerk, chief] });
    expect(await logged(`user:${id}`)).toBe('行政区：河北省 → —');
  });

  it('of numbers only that they changed, and of a password only that it was reset', async () => {
    const { password, ...form } = person();
    const numbers = { mobile: '13812345521', idCard: '130602199001012217' };
    const { id } = await admin.call(userApi.save, { ...form, ...numbers, password });
    await admin.call(userApi.save, { ...form, id, mobile: '13999995521' });
    expect(await logged(`user:${id}`)).toBe('手机：138****5521 → 139****5521');
    await admin.call(userApi.save, { ...form, id, mobile: '13900005521' });
    expect(await logged(`user:${id}`)).toBe('手机：139****5521 → 139****5521（已更换）');
    await admin.call(userApi.save, { ...form, id, password: `${password}9` });
    expect(await logged(`user:${id}`)).toBe('重置密码：否 → 是');
  });

  it('what a bulk action did to each user: state, department, roles, the account itself', async () => {
    const [clerk, chief] = [await makeRole('文员'), await makeRole('科长')];
    const ids: string[] = [];
    for (const deptId of [depts.north, null]) {
      ids.push((await admin.call(userApi.save, person({ deptId, roleIds: [clerk] }))).id);
    }
    const both = (action?: AuditAction) => Promise.all(ids.map((id) => logged(`user:${id}`, action)));
    await admin.call(userApi.batchDept, { ids, deptId: depts.city });
    expect(await both()).toEqual(['部门：北方 → 市', '部门：— → 市']);
    await admin.call(userApi.batchRole, { ids, roleIds: [chief], way: 'add' });
    expect(await both()).toEqual(['角色：文员 → 文员、科长', '角色：文员 → 文员、科长']);
    await admin.call(userApi.batchRole, { ids, roleIds: [chief], way: 'replace' });
    expect(await both()).toEqual(['角色：文员、科长 → 科长', '角色：文员、科长 → 科长']);
    await admin.call(userApi.setState, { ids, state: UserState.disabled });
    expect(await both()).toEqual(['状态：正常 → 禁用', '状态：正常 → 禁用']);
    await admin.call(userApi.batchPsw, { ids, password: 'Feng8-shan-he' });
    expect(await lastOf(`user:${ids[0]}`, 'iam.passwordReset')).toMatchObject({ before: null, after: null });
    await admin.call(userApi.delete, { ids });
    expect((await both('iam.userDeleted'))[0]).toContain(
      '姓名：李明（删除）；类型：学员（删除）；状态：禁用（删除）；部门：市（删除）',
    );
  });

  it('the result of a review and its reason', async () => {
    const { id } = await admin.call(userApi.save, person());
    await app.platform.db.updateTable('iamUser').set({ state: UserState.pending }).where('id', '=', id).execute();
    await admin.call(userApi.review, { ids: [id], accept: false, note: '资料不全' });
    expect(await logged(`user:${id}`)).toBe('状态：待审核 → 禁用；审核意见：— → 资料不全');
  });
});

describe('the log of other records shows', () => {
  it('a department’s parent and region, by their names at that time', async () => {
    const root = (await admin.call(deptApi.save, { parentId: null, code: 'ROOT', name: '总站' })).id;
    const form = { parentId: root, code: 'SUB', name: '观测科', regionId: depts.region };
    const { id } = await admin.call(deptApi.save, form);
    await admin.call(deptApi.save, { ...form, id, regionId: null, leader: '王' });
    expect(await logged(`dept:${id}`)).toBe('负责人：— → 王；行政区：河北省 → —');
    await admin.call(deptApi.move, { id, parentId: depts.south, index: 0 });
    expect(await logged(`dept:${id}`)).toBe('上级：总站 → 南方');
    await admin.call(deptApi.save, { id: root, parentId: null, code: 'ROOT', name: '改名后' });
    expect(await logged(`dept:${id}`)).toBe('上级：总站 → 南方');
    await admin.call(deptApi.delete, { ids: [id] });
    expect((await lastOf(`dept:${id}`)).before).toMatchObject({ name: '观测科', parentName: '南方' });
  });

  it('the permissions of a role, by name', async () => {
    const menus = await admin.call(menuApi.tree, {});
    const [log, tasks] = ['sys:audit:paging', 'sys:task:paging'].map(
      (wanted) => menus.find(({ permission }) => permission === wanted)!.id,
    );
    const form = { code: 'watch', name: '值班', dataScope: DataScope.self as DataScope, menuIds: [tasks!, log!] };
    const { id } = await admin.call(roleApi.save, form);
    const chosen = { dataScope: DataScope.chosen, deptIds: [depts.south], menuIds: [log!] };
    await admin.call(roleApi.save, { ...form, ...chosen, id });
    expect(await logged(`role:${id}`)).toBe(
      '数据范围：仅本人 → 指定部门；部门：— → 南方；菜单与功能：查看后台任务、查看操作日志 → 查看操作日志',
    );
    await admin.call(roleApi.save, { ...form, ...chosen, id });
    expect(await logged(`role:${id}`)).toBe('');
  });

  it('the parent of a menu item', async () => {
    const item = { parentId: null, type: MenuType.menu, title: '一', path: '/one' };
    const parentId = (await admin.call(menuApi.save, item)).id;
    const { id } = await admin.call(menuApi.save, { ...item, title: '二', path: '/two' });
    await admin.call(menuApi.save, { ...item, id, title: '二', path: '/two', parentId, hidden: true });
    expect(await logged(`menu:${id}`)).toBe('上级：— → 一；隐藏：否 → 是');
  });
});
