import type { MenuRoute } from '@ganlin/contract/iam/menu';
import { expect, it } from 'vitest';
import { entryOf } from './sidebar-entry.ts';

const item = (title: string, children: MenuRoute[] = [], more: Partial<MenuRoute> = {}): MenuRoute => ({
  id: title,
  path: `/admin/${title}`,
  name: title,
  component: '',
  redirect: '',
  alwaysShow: false,
  hidden: false,
  meta: { title, icon: '', affix: false, noCache: false },
  children,
  ...more,
});

it('shows a group with a single entry as that entry, with the icon of the group', () => {
  const group = item('group', [item('only')], {
    meta: { title: 'group', icon: 'setting', affix: false, noCache: false },
  });
  expect(entryOf(group)).toMatchObject({ path: '/admin/only', meta: { title: 'only', icon: 'setting' } });
});

it('shows it as a group where it must always show [S3-107]', () => {
  const group = item('group', [item('only')], { alwaysShow: true });
  expect(entryOf(group)).toBe(group);
});

it('leaves groups of several and single items as they are', () => {
  const several = item('group', [item('one'), item('two')]);
  expect(entryOf(several)).toBe(several);
  expect(entryOf(item('leaf')).meta.title).toBe('leaf');
});
