import { defaultHome } from '@ganlin/contract/content/home';
import { expect, it } from 'vitest';
import { draftOf, errorsOf, formOf, moved, newBanner, newLink } from './home-draft.ts';

const start = draftOf({ config: defaultHome, version: 3, pictures: [] });

it('converts back to its source', () => {
  expect(formOf(start)).toEqual(defaultHome);
  expect(errorsOf(formOf(start)).size).toBe(0);
});

it('reports at the field what the contract would reject', () => {
  const draft = {
    ...start,
    banners: [newBanner()],
    hotWords: ['十三个字的热词比允许的长了一点'],
    blocks: start.blocks.map((block) => ({ ...block, count: null })),
    links: [{ ...newLink(), title: '气象局', link: 'javascript:alert(1)' }],
  };
  const errors = errorsOf(formOf(draft));
  expect(errors.get('banners.0.title')).toBe('请输入标题');
  expect(errors.get('hotWords.0')).toBe('不能超过 12 个字');
  expect(errors.get('blocks.0.count')).toBe('至少 1 条');
  expect(errors.get('links.0.link')).toBe('链接须以 http://、https:// 或 / 开头');
});

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('moves from position %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(order);
});
