import { describe, expect, it } from 'vitest';
import { MENU_SEARCH_THRESHOLD, searchMenu, type MenuEntry, type MenuHit } from './menu-search.ts';

const entry = (...titles: string[]): MenuEntry => ({
  id: titles.join('.'),
  path: `/${titles.join('/')}`,
  icon: '',
  titles,
});

const menu = [
  entry('系统概况'),
  entry('系统管理', '用户'),
  entry('系统管理', '角色'),
  entry('系统管理', '操作日志'),
  entry('题库管理', '试题'),
  entry('题库管理', '绿色通道'),
  entry('考试管理', '考试列表'),
  entry('系统管理', 'API 密钥'),
];

const found = (text: string) => searchMenu(menu, text).map(({ entry: { titles } }) => titles.at(-1));
const marked = (hit: MenuHit | undefined) => hit?.trail.map(({ text, hit: on }) => (on ? `[${text}]` : text)).join('');
const markedFirst = (text: string) => marked(searchMenu(menu, text)[0]);

describe('the menu search [S2-148]', () => {
  it('is fuzzy with the threshold of the specification [S9-19]', () => {
    expect(MENU_SEARCH_THRESHOLD).toBe(0.4);
    // One of five letters is wrong: a match. Three of five: none.
    expect(found('shifi')[0]).toBe('试题');
    expect(found('caozuorzhi')[0]).toBe('操作日志');
    expect(found('wwwwwzz')).toEqual([]);
  });

  it('finds by title, and by the titles above', () => {
    expect(found('日志')).toEqual(['操作日志']);
    expect(found('题库')).toEqual(['试题', '绿色通道']);
    expect(found('系统')[0]).toBe('系统概况');
    expect(found('系统')).toHaveLength(5);
  });

  it('finds by pinyin: whole, partial or initials', () => {
    expect(found('shiti')[0]).toBe('试题');
    expect(found('juese')[0]).toBe('角色');
    expect(found('czrz')[0]).toBe('操作日志');
    expect(found('KSLB')[0]).toBe('考试列表');
    expect(found('lvse')[0]).toBe('绿色通道');
  });

  it('puts the best match first: the title itself before one that is only below it', () => {
    expect(found('用户')[0]).toBe('用户');
    expect(found('考试')[0]).toBe('考试列表');
  });

  it('marks the match in the trail', () => {
    expect(markedFirst('日志')).toBe('系统管理 / 操作[日志]');
    expect(markedFirst('shiti')).toBe('题库管理 / [试题]');
    expect(markedFirst('shit')).toBe('题库管理 / [试题]');
    expect(markedFirst('czrz')).toBe('系统管理 / [操作日志]');
    expect(markedFirst('miyao')).toBe('系统管理 / API [密钥]');
    expect(markedFirst('tiku')).toBe('[题库]管理 / 试题');
  });

  it('finds nothing for empty input', () => {
    expect(searchMenu(menu, '  ')).toEqual([]);
    expect(searchMenu([], '用户')).toEqual([]);
  });
});
