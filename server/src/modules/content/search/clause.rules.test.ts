import { Validity } from '@ganlin/contract/content/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clauseParagraphs, clauseQueryOf } from './clause-query.rules.ts';
import { lawsMeant } from './clause.rules.ts';

describe('a search for a clause', () => {
  it('names the law and the clause, however the number is written', () => {
    const is = (name: string, anchor: string, paragraph?: number) => ({ name, anchor, paragraph });
    const cases: [string, object][] = [
      ['气象法第三十条', is('气象法', 'tiao-30')],
      ['气象法30条', is('气象法', 'tiao-30')],
      ['《气象法》第３０条', is('气象法', 'tiao-30')],
      ['人影条例 12条', is('人影条例', 'tiao-12')],
      ['条例第十条第二款', is('条例', 'tiao-10', 2)],
      ['气象法的第 三十九 条是什么？', is('气象法', 'tiao-39')],
      ['办法第五条之一', is('办法', 'tiao-5-1')],
      ['第一百二十条 民用航空法', is('民用航空法', 'tiao-120')],
      ['三七高炮操作规程第三条', is('三七高炮操作规程', 'tiao-3')],
      ['条例第十九条第一款第（三）项', is('条例', 'tiao-19', 1)],
      ['第三十条措施落实', { name: '措施落实' }],
    ];
    for (const [typed, meant] of cases) expect(clauseQueryOf(typed), typed).toMatchObject(meant);
    for (const typed of ['第十条', '气象条例', '2020年条例', '气象法第三十条和空域']) {
      expect(clauseQueryOf(typed), typed).toBeUndefined();
    }
  });

  it('is read from any text without failing, and its anchor is one that texts have', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('第', '十', '3', '条', '款', '之', '法', ' ', '《') }), (typed) => {
        expect(clauseQueryOf(typed)?.anchor ?? 'tiao-1').toMatch(/^tiao-\d+(-\d+)?$/);
      }),
    );
  });
});

it('shows a clause without repeating its number, and marks the paragraph with its items', () => {
  const text = '第十八条　禁止下列行为：\n（一）转让设备；\n（二）挪作他用。\n转让的，应当备案。';
  const marked = (asked: number | undefined) =>
    clauseParagraphs({ label: '第十八条', text }, asked).map((line) => line.asked);
  expect(clauseParagraphs({ label: '第十八条', text }, 2)[0]).toEqual({ text: '禁止下列行为：', asked: false });
  expect([marked(1), marked(2), marked(undefined)]).toEqual([
    [true, true, true, false],
    [false, false, false, true],
    [false, false, false, false],
  ]);
});

it('means the law with exactly this name, and of several texts the one in force', () => {
  const law = (title: string, more: object = {}) => ({
    id: title,
    title,
    pinned: false,
    level: 4,
    validity: Validity.inForce as Validity,
    ...more,
  });
  const order = (laws: Parameters<typeof lawsMeant>[0], names: string[]) =>
    lawsMeant(laws, names).map(({ title }) => title);
  expect(order([law('气象法实施办法'), law('中华人民共和国气象法', { level: 1 })], ['气象法'])).toEqual([
    '中华人民共和国气象法',
  ]);
  const old = law('某省办法（2006 年公布文本）', { validity: Validity.replaced });
  expect(order([old, law('某省办法（2025 年修订）')], ['某省办法'])).toEqual([
    '某省办法（2025 年修订）',
    '某省办法（2006 年公布文本）',
  ]);
  const pinned = law('人工影响天气管理条例', { pinned: true });
  expect(order([law('甲条例'), pinned, law('气象办法')], ['条例'])).toEqual(['人工影响天气管理条例', '甲条例']);
});
