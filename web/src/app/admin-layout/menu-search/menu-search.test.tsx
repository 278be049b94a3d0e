// @vitest-environment jsdom
import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useMenu } from '../../../lib/session/menu.ts';
import { MenuSearch } from './menu-search.tsx';

beforeEach(() => useMenu.setState({ routes: [route('/admin', 'layout/admin', entries)] }));
afterEach(cleanup);

describe('the menu search in the navbar', () => {
  it('opens with Ctrl K, moves through the hits with the arrows and opens one with Enter [S2-148]', async () => {
    const { user, address } = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('kaoshi');
    const [first, second] = await screen.findAllByRole('option');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(second?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{Enter}');
    expect(address()).toBe(`/admin/${first?.textContent.startsWith('考试列表') ? 'list' : 'watch'}`);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('closes with Esc, returns the focus and does not navigate', async () => {
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: /搜索菜单/ }));
    await user.keyboard('kaoshi{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /搜索菜单/ }));
    expect(address()).toBe('/admin');
  });

  it('opens a clicked hit, and says so when nothing was found', async () => {
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: /搜索菜单/ }));
    await user.keyboard('qqqqq');
    expect(await screen.findByText('没有匹配的菜单，换个词再试。')).toBeTruthy();
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('jk');
    await user.click(await screen.findByRole('option', { name: /监考/ }));
    expect(address()).toBe('/admin/watch');
  });
});

const entries = [
  route('考试列表', 'exam/list', [], '/admin/list'),
  route('监考考试', 'exam/watch', [], '/admin/watch'),
];

function open() {
  const router = createMemoryRouter([{ path: '*', element: <MenuSearch /> }], { initialEntries: ['/admin'] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), address: () => router.state.location.pathname };
}

function route(title: string, component: string, children: MenuRoute[] = [], path = title): MenuRoute {
  const meta = { title, icon: '', affix: false, noCache: false };
  return { id: path, path, name: path, component, redirect: '', alwaysShow: false, hidden: false, meta, children };
}
