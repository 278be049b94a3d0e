import { expect, it } from 'vitest';
import { widthOf, wrapped } from './wrap.rules.ts';

it('cuts a line into rows that fit', () => {
  expect(wrapped('对水刚饱和，对冰已过饱和', 11)).toEqual(['对水刚饱和，对冰已过饱', '和']);
  expect(wrapped('一个人去，别人不动', 11)).toEqual(['一个人去，别人不动']);
});

it('keeps words, numbers and their punctuation together', () => {
  expect(wrapped('强回波到了 45 dBZ 以上', 7)).toEqual(['强回波到了 45', 'dBZ 以上']);
  expect(wrapped('一二三四五，六', 5)).toEqual(['一二三四', '五，六']);
  expect(wrapped('甲乙丙丁“戊己”', 5)).toEqual(['甲乙丙丁', '“戊己”']);
});

it('measures half width for letters and digits', () => {
  expect(widthOf('云云')).toBe(2);
  expect(widthOf('45')).toBeCloseTo(1.12);
});
