import { describe, expect, it } from 'vitest';
import { treeOf } from '../../lib/text/tree.ts';
import { branchesOf, leavesOf, leavesUnder, marksOf, searchTree, toggle, topsOf } from './check-tree-rules.ts';

const item = (id: string, parentId: string | null = null, title = id) => ({ id, parentId, title });
const items = [
  item('sys', null, '系统管理'),
  item('user', 'sys', '用户'),
  item('user.list', 'user', '查看用户'),
  item('user.save', 'user', '修改用户'),
  item('role', 'sys', '角色'),
  item('role.list', 'role', '查看角色'),
  item('device', null, '登录设备'),
];
const tree = treeOf(items);
const marks = (...chosen: string[]) => marksOf(tree, new Set(chosen));

describe('a tree with checkboxes', () => {
  it('shows an item as checked when all below it are, as half-checked when some are', () => {
    expect(marks('user.list', 'user.save', 'device')).toEqual({
      checked: ['user.list', 'user.save', 'user', 'device'],
      halfChecked: ['sys'],
    });
    expect(marks('user.list')).toEqual({ checked: ['user.list'], halfChecked: ['user', 'sys'] });
    expect(marks(...leavesOf(tree)).checked).toHaveLength(items.length);
  });

  it('does not imply the items below because the item above was chosen', () => {
    expect(marks('user', 'user.list').checked).toEqual(['user.list']);
  });

  it('selects all below an item on a click, and deselects them on the next', () => {
    const some = toggle(tree, new Set(['user.list']), 'sys');
    expect([...some].toSorted()).toEqual(['role.list', 'user.list', 'user.save']);
    expect([...toggle(tree, some, 'user')]).toEqual(['role.list']);
    expect([...toggle(tree, some, 'user.list')].toSorted()).toEqual(['role.list', 'user.save']);
  });

  it('changes only what the search shows', () => {
    const shown = searchTree(tree, '查看');
    expect([...toggle(shown, new Set(['device']), 'sys')].toSorted()).toEqual(['device', 'role.list', 'user.list']);
  });

  it('is searched by title: matches keep their descendants and ancestors', () => {
    expect(leavesOf(searchTree(tree, '角色'))).toEqual(['role.list']);
    expect(leavesOf(searchTree(tree, '用户'))).toEqual(['user.list', 'user.save']);
    expect(leavesOf(searchTree(tree, ' '))).toEqual(leavesOf(tree));
    expect(searchTree(tree, '没有')).toEqual([]);
    expect(branchesOf(tree)).toEqual(['sys', 'user', 'role']);
  });

  it('represents a fully checked branch by its top, and reads it back', () => {
    const { checked } = marks('user.list', 'user.save', 'device');
    expect(topsOf(tree, new Set(checked))).toEqual(['user', 'device']);
    expect(leavesUnder(tree, new Set(['user', 'device']))).toEqual(['user.list', 'user.save', 'device']);
  });
});
