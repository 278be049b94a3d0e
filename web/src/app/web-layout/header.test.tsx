// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../../lib/screen/confirm.ts';
import { closeLogin, useLoginDialog } from '../../lib/session/login-dialog.ts';
import { takeIntent } from '../../lib/session/login-intent.ts';
import { connectNavigation } from '../../lib/screen/navigation.ts';
import { queryClient } from '../../lib/api/query.ts';
import { type Session, resetSession, useSession } from '../../lib/session/session.ts';
import { Header } from './header.tsx';

beforeEach(() => {
  // The settings never arrive: the header must work without them.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

afterEach(() => {
  cleanup();
  closeLogin();
  resetSession();
  connectNavigation((to) => location.assign(to));
  vi.unstubAllGlobals();
});

const openAddresses = ['/web/home', '/web/law', '/web/standard', '/web/popularscience', '/web/lecture', '/web/product'];

it('shows a guest the public entries and no user centre [S2-125…S2-130, S6-03]', () => {
  openHeader({});
  expect(entryTitles()).toEqual(['首页', '法规', '标准', '科普', '技术交流', '会员风采', '学习培训']);
  expect(entryAddresses()).toEqual(openAddresses);
});

it('offers a guest a sign-in link [S6-02]', async () => {
  openHeader({});
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(useLoginDialog.getState().open).toBe(true);
});

it('opens the login dialog when a guest chooses training [S2-131]', async () => {
  openHeader({});
  await userEvent.click(within(mainNavigation()).getByRole('button', { name: '学习培训' }));
  expect(useLoginDialog.getState().open).toBe(true);
  expect(takeIntent()).toBe('/web/train');
});

it('gives a learner the same entries, training and user centre, but no management centre [S2-132…S2-134]', () => {
  openHeader({ roleType: 1, realName: '李建国' });
  expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
  expect(entryAddresses()).toEqual([...openAddresses, '/web/train', '/web/uc']);
  expect(entryTitles()).toEqual(['首页', '法规', '标准', '科普', '技术交流', '会员风采', '学习培训', '用户中心']);
  expect(within(mainNavigation()).getByRole('link', { name: '学习培训' }).getAttribute('href')).toBe('/web/train');
  expect(screen.queryByText('管理中心')).toBeNull();
});

it('shows the signed-in user by picture and real name [S2-135, S2-139]', () => {
  openHeader({ roleType: 1, realName: '李建国', avatar: '/api/common/file/public?id=x' });
  const link = screen.getAllByTitle('个人资料')[0]!;
  expect(within(link).getByText('李建国')).toBeTruthy();
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/api/common/file/public?id=x');
});

it('links staff to the first management page they may open [S2-140, S6-07]', () => {
  openHeader({ roleType: 2, realName: '李建国' });
  const links = screen.getAllByRole('link', { name: '管理中心', hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => '/admin'));
});

it.each([
  [0, '李李建国', '/profile/index'],
  [99, '李99条未读消息李建国', '/web/notice'],
  [100, '李99+条未读消息李建国', '/web/notice'],
])(
  'with %i unread messages the avatar’s badge shows %s and leads to %s [S2-136…S2-138, S9-10]',
  (unreadMsg, text, to) => {
    openHeader({ roleType: 1, realName: '李建国', unreadMsg });
    const memberLink = screen.getAllByRole('link').find((link) => link.textContent.endsWith('李建国'));
    expect(memberLink?.textContent).toBe(text);
    expect(memberLink?.getAttribute('href')).toBe(to);
  },
);

it('asks before signing out, then goes to the home page [S2-142, S2-143]', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server here')));
  const places: string[] = [];
  connectNavigation((to) => places.push(to));
  openHeader({ roleType: 1, realName: '李建国' });
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
  expect(usePending.getState().pending?.title).toBe('确定退出登录吗？');
  expect(useSession.getState().roleType).toBe(1);
  usePending.getState().pending?.answer(true);
  await vi.waitFor(() => expect(places).toEqual(['/web/home']));
  expect(useSession.getState().roleType).toBe(0);
});

function openHeader(session: Partial<Session>): void {
  useSession.setState(session);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Header />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function mainNavigation(): HTMLElement {
  return screen.getByRole('navigation', { name: '主导航' });
}

function entryAddresses(): (string | null)[] {
  return within(mainNavigation())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
}

function entryTitles(): (string | null)[] {
  return Array.from(mainNavigation().children, (entry) => entry.textContent);
}
