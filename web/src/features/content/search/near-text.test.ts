import { expect, it } from 'vitest';
import { nearText } from './near-text.ts';

it('names what was typed: one word as it is, several together', () => {
  expect(nearText({ words: ['苍梧县增雨'], hasAll: false }, false)).toBe('没有包含“苍梧县增雨”的内容，下面是最接近的');
  expect(nearText({ words: ['苍梧县', '空域'], hasAll: false }, true)).toBe(
    '没有更多同时包含“苍梧县”“空域”的内容，下面是最接近的',
  );
  expect(nearText({ words: ['火箭弹过期怎么办'], hasAll: true }, true)).toBe(
    '另外，下面的内容与“火箭弹过期怎么办”最接近，最接近的在前',
  );
});
