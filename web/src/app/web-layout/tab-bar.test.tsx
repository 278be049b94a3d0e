// @vitest-environment jsdom
import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useMenu } from '../../lib/session/menu.ts';
import { resetSession, useSession } from '../../lib/session/session.ts';
import { entriesFor, hasTabs, isWithin, tabs } from './navigation.ts';
import TabBar from './tab-bar.tsx';

const item = (path: string): MenuRoute => ({
  id: path,
  path,
  name: path,
  component: '',
  redirect: '',
  alwaysShow: false,
  hidden: true,
  meta: { title: path, icon: '', affix: false, noCache: false },
  children: [],
});

beforeEach(() => {
  useSession.setState({ roleType: 1, unreadMsg: 0 });
  useMenu.setState({ routes: ['/web/train', '/web/exam', '/web/repo', '/web/uc'].map(item) });
});
afterEach(() => {
  cleanup();
  resetSession();
});

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <TabBar />
      <input aria-label="关键词" />
    </MemoryRouter>,
  );
}
const bar = () => screen.queryByRole('navigation', { name: '快捷导航' });
const chosen = () => document.querySelector('[aria-current=page]')?.textContent;

it('leads to the parts of the site, and marks the current one', () => {
  open('/web/paper');
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['首页', '/web/home'],
    ['学习', '/web/train'],
    ['考试', '/web/exam'],
    ['练习', '/web/repo'],
    ['我的', '/web/uc'],
  ]);
  expect(chosen()).toBe('考试');
});

it('leaves out what the user’s menu does not contain', () => {
  useMenu.setState({ routes: [item('/web/uc')] });
  open('/web/uc');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['首页', '我的']);
});

it('counts unread messages, at most 99', () => {
  useSession.setState({ unreadMsg: 120 });
  open('/web/exam');
  expect(screen.getByRole('link', { name: /我的/ }).textContent).toBe('我的99+条未读消息');
});

it('is hidden while a field has the focus: the keyboard is there', async () => {
  open('/web/exam');
  expect(bar()).toBeTruthy();
  await userEvent.click(screen.getByLabelText('关键词'));
  expect(bar()).toBeNull();
  await userEvent.tab();
  expect(bar()).toBeTruthy();
});

it.each(['/web/exam/check/7', '/web/repo/training/7/all', '/web/course/view/7/8', '/web/home/view/7', '/verify'])(
  'is not shown on %s, which needs the bottom of the window itself',
  (path) => {
    open(path);
    expect(bar()).toBeNull();
  },
);

it('belongs to every front page of a tab', () => {
  for (const { to } of tabs) expect(hasTabs(to)).toBe(true);
});

it('has every part of a learner’s site in one entry of the header, and in one tab', () => {
  const parts = [
    'exam',
    'paper',
    'repo',
    'book/list/1',
    'daily',
    'battle',
    'qu/view/1',
    'uc',
    'notice',
    'train',
    'course',
  ];
  for (const path of [...parts.map((part) => `/web/${part}`), '/profile/index']) {
    expect(entriesFor(true).filter((entry) => isWithin(entry, path))).toHaveLength(1);
    expect(tabs.filter((entry) => isWithin(entry, path))).toHaveLength(1);
  }
});
