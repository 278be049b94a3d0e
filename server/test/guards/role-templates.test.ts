import { roleTemplates } from '@ganlin/contract/iam/role-templates';
import { permissions } from '@ganlin/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('names in role templates only permissions and pages that the menu tree has', async () => {
  const menus = await app.platform.db.selectFrom('iamMenu').select(['code', 'permission']).execute();
  const codes = new Set(menus.map(({ code }) => code));
  const functions = new Set(menus.map(({ permission }) => permission));
  for (const { name, permissions: granted, pages } of roleTemplates) {
    expect(
      granted.filter((one) => !Object.hasOwn(permissions, one) || !functions.has(one)),
      name,
    ).toEqual([]);
    expect(
      pages.filter((code) => !codes.has(code)),
      name,
    ).toEqual([]);
    expect(new Set([...granted, ...pages]).size, name).toBe(granted.length + pages.length);
  }
});
