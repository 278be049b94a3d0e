// @vitest-environment jsdom
import type { Data } from '@ganlin/contract/core/endpoint';
import { menuApi, MenuType } from '@ganlin/contract/iam/menu';
import { DataScope, roleApi } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import RolesScreen from './roles.tsx';

type Role = Data<typeof roleApi.list>[number];

const role = (code: string, name: string, grantsAll = false): Role => ({
  id: code,
  code,
  name,
  remark: '',
  dataScope: DataScope.self,
  grantsAll,
  secondFactor: false,
  users: 0,
});
const roles = [role('admin', '管理员', true), role('learner', '学员'), role('own', '自己的'), role('other', '别人的')];
const me = { id: 'me', userName: 'me', realName: '我', avatar: '', roleType: 2, unreadMsg: 0, mobile: '' };

const requested: string[] = [];

beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    const { pathname } = new URL(address, 'http://x');
    requested.push(pathname);
    return Promise.resolve(Response.json({ code: 0, msg: '', data: answer(pathname, JSON.parse(body)) }));
  });
  useSession.setState({
    token: 't',
    userId: 'me',
    roles: ['own'],
    permissions: ['sys:role:list', 'sys:role:save', 'sys:role:delete'],
  });
});

const { innerHeight } = window;

afterEach(() => {
  window.innerHeight = innerHeight;
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('offers for a built-in role only what the server allows, and shows why', async () => {
  const user = await show();
  expect(actionsFor('管理员')).toEqual(['查看']);
  expect(actionsFor('学员')).toEqual(['编辑', '复制']);
  expect(actionsFor('别人的')).toEqual(['编辑', '复制', '删除']);
  expect(within(row('学员')).getByText('内置角色，不能删除，编码不能修改')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '编辑 学员' }));
  expect((await screen.findByLabelText<HTMLInputElement>('角色编码')).readOnly).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('角色名称').readOnly).toBe(false);
});

it('refetches permissions and menu after one of the user’s own roles was changed', async () => {
  await edit('自己的');
  await vi.waitFor(() => expect(useSession.getState().permissions).toEqual(['sys:role:list']));
  expect(requested).toContain(menuApi.routes.path);
});

it('leaves the session alone after another role was changed', async () => {
  await edit('别人的');
  expect(requested).not.toContain(sessionApi.info.path);
});

it('gives the tree of functions the height of the window, and on a phone what it needs', async () => {
  useSession.setState({ permissions: ['sys:role:list', 'sys:role:save', 'sys:menu:tree'] });
  window.innerHeight = 1000;
  const user = await show();
  await user.click(screen.getByRole('button', { name: '编辑 别人的' }));
  await screen.findByText('用户');
  const list = document.querySelector<HTMLElement>('.ant-tree-list-holder');
  expect(list?.style.maxHeight).toBe('720px');
  window.innerHeight = 568;
  fireEvent(window, new Event('resize'));
  expect(list?.style.maxHeight).toBe('320px');
});

async function edit(name: string): Promise<void> {
  const user = await show();
  await user.click(screen.getByRole('button', { name: `编辑 ${name}` }));
  await user.type(await screen.findByLabelText('角色名称'), '改');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requested).toContain(roleApi.save.path);
}

function answer(path: string, input: { readonly id?: string }): unknown {
  const known = roles.find(({ id }) => id === input.id);
  const answers: Readonly<Record<string, unknown>> = {
    [roleApi.list.path]: roles,
    [roleApi.detail.path]: { ...known, menuIds: [], deptIds: [] },
    [roleApi.save.path]: { id: input.id },
    [sessionApi.info.path]: {
      ...me,
      roles: ['own'],
      permissions: ['sys:role:list'],
      mustChangePassword: false,
      secondFactor: 'none',
    },
    [menuApi.tree.path]: [{ id: 'm', parentId: null, title: '用户', type: MenuType.menu, permission: '' }],
    [menuApi.routes.path]: [{ id: 'm', children: [] }],
  };
  return answers[path] ?? null;
}

async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }} button={{ autoInsertSpace: false }}>
        <RolesScreen />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('别人的');
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

const row = (name: string) => screen.getByText(name).closest('tr')!;
const actionsFor = (name: string) =>
  within(row(name))
    .getAllByRole('button')
    .map((button) => button.textContent);

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
