import type { DataScope } from '@ganlin/contract/iam/role';
import { permissions as allPermissions } from '@ganlin/contract/permissions';
import { afterAll } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { openTestApp, type TestApp, type TestUser } from './app.ts';

interface Post {
  /** The permissions: exactly these, or all whose codes have this prefix, e.g. `sys:user:`. */
  readonly permissions: string | readonly string[];
  readonly dataScope: DataScope;
  readonly deptId?: string | null;
  /** The departments of a custom scope. */
  readonly chosen?: readonly string[];
}

/** A staff member with one role: these permissions, in this department, with this scope. */
export async function staffWith(
  app: TestApp,
  { permissions, dataScope, deptId, chosen = [] }: Post,
): Promise<TestUser> {
  const { db } = app.platform;
  const staff = await app.staff();
  const roleId = newId();
  const at = { createdAt: new Date(), updatedAt: new Date() };
  await db
    .insertInto('iamRole')
    .values({ ...at, id: roleId, code: `r${roleId}`, name: '受限', dataScope })
    .execute();
  const codes =
    typeof permissions === 'string'
      ? Object.keys(allPermissions).filter((code) => code.startsWith(permissions))
      : permissions;
  const menus = await db.selectFrom('iamMenu').select('id').where('permission', 'in', codes).execute();
  await db
    .insertInto('iamRoleMenu')
    .values(menus.map(({ id }) => ({ roleId, menuId: id })))
    .execute();
  for (const id of chosen) await db.insertInto('iamRoleDept').values({ roleId, deptId: id }).execute();
  await db.insertInto('iamUserRole').values({ userId: staff.id, roleId }).execute();
  if (deptId !== undefined) await db.updateTable('iamUser').set({ deptId }).where('id', '=', staff.id).execute();
  return staff;
}

/** north ⊃ city ⊃ county, and south beside them; north is in a region. */
export async function makeDepts(app: TestApp) {
  const { db } = app.platform;
  const [north, city, county, south, region] = [newId(), newId(), newId(), newId(), newId()];
  await db.insertInto('iamRegion').values({ id: region, code: '130000', name: '河北省' }).execute();
  const at = { createdAt: new Date(), updatedAt: new Date() };
  await db
    .insertInto('iamDept')
    .values([
      { ...at, id: north, code: 'N', name: '北方', path: [north], regionId: region },
      { ...at, id: city, parentId: north, code: 'N1', name: '市', path: [north, city] },
      { ...at, id: county, parentId: city, code: 'N11', name: '县', path: [north, city, county] },
      { ...at, id: south, code: 'S', name: '南方', path: [south] },
    ])
    .execute();
  return { north, city, county, south, region };
}

/** An app and its administrator for the tests of a file, closed after the last of them. */
export async function openAppWithAdmin(open = openTestApp) {
  const app = await open();
  afterAll(() => app.close());
  return { app, admin: await app.admin() };
}

/** The same with departments. */
export async function openAppWithDepts() {
  const opened = await openAppWithAdmin();
  return { ...opened, depts: await makeDepts(opened.app) };
}
