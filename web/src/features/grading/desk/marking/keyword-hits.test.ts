import { expect, it } from 'vitest';
import { keywordHits } from './keyword-hits.ts';

const marked = (text: string, keywords: readonly string[]) =>
  keywordHits(text, keywords)
    .pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

it('ignores letter case and full or half width, and shows the text as written', () => {
  expect(marked('用ｗｒ－９８火箭', ['WR-98'])).toBe('用[ｗｒ－９８]火箭');
  expect(marked('用wr-98火箭', ['ＷＲ－９８'])).toBe('用[wr-98]火箭');
  expect(marked('重 5㎏ 以内', ['KG'])).toBe('重 5[㎏] 以内');
});

it('marks every occurrence, and the longest of overlapping keywords', () => {
  expect(marked('作业点、作业点名称', ['作业点', '作业点名称'])).toBe('[作业点]、[作业点名称]');
  expect(keywordHits('作业点名称', ['作业点', '作业点名称', '弹型']).found).toEqual(new Set(['作业点', '作业点名称']));
});

it('loses nothing of the text, whatever it contains', () => {
  const text = 'İ😀 ﬁ\n第二行';
  const { pieces } = keywordHits(text, ['😀', 'fi', '', ' ']);
  expect(pieces.map(({ text }) => text).join('')).toBe(text);
  expect(marked(text, ['😀', 'fi'])).toBe('İ[😀] [ﬁ]\n第二行');
  expect(keywordHits('', ['作业点']).pieces).toEqual([]);
});

it('treats keywords as text, not as patterns', () => {
  expect(marked('（a.b）', ['a.b', '(', '.*'])).toBe('[（][a.b]）');
});
