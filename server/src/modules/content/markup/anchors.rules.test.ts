import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchored, sectionsOf } from './anchors.rules.ts';
import { cleanBody, plainOf } from './markup.rules.ts';
import { numberOf } from './numerals.rules.ts';

const digits = '零一二三四五六七八九';

/** 1–999 as laws write them: 十五, 二十, 一百零五, 一百一十. */
function inChinese(n: number): string {
  const [hundreds, tens, ones] = [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10];
  const zero = hundreds > 0 && tens === 0 && ones > 0 ? '零' : '';
  const ten = tens === 0 ? '' : `${tens === 1 && hundreds === 0 ? '' : digits[tens]}十`;
  return `${hundreds > 0 ? `${digits[hundreds]}百` : ''}${zero}${ten}${ones > 0 ? digits[ones] : ''}`;
}

it('parses numbers from 1 to 999 in every notation', () => {
  for (let n = 1; n < 1000; n++) {
    expect(numberOf(inChinese(n))).toBe(n);
    expect(numberOf(inChinese(n).replace('零', '〇'))).toBe(n);
    expect(numberOf(String(n))).toBe(n);
    expect(numberOf(String(n).replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)))).toBe(
      n,
    );
  }
  expect(['', '零', '0', '10000'].map(numberOf)).toEqual([undefined, undefined, undefined, undefined]);
});

const clause = fc.record({
  number: fc.integer({ min: 1, max: 999 }),
  added: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined, freq: 4 }),
  digits: fc.boolean(),
  gap: fc.constantFrom('　', ' ', '\u00A0', ''),
  words: fc.constantFrom(
    '为了加强管理，制定本条例。',
    '国家鼓励和支持科学技术研究。',
    '【适用】本条例适用于境内。',
    '县级以上人民政府',
  ),
  isBold: fc.boolean(),
});

interface Clause {
  readonly number: number;
  readonly added: number | undefined;
  readonly digits: boolean;
  readonly gap: string;
  readonly words: string;
  readonly isBold: boolean;
}

function clauseHtml({ number, added, digits: inDigits, gap, words, isBold }: Clause): string {
  const count = (n: number) => (inDigits ? String(n) : inChinese(n));
  const label = `第${count(number)}条${added === undefined ? '' : `之${count(added)}`}`;
  return `<p>${isBold ? `<strong>${label}</strong>` : label}${gap}${words}</p>`;
}

const other = fc.constantFrom(
  '<h2>第一章　总则</h2>',
  '<h3>第一节　一般规定</h3>',
  '<h2>附则</h2>',
  '<p>（一）作业人员；</p>',
  '<p>第十条规定的作业</p>',
  '<p>第十条第二款所称作业</p>',
  '<table><tbody><tr><td><p>第五条　表中</p></td></tr></tbody></table>',
  '<ul><li><p>第六条　列表</p></li></ul>',
  '<blockquote><p>第七条　引文</p></blockquote>',
  '<figure><figcaption>第八条</figcaption></figure>',
);
const law = fc.array(fc.oneof(clause, other), { maxLength: 30 });
const htmlOf = (parts: readonly (Clause | string)[]): string =>
  cleanBody(parts.map((part) => (typeof part === 'string' ? part : clauseHtml(part))).join(''));

describe('anchors', () => {
  it('mark every clause, whatever its numerals, and nothing that only mentions one', () => {
    fc.assert(
      fc.property(law, (parts) => {
        const clauses = parts.filter((part) => typeof part !== 'string');
        const found = anchored(htmlOf(parts)).contents.filter(({ anchor }) => anchor.startsWith('tiao-'));
        expect(found.map(({ anchor }) => anchor.replace(/_\d+$/, ''))).toEqual(
          clauses.map(({ number, added }) => `tiao-${number}${added === undefined ? '' : `-${added}`}`),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('are unique and the same in the text and in the list', () => {
    fc.assert(
      fc.property(law, (parts) => {
        const { html, contents } = anchored(htmlOf(parts));
        const anchors = contents.map(({ anchor }) => anchor);
        expect(new Set(anchors).size).toBe(anchors.length);
        expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(anchors);
      }),
      { numRuns: 300 },
    );
  });

  it('change no text, and nothing when added again', () => {
    fc.assert(
      fc.property(law, (parts) => {
        const given = htmlOf(parts);
        const once = anchored(given);
        expect(plainOf(once.html)).toBe(plainOf(given));
        expect(once.html.replaceAll(/ id="[^"]*"/g, '')).toBe(given);
        expect(anchored(once.html)).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });

  it('cut the text into pieces that together are the whole', () => {
    fc.assert(
      fc.property(law, (parts) => {
        const given = htmlOf(parts);
        const sections = sectionsOf(given);
        expect(sections.map(({ text }) => text).join('\n')).toBe(plainOf(given));
        expect(sections.filter(({ anchor }) => anchor !== '').map(({ anchor }) => anchor)).toEqual(
          anchored(given).contents.map(({ anchor }) => anchor),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('are named after what they mark', () => {
    const { contents } = anchored(
      '<h2>第三章　作业</h2><h3>第二节　安全</h3><p>第十二条之一　a</p><h2>附则</h2><h4>细则</h4><p>第十二条之一　b</p>',
    );
    expect(contents).toEqual([
      { anchor: 'zhang-3', depth: 1, title: '第三章　作业' },
      { anchor: 'zhang-3-jie-2', depth: 2, title: '第二节　安全' },
      { anchor: 'tiao-12-1', depth: 3, title: '第十二条之一' },
      { anchor: 'h-3', depth: 1, title: '附则' },
      { anchor: 'h-4', depth: 3, title: '细则' },
      { anchor: 'tiao-12-1_2', depth: 3, title: '第十二条之一' },
    ]);
  });
});
