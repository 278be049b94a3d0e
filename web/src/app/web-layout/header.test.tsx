// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePending } from '../../lib/confirm.ts';
import { closeLogin, useLoginDialog } from '../../lib/login-dialog.ts';
import { queryClient } from '../../lib/query.ts';
import { type Session, resetSession, useSession } from '../../lib/session.ts';
import { Header } from './header.tsx';

beforeEach(() => {
  // The settings never arrive: the header must stand without them.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

afterEach(() => {
  cleanup();
  closeLogin();
  resetSession();
  vi.unstubAllGlobals();
});

it('shows a guest the public entries and no user centre', () => {
  openHeader({});
  expect(entryTitles()).toEqual(['首页', '法规', '标准', '科普', '技术交流', '会员风采', '学习培训']);
});

it('opens the login dialog when a guest chooses training', async () => {
  openHeader({});
  await userEvent.click(within(mainNavigation()).getByRole('button', { name: '学习培训' }));
  expect(useLoginDialog.getState().open).toBe(true);
});

it('gives a learner training and user centre, but no management centre', () => {
  openHeader({ roleType: 1, realName: '李建国' });
  expect(entryTitles()).toEqual(['首页', '法规', '标准', '科普', '技术交流', '会员风采', '学习培训', '用户中心']);
  expect(within(mainNavigation()).getByRole('link', { name: '学习培训' }).getAttribute('href')).toBe('/web/train');
  expect(screen.queryByText('管理中心')).toBeNull();
});

it('gives staff the way to the management centre', () => {
  openHeader({ roleType: 2, realName: '李建国' });
  expect(screen.getByRole('link', { name: '管理中心' }).getAttribute('href')).toBe('/admin/dashboard');
});

it.each([
  [0, '李李建国'],
  [99, '李99条未读消息李建国'],
  [100, '李99+条未读消息李建国'],
])('with %i unread messages the avatar’s badge reads %s [S2-136…S2-138, S9-10]', (unreadMsg, text) => {
  openHeader({ roleType: 1, realName: '李建国', unreadMsg });
  const memberLink = screen.getAllByRole('link').find((link) => link.textContent.endsWith('李建国'));
  expect(memberLink?.textContent).toBe(text);
  expect(memberLink?.getAttribute('href')).toBe('/profile/index');
});

it('asks before it signs out', async () => {
  openHeader({ roleType: 1, realName: '李建国' });
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
  expect(usePending.getState().pending?.title).toBe('确定退出登录吗？');
  expect(useSession.getState().roleType).toBe(1);
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

function entryTitles(): (string | null)[] {
  return Array.from(mainNavigation().children, (entry) => entry.textContent);
}
