// @vitest-environment jsdom
import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePending } from '../../lib/screen/confirm.ts';
import { setUiSize, useLayout } from '../../lib/browser/layout.ts';
import { useMenu } from '../../lib/session/menu.ts';
import { connectNavigation } from '../../lib/screen/navigation.ts';
import { queryClient } from '../../lib/api/query.ts';
import { useScreen } from '../../lib/screen/screen.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTabs } from '../../lib/screen/tabs/tabs.ts';
import { useToasts } from '../../lib/screen/toast.ts';
import { GuardedFields, useGuardedForm } from '../../ui/form/guarded-form.tsx';
import { AdminShell } from './admin-shell.tsx';

beforeEach(() => {
  // jsdom neither lays out nor scrolls, and there is no server.
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, msg: '', data: null })));
  window.innerWidth = 1440;
  useSession.setState({ token: 't', userId: 'me', name: 'zhouwenqing', realName: '周文清', roleType: 2 });
  useMenu.setState({ routes });
  steps.length = 0;
});

afterEach(() => {
  cleanup();
  router.dispose();
  vi.unstubAllGlobals();
  useTabs.setState({ tabs: [] });
  useToasts.setState({ toasts: [] });
  usePending.setState({ pending: null });
  setUiSize('medium');
});

describe('kept tabs', () => {
  it('keep typed input while another is shown, and pause meanwhile [S2-156]', async () => {
    const user = await openShell('/admin/a');
    await user.type(screen.getByLabelText('a'), 'hail');
    await go(user, 'B');
    expect(steps).toEqual(['+/admin/a', '-/admin/a', '+/admin/b']);
    await go(user, 'A');
    expect(input('a').value).toBe('hail');
  });

  it('keep their own parameters and search', async () => {
    const user = await openShell('/admin/item/7?from=list');
    expect(screen.getByText('7 ?from=list')).toBeTruthy();
    await go(user, 'A');
    expect(screen.getByText('7 ?from=list')).toBeTruthy();
    await user.click(tab('Item'));
    expect(address()).toBe('/admin/item/7?from=list');
  });

  it('are rebuilt by refreshing [S2-157]', async () => {
    const user = await openShell('/admin/a');
    await user.type(screen.getByLabelText('a'), 'hail');
    await choose(user, 'A', '刷新');
    expect(input('a').value).toBe('');
  });

  it('are removed when closed: the neighbour is shown, and a new visit starts fresh [S2-158]', async () => {
    const user = await openShell('/admin/a');
    await user.type(screen.getByLabelText('a'), 'hail');
    await go(user, 'B');
    await choose(user, 'A', '关闭');
    expect(tabTitles()).toEqual(['Home', 'B']);
    await user.click(screen.getByRole('button', { name: '关闭B' }));
    expect(address()).toBe('/admin/home');
    await go(user, 'A');
    expect(input('a').value).toBe('');
  });

  it('leave only the chosen one when the others are closed [S2-159]', async () => {
    const user = await openShell('/admin/a');
    await go(user, 'B');
    await go(user, 'Fresh');
    await choose(user, 'A', '关闭其他');
    expect(tabTitles()).toEqual(['Home', 'A']);
    expect(address()).toBe('/admin/a');
  });

  it('leave only affixed tabs when all are closed [S2-160, S2-161]', async () => {
    const user = await openShell('/admin/a');
    await go(user, 'B');
    await choose(user, 'B', '关闭所有');
    expect(tabTitles()).toEqual(['Home']);
    expect(address()).toBe('/admin/home');
  });

  it('cannot be closed when affixed [S2-161]', async () => {
    const user = await openShell('/admin/a');
    expect(screen.queryByRole('button', { name: '关闭Home' })).toBeNull();
    await user.pointer({ target: tab('Home'), keys: '[MouseRight]' });
    expect((await menuEntry('关闭')).getAttribute('aria-disabled')).toBe('true');
  });

  it('are not cached when the menu says so [S2-162]', async () => {
    const user = await openShell('/admin/fresh');
    await user.type(screen.getByLabelText('fresh'), 'hail');
    await go(user, 'A');
    expect(screen.queryByLabelText('fresh')).toBeNull();
    await user.click(tab('Fresh'));
    expect(input('fresh').value).toBe('');
  });

  it('can be pinned manually and unpinned', async () => {
    const user = await openShell('/admin/a');
    await go(user, 'B');
    await choose(user, 'B', '固定');
    expect(tabTitles()).toEqual(['Home', 'B', 'A']);
    await choose(user, 'A', '关闭所有');
    expect(tabTitles()).toEqual(['Home', 'B']);
  });

  it('are shown again at their last scroll position, whatever the page did in between', async () => {
    const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
    vi.stubGlobal('scrollTo', scrollTo);
    const user = await openShell('/admin/a');
    vi.stubGlobal('scrollY', 400);
    window.dispatchEvent(new Event('scroll'));
    // The next screen is inserted above the previous one, and moves it down before that is removed.
    vi.stubGlobal('scrollY', 1166);
    await go(user, 'B');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    await go(user, 'A');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 400, behavior: 'instant' });
  });

  it('hide their overlays together with themselves', async () => {
    const user = await openShell('/admin/a');
    expect(screen.getByText('above a').style.display).toBe('');
    await go(user, 'B');
    expect(screen.getByText('above a').style.display).toBe('none');
  });

  it('do not break each other, and a broken one can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await openShell('/admin/a');
    await user.type(screen.getByLabelText('a'), 'hail');
    isBroken = true;
    await go(user, 'Frail');
    expect(screen.getByText('页面出现了问题')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: '重新载入' }));
    expect(screen.getByText('sound')).toBeTruthy();
    await user.click(tab('A'));
    expect(input('a').value).toBe('hail');
  });
});

describe('unsaved changes', () => {
  it('are kept, without a prompt, while another tab is shown', async () => {
    const user = await openShell('/admin/draft');
    await user.type(screen.getByLabelText('draft'), 'hail');
    await go(user, 'A');
    expect(address()).toBe('/admin/a');
    expect(question()).toBeUndefined();
    expect(isUnloadHeld()).toBe(true);
    await user.click(tab('Draft'));
    expect(input('draft').value).toBe('hail');
    expect(question()).toBeUndefined();
  });

  it.each([
    ['its cross', (user: User) => user.click(screen.getByRole('button', { name: '关闭Draft' }))],
    ['the middle button', (user: User) => user.pointer({ target: tab('Draft'), keys: '[MouseMiddle]' })],
    ['Delete', (user: User) => pressOn(user, 'Draft', '{Delete}')],
    ['关闭', (user: User) => choose(user, 'Draft', '关闭')],
    ['关闭所有', (user: User) => choose(user, 'Draft', '关闭所有')],
    ['刷新', (user: User) => choose(user, 'Draft', '刷新')],
  ])('prompt before their tab is closed by %s', async (_way, close) => {
    const user = await openShell('/admin/draft');
    await user.type(screen.getByLabelText('draft'), 'hail');
    await close(user);
    expect(question()).toBe('有未保存的修改，确定离开吗？');
    await answer(false);
    expect(input('draft').value).toBe('hail');
    await close(user);
    await answer(true);
    await vi.waitFor(() => expect(screen.queryByLabelText<HTMLInputElement>('draft')?.value ?? '').toBe(''));
    expect(question()).toBeUndefined();
    expect(isUnloadHeld()).toBe(false);
  });

  it('in hidden tabs are named before the other tabs are closed', async () => {
    const user = await openShell('/admin/draft');
    await user.type(screen.getByLabelText('draft'), 'hail');
    await go(user, 'A');
    await choose(user, 'A', '关闭其他');
    expect(usePending.getState().pending?.content).toBe('“Draft”中填写的内容不会保留。');
    await answer(false);
    expect(tabTitles()).toEqual(['Home', 'Draft', 'A']);
    await choose(user, 'A', '关闭其他');
    await answer(true);
    await vi.waitFor(() => expect(tabTitles()).toEqual(['Home', 'A']));
  });

  it('prompt on the way to the public site, from any screen of the management centre', async () => {
    const user = await openShell('/admin/draft');
    await user.type(screen.getByLabelText('draft'), 'hail');
    await go(user, 'A');
    await visit('/web/home');
    expect(question()).toBe('有未保存的修改，确定离开吗？');
    await answer(false);
    expect(address()).toBe('/admin/a');
    await visit('/web/home');
    await answer(true);
    await vi.waitFor(() => expect(address()).toBe('/web/home'));
    expect(isUnloadHeld()).toBe(false);
  });

  it('of an uncached screen prompt before any other screen', async () => {
    const user = await openShell('/admin/scratch');
    await user.type(screen.getByLabelText('scratch'), 'hail');
    await go(user, 'A');
    expect(question()).toBe('有未保存的修改，确定离开吗？');
    await answer(false);
    expect(address()).toBe('/admin/scratch');
    await user.click(screen.getByRole('button', { name: '关闭Scratch' }));
    await answer(true);
    // One confirmation is enough: navigating to the next tab does not ask again.
    await vi.waitFor(() => expect(address()).toBe('/admin/home'));
    expect(question()).toBeUndefined();
  });

  it('are mentioned before signing out, and an ended session does not prompt', async () => {
    const user = await openShell('/admin/draft');
    await user.type(screen.getByLabelText('draft'), 'hail');
    await user.click(screen.getByRole('button', { name: /用户菜单/ }));
    await user.click(await menuEntry('退出登录'));
    expect(usePending.getState().pending).toMatchObject({
      title: '确定退出登录吗？',
      content: '有未保存的修改，确定离开吗？',
    });
    await answer(true);
    await vi.waitFor(() => expect(address()).toBe('/login'));
    expect(question()).toBeUndefined();
  });

  it('are cleared once saved or undone', async () => {
    const user = await openShell('/admin/draft');
    await user.type(screen.getByLabelText('draft'), 'hail{Enter}');
    await vi.waitFor(() => expect(isUnloadHeld()).toBe(false));
    await user.type(screen.getByLabelText('draft'), '!{Backspace}');
    expect(isUnloadHeld()).toBe(false);
    await user.click(screen.getByRole('button', { name: '关闭Draft' }));
    expect(question()).toBeUndefined();
    expect(address()).toBe('/admin/home');
  });
});

describe('the tab bar', () => {
  it('is one stop for Tab, and arrows, Home and End move along it', async () => {
    const user = await openShell('/admin/a');
    await go(user, 'B');
    expect(stops()).toEqual(['B']);
    act(() => tab('B').focus());
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab('A'));
    expect(stops()).toEqual(['A']);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(tab('Home'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(tab('B'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(tab('Home'));
    expect(address()).toBe('/admin/b');
    act(() => screen.getByLabelText('b').focus());
    expect(stops()).toEqual(['B']);
  });

  it('opens a tab with Enter and Space, and its menu with the menu key', async () => {
    const user = await openShell('/admin/a');
    await go(user, 'B');
    await pressOn(user, 'A', '{Enter}');
    expect(address()).toBe('/admin/a');
    await pressOn(user, 'B', ' ');
    expect(address()).toBe('/admin/b');
    // A browser reports the menu key and Shift+F10 like the right button.
    fireEvent.contextMenu(tab('A'));
    await user.click(await menuEntry('关闭其他'));
    expect(tabTitles()).toEqual(['Home', 'A']);
  });

  it('closes a tab with Delete, and moves the focus to the shown one', async () => {
    const user = await openShell('/admin/a');
    await go(user, 'B');
    await pressOn(user, 'A', '{Delete}');
    expect(tabTitles()).toEqual(['Home', 'B']);
    expect(document.activeElement).toBe(tab('B'));
    await user.keyboard('{Delete}');
    await vi.waitFor(() => expect(tabTitles()).toEqual(['Home']));
    expect(document.activeElement).toBe(tab('Home'));
    await user.keyboard('{Delete}');
    expect(tabTitles()).toEqual(['Home']);
  });

  it('permanently closes a tab whose screen is still loading', async () => {
    const user = await openShell('/admin/a');
    await go(user, 'B');
    await act(async () => {
      await router.navigate('/admin/a');
      fireEvent.keyDown(tab('A'), { key: 'Delete' });
    });
    await vi.waitFor(() => expect(tabTitles()).toEqual(['Home', 'B']));
    expect(address()).toBe('/admin/b');
  });

  it('lists all tabs in a menu as soon as they do not fit', async () => {
    const user = await openShell('/admin/a');
    expect(screen.queryByRole('button', { name: /全部标签页/ })).toBeNull();
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    await go(user, 'B');
    await user.click(await screen.findByRole('button', { name: '全部标签页（3）' }));
    await menuEntry('A');
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['Home', 'A', 'B']);
    await user.click(await menuEntry('A'));
    expect(address()).toBe('/admin/a');
    vi.restoreAllMocks();
  });

  it('scrolls with the wheel without moving the page, and only when there is more to see', async () => {
    await openShell('/admin/a');
    const row = within(tabBar()).getByRole('list');
    expect(fireEvent.wheel(row, { deltaY: 80 })).toBe(true);
    vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(900);
    expect(fireEvent.wheel(row, { deltaY: 80 })).toBe(false);
    expect(row.scrollLeft).toBe(80);
    expect(fireEvent.wheel(row, { deltaY: 80, ctrlKey: true })).toBe(true);
    expect(row.scrollLeft).toBe(80);
  });
});

describe('a reload', () => {
  it('shows the tabs that were open before, and loads a screen once its tab is shown', async () => {
    storeOpen(['/admin/home', '/admin/b', '/admin/item/7', '/admin/a']);
    const user = await openShell('/admin/a');
    expect(tabTitles()).toEqual(['Home', 'B', 'Item', 'A']);
    expect(screen.queryByLabelText('b')).toBeNull();
    await user.click(tab('Item'));
    expect(address()).toBe('/admin/item/7?from=list');
  });

  it('shows no tab of a page that the user may no longer open', async () => {
    storeOpen(['/admin/home', '/admin/secret', '/admin/a']);
    await openShell('/admin/home');
    expect(tabTitles()).toEqual(['Home', 'A']);
    expect(sessionStorage.getItem('open-tabs')).not.toContain('secret');
  });
});

describe('addresses', () => {
  it.each([
    ['/admin', '/admin/home'],
    ['/admin/group', '/admin/b'],
  ])('%s leads to %s', async (from, to) => {
    await openShell(from);
    expect(address()).toBe(to);
  });

  it('lead to the first screen where the redirect is not permitted', async () => {
    useMenu.setState({ routes: [{ ...management, children: management.children.slice(1) }] });
    await openShell('/admin');
    expect(address()).toBe('/admin/a');
  });

  it('that are not in the menu are not found, and open no tab [S6-11]', async () => {
    await openShell('/admin/secret');
    expect(await screen.findByText('没有找到这个页面')).toBeTruthy();
    expect(tabTitles()).toEqual(['Home']);
  });

  it('that exist without being in the menu say whom to ask', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, msg: '', data: { exists: true } })));
    await openShell('/admin/others');
    expect(await screen.findByText('您没有访问该页面的权限')).toBeTruthy();
    expect(screen.getByText(/联系本单位管理员.*\/admin\/others/)).toBeTruthy();
    expect(tabTitles()).toEqual(['Home']);
  });

  it('with a trailing slash are the same tab', async () => {
    const user = await openShell('/admin/a/');
    await go(user, 'A');
    expect(tabTitles()).toEqual(['Home', 'A']);
  });
});

describe('the sidebar', () => {
  it('contains what the menu permits, without hidden items [S2-155, S6-10]', async () => {
    await openShell('/admin/b');
    const links = within(sidebar()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Home', 'A', 'B', 'Fresh', 'Frail']);
    expect(within(sidebar()).getByRole('link', { current: 'page' }).textContent).toBe('B');
  });

  it('returns to an open tab in the state it was left', async () => {
    const user = await openShell('/admin/a?day=3');
    await go(user, 'B');
    await go(user, 'A');
    expect(address()).toBe('/admin/a?day=3');
  });

  it('folds to icons and unfolds, each with its name [S4-38]', async () => {
    const user = await openShell('/admin/a');
    await user.click(screen.getByRole('button', { name: '收起菜单' }));
    expect(useLayout.getState().sidebarOpen).toBe(false);
    await user.click(within(sidebar()).getByRole('button', { name: 'Group' }));
    await user.click(await menuEntry('B'));
    expect(address()).toBe('/admin/b');
    await user.click(screen.getByRole('button', { name: '展开菜单' }));
    expect(useLayout.getState().sidebarOpen).toBe(true);
  });

  it('is a drawer below 992 px, closed until opened and again after a choice [S4-42]', async () => {
    window.innerWidth = 390;
    const user = await openShell('/admin/a');
    expect(screen.queryByRole('navigation', { name: '管理中心' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '展开菜单' }));
    await user.click(within(sidebar()).getByRole('link', { name: 'Home' }));
    expect(address()).toBe('/admin/home');
    expect(useLayout.getState().sidebarOpen).toBe(false);
  });
});

describe('the navbar', () => {
  it('shows the current location', async () => {
    await openShell('/admin/b');
    const trail = within(screen.getByRole('navigation', { name: '当前位置' })).getAllByRole('listitem');
    expect(trail.map((item) => item.textContent)).toEqual(['Group', 'B']);
  });

  it.each([
    ['个人资料', '/profile/index'],
    ['学员首页', '/web/home'],
  ])('leads to %s [S2-144, S2-145]', async (entry, to) => {
    const user = await openShell('/admin/a');
    await user.click(screen.getByRole('button', { name: /用户菜单/ }));
    await user.click(await menuEntry(entry));
    expect(address()).toBe(to);
  });

  it('asks before signing out and then shows the login page [S2-146, S2-147]', async () => {
    const user = await openShell('/admin/a');
    await user.click(screen.getByRole('button', { name: /用户菜单/ }));
    await user.click(await menuEntry('退出登录'));
    const { pending } = usePending.getState();
    expect(pending?.title).toBe('确定退出登录吗？');
    expect(address()).toBe('/admin/a');
    pending?.answer(true);
    await vi.waitFor(() => expect(address()).toBe('/login'));
    expect(useSession.getState().token).toBe('');
  });

  it('offers four font sizes and confirms the choice [S2-150…S2-154, S8-18]', async () => {
    const user = await openShell('/admin/a');
    await user.click(screen.getByRole('button', { name: '字体大小' }));
    const small = await menuEntry('较小');
    const offered = screen.getAllByRole('menuitem').map((entry) => entry.textContent);
    expect(offered).toEqual(['默认', '中等', '较小', '迷你']);
    await user.click(small);
    expect(useLayout.getState().uiSize).toBe('small');
    expect(toasts()).toEqual(['字体切换成功！']);
  });

  it('warns where fullscreen is not available [S2-149, S8-19]', async () => {
    const user = await openShell('/admin/a');
    await user.click(screen.getByRole('button', { name: '全屏' }));
    expect(toasts()).toEqual(['您的浏览器不支持全屏']);
  });
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

type User = ReturnType<typeof userEvent.setup>;

let router: ReturnType<typeof createBrowserRouter>;
const steps: string[] = [];
let isBroken = false;

async function openShell(at: string): Promise<User> {
  history.replaceState(null, '', at);
  router = createBrowserRouter([
    { path: '/admin/*', element: <AdminShell screens={screens} /> },
    { path: '*', element: null },
  ]);
  connectNavigation((to) => void router.navigate(to));
  // A menu that is still sliding in takes no clicks; the animation itself is not under test.
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  // antd's own styles do not matter here and slow jsdom down.
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: '已打开的页面' });
  return user;
}

/** What the page before the reload had stored. */
function storeOpen(pathnames: readonly string[]): void {
  const tabs = pathnames.map((pathname) => ({ pathname, search: pathname.includes('item') ? '?from=list' : '' }));
  useSession.setState({ userId: '' });
  const stored = { userId: 'me', tabs: tabs.map((tab) => ({ ...tab, pinned: false })) };
  sessionStorage.setItem('open-tabs', JSON.stringify(stored));
  useSession.setState({ userId: 'me' });
}

const address = () => router.state.location.pathname + router.state.location.search;
const sidebar = () => screen.getByRole('navigation', { name: '管理中心' });
const tabBar = () => screen.getByRole('navigation', { name: '已打开的页面' });
const tab = (title: string) => within(tabBar()).getByRole('link', { name: new RegExp(`${title}$`) });
const tabTitles = () =>
  within(tabBar())
    .getAllByRole('link')
    .map((link) => link.textContent);
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const menuEntry = (name: string) => screen.findByRole('menuitem', { name: name });
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

const stops = () =>
  within(tabBar())
    .getAllByRole('link')
    .filter((link) => link.tabIndex === 0)
    .map((link) => link.textContent);
const question = () => usePending.getState().pending?.title;
const answer = (yes: boolean) => act(async () => usePending.getState().pending?.answer(yes));
const visit = (to: string) => act(() => router.navigate(to));

const pressOn = async (user: User, title: string, keys: string) => {
  act(() => tab(title).focus());
  await user.keyboard(keys);
};

function isUnloadHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const go = async (user: User, title: string) => {
  const group = within(sidebar()).getByRole('button', { name: 'Group' });
  if (group.getAttribute('aria-expanded') === 'false') await user.click(group);
  await user.click(within(sidebar()).getByRole('link', { name: title }));
};

const choose = async (user: User, title: string, entry: string) => {
  await user.pointer({ target: tab(title), keys: '[MouseRight]' });
  await user.click(await menuEntry(entry));
};

function Note({ name }: { readonly name: string }) {
  const [text, setText] = useState('');
  const { pathname } = useScreen();
  useEffect(() => {
    steps.push(`+${pathname}`);
    return () => void steps.push(`-${pathname}`);
  }, [pathname]);
  return (
    <>
      <input aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />
      {createPortal(<p>above {name}</p>, document.body)}
    </>
  );
}

function Draft({ name }: { readonly name: string }) {
  const guarded = useGuardedForm({ onSubmit: () => Promise.resolve() });
  return (
    <GuardedFields guarded={guarded} initial={{}}>
      <Form.Item name="text" label={name}>
        <Input />
      </Form.Item>
    </GuardedFields>
  );
}

function ItemScreen() {
  const { params, search } = useScreen();
  return (
    <p>
      {params['id']} {search}
    </p>
  );
}

function FrailScreen() {
  if (isBroken) throw new Error('frail');
  return <p>sound</p>;
}

const screens = {
  a: () => <Note name="a" />,
  b: () => <Note name="b" />,
  fresh: () => <Note name="fresh" />,
  home: () => <p>home</p>,
  item: ItemScreen,
  frail: FrailScreen,
  draft: () => <Draft name="draft" />,
  scratch: () => <Draft name="scratch" />,
};

function menuItem(title: string, more: Partial<MenuRoute> & { affix?: boolean; noCache?: boolean } = {}): MenuRoute {
  const { affix = false, noCache = false, ...rest } = more;
  const name = title.toLowerCase();
  return {
    id: name,
    path: `/admin/${name}`,
    name,
    component: name,
    redirect: '',
    alwaysShow: false,
    hidden: false,
    meta: { title, icon: '', affix, noCache },
    children: [],
    ...rest,
  };
}

const management = menuItem('Management', {
  path: '/admin',
  component: 'layout/admin',
  redirect: '/admin/home',
  children: [
    menuItem('Home', { affix: true }),
    menuItem('A'),
    menuItem('Group', {
      component: '',
      children: [menuItem('B'), menuItem('Fresh', { noCache: true }), menuItem('Frail')],
    }),
    menuItem('Item', { path: '/admin/item/:id', hidden: true }),
    menuItem('Draft', { hidden: true }),
    menuItem('Scratch', { hidden: true, noCache: true }),
  ],
});
const routes: MenuRoute[] = [management];
