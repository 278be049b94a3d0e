// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { storedTabs } from './stored-tabs.ts';
import {
  changeTabs,
  close,
  closeAll,
  closeOthers,
  inMenu,
  nameTab,
  openAffixed,
  refresh,
  standIn,
  togglePin,
  useTabNames,
  useTabs,
  visit,
  type TabTarget,
  type Tabs,
} from './tabs.ts';

const location = (name: string, more: Partial<TabTarget> = {}): TabTarget => ({
  pathname: `/admin/${name}`,
  search: '',
  title: name,
  affix: false,
  noCache: false,
  ...more,
});
const home = location('home', { affix: true });
const opened = (...names: string[]): Tabs =>
  names.reduce<Tabs>((tabs, name) => visit(tabs, location(name)), openAffixed([], [home]));
const titles = (tabs: Tabs) => tabs.map((tab) => tab.title);

describe('visiting', () => {
  it('adds a tab once, after the others [S2-156]', () => {
    expect(titles(visit(opened('a', 'b'), location('a')))).toEqual(['home', 'a', 'b']);
  });

  it('changes nothing when nothing is new', () => {
    const tabs = opened('a');
    expect(visit(tabs, location('a'))).toBe(tabs);
  });

  it("updates the tab's search string", () => {
    expect(visit(opened('a'), location('a', { search: '?state=3' })).at(-1)).toMatchObject({
      title: 'a',
      search: '?state=3',
    });
  });

  it('keeps the affixed tabs first, with their current search string [S2-161]', () => {
    const early = visit([], location('a'));
    expect(titles(openAffixed(early, [home]))).toEqual(['home', 'a']);
    const moved = visit(opened('a'), { ...home, search: '?day=1' });
    expect(openAffixed(moved, [home])).toEqual(moved);
  });
});

describe('closing', () => {
  it('closes one tab [S2-158]', () => {
    expect(titles(close(opened('a', 'b', 'c'), '/admin/b'))).toEqual(['home', 'a', 'c']);
  });

  it('closes the other tabs, or all [S2-159, S2-160]', () => {
    expect(titles(closeOthers(opened('a', 'b', 'c'), '/admin/b'))).toEqual(['home', 'b']);
    expect(titles(closeAll(opened('a', 'b')))).toEqual(['home']);
  });

  it('never closes an affixed tab [S2-161]', () => {
    expect(titles(close(opened('a'), '/admin/home'))).toEqual(['home', 'a']);
    expect(titles(closeOthers(opened('a'), '/admin/a'))).toEqual(['home', 'a']);
  });

  it.each([
    ['the right neighbour', '/admin/b', 'c'],
    ['the left one at the end', '/admin/c', 'b'],
  ])('goes to %s', (_what, closed, shown) => {
    const before = opened('a', 'b', 'c');
    expect(standIn(before, close(before, closed), closed)?.title).toBe(shown);
  });

  it('stays on the current tab when another one is closed', () => {
    const before = opened('a', 'b');
    expect(standIn(before, close(before, '/admin/a'), '/admin/b')?.title).toBe('b');
  });

  it('goes to the nearest remaining tab when all are closed, nowhere when none is left', () => {
    const before = opened('a', 'b');
    expect(standIn(before, closeAll(before), '/admin/b')?.title).toBe('home');
    const unfixed = visit([], location('a'));
    expect(standIn(unfixed, closeAll(unfixed), '/admin/a')).toBeUndefined();
  });
});

describe('refreshing and pinning', () => {
  it('marks only the refreshed tab for rebuilding [S2-157]', () => {
    expect(refresh(opened('a', 'b'), '/admin/b').map((tab) => tab.version)).toEqual([0, 0, 1]);
  });

  it('pins a tab after the affixed ones and prevents closing until it is unpinned', () => {
    const pinned = togglePin(opened('a', 'b'), '/admin/b');
    expect(titles(pinned)).toEqual(['home', 'b', 'a']);
    expect(titles(closeAll(pinned))).toEqual(['home', 'b']);
    expect(titles(closeAll(togglePin(pinned, '/admin/b')))).toEqual(['home']);
  });
});

describe('the menu', () => {
  it('defines title and kind of a tab', () => {
    const tabs = inMenu(opened('a'), ({ title }) => location(title, { title: `新${title}`, noCache: true }));
    expect(tabs.at(-1)).toMatchObject({ title: '新a', noCache: true });
  });

  it('removes the tabs of pages that the user may no longer open, and changes nothing else', () => {
    const tabs = opened('a', 'b');
    expect(titles(inMenu(tabs, (tab) => (tab.title === 'a' ? undefined : tab)))).toEqual(['home', 'b']);
    expect(inMenu(tabs, (tab) => tab)).toBe(tabs);
  });
});

describe('a reload', () => {
  it('finds the tabs of the same user with their searches, pins and names', () => {
    useSession.setState({ userId: 'one' });
    changeTabs(() => togglePin(visit(opened('a', 'b'), location('a', { search: '?page=2' })), '/admin/b'));
    nameTab('/admin/a', '第一题');
    reload('one');
    expect(useTabs.getState().tabs.map(({ pathname, search, pinned }) => [pathname + search, pinned])).toEqual([
      ['/admin/home', false],
      ['/admin/b', true],
      ['/admin/a?page=2', false],
    ]);
    expect(useTabNames.getState()).toEqual({ '/admin/a': '第一题' });
    changeTabs((tabs) => close(tabs, '/admin/a'));
    reload('one');
    expect(useTabs.getState().tabs.map(({ pathname }) => pathname)).toEqual(['/admin/home', '/admin/b']);
  });

  it('finds none of another user, after a sign-out, or in what others have written', () => {
    useSession.setState({ userId: 'one' });
    changeTabs(() => opened('a'));
    reload('other');
    expect(useTabs.getState().tabs).toEqual([]);
    useSession.setState({ userId: 'one' });
    changeTabs(() => opened('a'));
    useSession.setState({ userId: '' });
    expect(storedTabs('one')).toEqual([]);
    for (const text of ['{', 'null', '{"userId":"one","tabs":[{"pathname":"https://elsewhere.cn"}]}']) {
      sessionStorage.setItem('open-tabs', text);
      expect(storedTabs('one')).toEqual([]);
    }
  });
});

/** The page begins without a user; then its session starts. */
function reload(userId: string): void {
  const text = sessionStorage.getItem('open-tabs') ?? '';
  useSession.setState({ userId: '' });
  sessionStorage.setItem('open-tabs', text);
  useSession.setState({ userId });
}

it('clears the tabs when another user signs in', () => {
  useSession.setState({ userId: 'one' });
  changeTabs(() => opened('a'));
  useSession.setState({ unreadMsg: 4 });
  expect(useTabs.getState().tabs).toHaveLength(2);
  useSession.setState({ userId: 'other' });
  expect(useTabs.getState().tabs).toEqual([]);
});
