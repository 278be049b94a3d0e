import { clauseOf, headingOf } from '@ganlin/contract/content/clauses';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anchored } from '../../src/modules/content/markup/anchors.rules.ts';

const numeral = fc.constantFrom('一', '十二', '一百零三', '12', '３', '二十', '两', '零');
const gap = fc.constantFrom('', ' ', '　', '第二款', '的规定', '、');
const line = fc
  .tuple(fc.constantFrom('', '　　'), numeral, fc.constantFrom('条', '条之一', '章', '节', '款'), gap)
  .map(([before, number, unit, behind]) => `${before}第${number}${unit}${behind}总则`);

it('the editor and the pages recognise a clause where the server gives it an anchor', () => {
  fc.assert(
    fc.property(line, (text) => {
      const [found] = anchored(`<p>${text}</p>`).contents;
      // 零 is not a valid clause number; only the server knows numbers.
      fc.pre(!text.includes('零条'));
      expect(clauseOf(text) !== undefined).toBe(found?.anchor.startsWith('tiao-') ?? false);
    }),
  );
});

it('what the editor turns into a heading, the server counts as a chapter or section', () => {
  for (const [words, anchor] of [
    ['第一章　总则', 'zhang-1'],
    ['第十二章 附则', 'zhang-12'],
    ['第三节　作业', 'jie-3'],
    ['第一编 通则', 'bian-1'],
  ] as const) {
    expect(headingOf(words)).toBeDefined();
    expect(anchored(`<h2>${words}</h2>`).contents[0]?.anchor).toBe(anchor);
  }
});
