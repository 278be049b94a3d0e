import { menuApi, MenuType } from '@ganlin/contract/iam/menu';
import { describe, expect, it } from 'vitest';
import { lastEntryOf } from '../../../../test/support/audit-entries.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();

let count = 0;
const form = (extra: object = {}) => ({
  parentId: null as string | null,
  type: MenuType.menu as MenuType,
  title: `菜单${++count}`,
  path: `/admin/test/${count}`,
  ...extra,
});
const makeMenu = async (extra: object = {}) => (await admin.call(menuApi.save, form(extra))).id;
const tree = () => admin.call(menuApi.tree, {});
const menuOf = async (code: string) => (await tree()).find((menu) => menu.code === code)!;
const below = async (parent: string) => (await tree()).filter(({ parentId }) => parentId === parent);

describe('menus', () => {
  it('are managed by staff as one flat tree of entries, functions and routes [S7-27, S1-20, S3-111…S3-113]', async () => {
    const all = await tree();
    const management = all.find(({ code }) => code === 'management');
    expect(management).toMatchObject({ type: MenuType.menu, parentId: null, path: '/admin', builtIn: true });
    const dashboard = all.find(({ code }) => code === 'dashboard');
    expect(dashboard?.parentId).toBe(management?.id);
    const overview = all.find(({ permission }) => permission === 'sys:overview:detail');
    const page = all.find(({ code }) => code === 'system.overview');
    expect(overview).toMatchObject({ type: MenuType.function, parentId: page?.id, builtIn: true });
    expect(all.find(({ code }) => code === 'learner.center')).toMatchObject({ type: MenuType.route, builtIn: true });
    await expect((await app.learner()).call(menuApi.tree, {})).toRefuse('forbidden');
  });

  it('are created with every field, shown again, and become routes [S7-28, S7-30, S3-103…S3-110]', async () => {
    const parentId = await makeMenu();
    const given = form({
      parentId,
      component: 'audit/entries',
      redirect: '/admin/elsewhere',
      icon: 'audit',
      hidden: true,
      alwaysShow: true,
      affix: true,
      noCache: true,
    });
    const { id } = await admin.call(menuApi.save, given);
    const code = `custom.${id}`;
    expect(await admin.call(menuApi.detail, { id })).toEqual({
      ...given,
      id,
      code,
      permission: '',
      sort: 1,
      builtIn: false,
    });
    const routes = await admin.call(menuApi.routes, {});
    expect(routes.find((route) => route.id === parentId)?.children).toEqual([
      {
        id,
        path: given.path,
        name: code,
        component: 'audit/entries',
        redirect: '/admin/elsewhere',
        alwaysShow: true,
        hidden: true,
        meta: { title: given.title, icon: 'audit', affix: true, noCache: true },
        children: [],
      },
    ]);
    await expect(admin.call(menuApi.detail, { id: newId() })).toRefuse('menuNotFound');
  });

  it('are changed, and moved to the end of another parent, with an audit entry [S7-30]', async () => {
    const [from, to] = [await makeMenu(), await makeMenu()];
    await makeMenu({ parentId: to });
    const given = form({ parentId: from });
    const { id } = await admin.call(menuApi.save, given);
    await admin.call(menuApi.save, { ...given, id, parentId: to, title: '改名', type: MenuType.route });
    expect(await admin.call(menuApi.detail, { id })).toMatchObject({
      parentId: to,
      title: '改名',
      type: MenuType.route,
      sort: 2,
    });
    const entry = await lastEntryOf(app, `menu:${id}`, 'iam.menuSaved');
    expect(entry).toMatchObject({ before: { title: given.title, parentId: from }, after: { title: '改名' } });
  });

  it('are placed below existing pages, and never below themselves', async () => {
    const top = form();
    const { id } = await admin.call(menuApi.save, top);
    const child = await makeMenu({ parentId: id });
    const grandchild = await makeMenu({ parentId: child });
    for (const parentId of [id, child, grandchild])
      await expect(admin.call(menuApi.save, { ...top, id, parentId })).toRefuse('menuBelowItself');
    await expect(makeMenu({ parentId: newId() })).toRefuse('menuNotFound');
    const { id: aFunction } = await menuOf('sys:overview:detail');
    await expect(makeMenu({ parentId: aFunction })).toRefuse('menuNotFound');
    await expect(admin.call(menuApi.save, form({ id: newId() }))).toRefuse('menuNotFound');
  });

  it('never form a cycle when two are concurrently moved below each other', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [form(), form()];
      const [idOfA, idOfB] = [(await admin.call(menuApi.save, a)).id, (await admin.call(menuApi.save, b)).id];
      const outcomes = await Promise.allSettled([
        admin.call(menuApi.save, { ...a, id: idOfA, parentId: idOfB }),
        admin.call(menuApi.save, { ...b, id: idOfB, parentId: idOfA }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('have a unique URL, even when two request it concurrently; groups may have none', async () => {
    const path = '/admin/test/shared';
    const outcomes = await Promise.allSettled([makeMenu({ path }), makeMenu({ path, type: MenuType.route })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(makeMenu({ path })).toRefuse('menuPathTaken');
    const other = form();
    const { id } = await admin.call(menuApi.save, other);
    await expect(admin.call(menuApi.save, { ...other, id, path })).toRefuse('menuPathTaken');
    await expect(admin.call(menuApi.save, { ...other, id, title: '同址' })).resolves.toEqual({ id });
    await makeMenu({ path: '' });
    await expect(makeMenu({ path: '' })).resolves.toBeTypeOf('string');
  });

  it('of type function can only be renamed, and not created', async () => {
    await expect(makeMenu({ type: MenuType.function })).toRefuse('menuBuiltIn');
    const { id, parentId, title } = await menuOf('sys:check:start');
    const same = { id, parentId, title, type: MenuType.function };
    await admin.call(menuApi.save, { ...same, title: '开始自检' });
    expect(await menuOf('sys:check:start')).toMatchObject({ title: '开始自检', permission: 'sys:check:start' });
    for (const other of [{ type: MenuType.menu }, { path: '/admin/x' }, { parentId: null }, { hidden: true }])
      await expect(admin.call(menuApi.save, { ...same, ...other })).toRefuse('menuBuiltIn');
    const page = form();
    const saved = await admin.call(menuApi.save, page);
    await expect(admin.call(menuApi.save, { ...page, ...saved, type: MenuType.function })).toRefuse('menuBuiltIn');
  });
});

describe('the order of menus', () => {
  it('is set by id and sort, and the siblings are numbered again [S7-31, S3-114]', async () => {
    const parentId = await makeMenu();
    const [first, second, third] = [
      await makeMenu({ parentId }),
      await makeMenu({ parentId }),
      await makeMenu({ parentId }),
    ];
    const order = async () => (await below(parentId)).map(({ id, sort }) => [id, sort]);
    await admin.call(menuApi.sort, { id: third, sort: 1 });
    expect(await order()).toEqual([
      [third, 1],
      [first, 2],
      [second, 3],
    ]);
    expect(await lastEntryOf(app, `menu:${third}`, 'iam.menuSorted')).toEqual({
      before: { sort: 3 },
      after: { sort: 1 },
    });
    await admin.call(menuApi.sort, { id: third, sort: 2 });
    expect((await order()).map(([id]) => id)).toEqual([first, third, second]);
    await admin.call(menuApi.sort, { id: first, sort: 10_000 });
    expect((await order()).map(([id]) => id)).toEqual([third, second, first]);
    await admin.call(menuApi.sort, { id: first, sort: 0 });
    expect((await order()).map(([id]) => id)).toEqual([first, third, second]);
    await expect(admin.call(menuApi.sort, { id: newId(), sort: 1 })).toRefuse('menuNotFound');
  });

  it('numbers functions separately from the pages beside them', async () => {
    const overview = await menuOf('system.overview');
    const page = await makeMenu({ parentId: overview.id });
    const start = await menuOf('sys:check:start');
    await admin.call(menuApi.sort, { id: start.id, sort: 1 });
    const functions = (await below(overview.id)).filter(({ type }) => type === MenuType.function);
    expect(functions.map(({ permission }) => permission)).toEqual(['sys:check:start', 'sys:overview:detail']);
    expect(await admin.call(menuApi.detail, { id: page })).toHaveProperty('sort', 1);
  });
});

describe('deleting menus', () => {
  it('deletes several in one call, children with their parents [S7-29]', async () => {
    const parentId = await makeMenu({ title: '将被删除' });
    const child = await makeMenu({ parentId });
    await admin.call(menuApi.delete, { ids: [parentId, child] });
    const left = (await tree()).map(({ id }) => id);
    expect(left).not.toContain(parentId);
    expect(left).not.toContain(child);
    expect(await lastEntryOf(app, `menu:${parentId}`, 'iam.menuDeleted')).toMatchObject({
      before: { title: '将被删除' },
    });
    await expect(admin.call(menuApi.delete, { ids: [child] })).toRefuse('menuNotFound');
  });

  it('is refused for items with others below them and for built-in ones', async () => {
    const parentId = await makeMenu();
    await makeMenu({ parentId });
    await expect(admin.call(menuApi.delete, { ids: [parentId] })).toRefuse('menuHasChildren');
    for (const code of ['learner.center', 'sys:check:start', 'management'])
      await expect(admin.call(menuApi.delete, { ids: [(await menuOf(code)).id] })).toRefuse('menuBuiltIn');
  });
});

it.each(['//evil.example', 'https://evil.example', '/\\\\evil.example', 'javascript:alert(1)', 'admin'])(
  'a menu cannot lead to %s: only to pages of this site',
  async (address) => {
    expect((await admin.ask(menuApi.save, { ...form(), redirect: address })).statusCode).toBe(400);
    expect((await admin.ask(menuApi.save, { ...form(), path: address })).statusCode).toBe(400);
    const written = app.platform.db.updateTable('iamMenu').set({ redirect: address }).execute();
    await expect(written).rejects.toThrow('iam_menu_redirect_check');
  },
);

it('says whether a page exists that the caller may not open, and nothing of its records', async () => {
  const { exists } = menuApi;
  const learner = await app.learner();
  const secret = `/admin/test/secret-${newId()}`;
  await admin.call(menuApi.save, form({ path: `${secret}/:id`, component: 'audit/entries' }));
  const isKnown = async (path: string) => (await learner.call(exists, { path })).exists;
  expect(await isKnown('/admin')).toBe(true);
  expect(await isKnown(`${secret}/7`)).toBe(true);
  expect(await isKnown(secret)).toBe(false);
  expect(await isKnown(`${secret}/7/8`)).toBe(false);
  await expect(app.guest.call(exists, { path: '/admin' })).toRefuse('tokenInvalid');
});
