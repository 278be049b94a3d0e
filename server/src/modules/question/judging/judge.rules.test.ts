import { Verdict } from '@ganlin/contract/question/verdict';
import type { Blank, Body, SimpleBody } from '@ganlin/contract/question/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { body, simpleBody } from '../../../../../domain/test/generated-questions.ts';
import { normalised } from '../model/blank.rules.ts';
import { judge, type ScoringRule } from './judge.rules.ts';

const rule: ScoringRule = { maxCenti: 300, choice: 'all', fill: 'blank', match: 'pair' };
const rules = fc.record({
  maxCenti: fc.integer({ min: 0, max: 10_000 }),
  choice: fc.constantFrom('all', 'half', 'share', 'net'),
  fill: fc.constantFrom('blank', 'all'),
  match: fc.constantFrom('pair', 'all'),
}) as fc.Arbitrary<ScoringRule>;

const multi = (right: string, all = 'abcde'): Body => ({
  type: 2,
  options: Array.from(all).map((id) => ({ id, content: id, right: right.includes(id), analysis: '', fixed: false })),
});
const blank = (answers: string[], more: Partial<Blank> = {}): Blank => ({
  answers,
  match: 'exact',
  tolerance: 0,
  group: 0,
  ...more,
});
const fill = (...blanks: Blank[]): Body => ({ type: 5, blanks });
const won = (body: Body, answer: unknown, more: Partial<ScoringRule> = {}) =>
  judge(body, answer, { ...rule, ...more }).wonCenti;
const isRight = (blank: Blank, typed: string) => won(fill(blank), { blanks: [typed] }) === rule.maxCenti;

describe('any input', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.jsonValue(),
    fc.record({ options: fc.anything(), blanks: fc.anything(), pairs: fc.anything(), children: fc.anything() }),
    fc.record({
      options: fc.array(fc.constantFrom('a', 'b', 'c', 'true', 'false', '__proto__', 'constructor')),
      blanks: fc.array(fc.oneof(fc.string(), fc.constantFrom('火箭作业前', '98'))),
      pairs: fc.dictionary(fc.constantFrom('l1', 'l2', '__proto__'), fc.constantFrom('r1', 'r2', 'toString')),
    }),
  );

  it('is judged, between zero and the maximum, in whole hundredths that add up', () => {
    fc.assert(
      fc.property(body, anything, rules, (body, answer, rule) => {
        const { wonCenti, maxCenti, verdict, children } = judge(body, answer, rule);
        expect(maxCenti).toBe(rule.maxCenti);
        expect(Number.isInteger(wonCenti) && wonCenti >= 0 && wonCenti <= maxCenti).toBe(true);
        expect(Object.values(Verdict)).toContain(verdict);
        const parts = Object.values(children);
        const sums = [0, 0].map((_, at) =>
          parts.reduce((sum, part) => sum + (at === 0 ? part.maxCenti : part.wonCenti), 0),
        );
        expect(sums).toEqual(body.type === 99 ? [maxCenti, wonCenti] : [0, 0]);
      }),
      { numRuns: 400 },
    );
  });

  it('wins nothing if nothing was answered', () => {
    fc.assert(
      fc.property(
        body,
        rules,
        fc.constantFrom(null, undefined, {}, [], '', { options: [], blanks: [''] }),
        (body, rule, none) => {
          expect(judge(body, none, rule).wonCenti).toBe(0);
        },
      ),
    );
  });
});

describe('the correct answer', () => {
  it('wins the maximum of everything that can be judged automatically', () => {
    fc.assert(
      fc.property(simpleBody, rules, (body, rule) => {
        fc.pre(body.type !== 4 && !hasGroup(body));
        expect(judge(body, rightAnswer(body), rule)).toMatchObject({ wonCenti: rule.maxCenti, verdict: Verdict.right });
      }),
      { numRuns: 300 },
    );
  });

  it('is right in whatever order options are stored and chosen', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 2 }),
        fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']),
        fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 5 }),
        rules,
        (right, chosen, order, rule) => {
          const stored = judge(multi(right.join('')), { options: chosen }, rule);
          const moved = judge(
            multi(right.join(''), order.join('')),
            { options: [...chosen, ...chosen].toReversed() },
            rule,
          );
          expect(moved).toEqual(stored);
        },
      ),
    );
  });

  it('to a short-answer question is left for humans to judge', () => {
    const essay: Body = { type: 4, reference: '', keywords: ['断电'] };
    expect(judge(essay, { text: '断电' }, rule)).toEqual({
      wonCenti: 0,
      maxCenti: 300,
      verdict: Verdict.open,
      children: {},
    });
  });
});

describe('several correct options', () => {
  it.each([
    ['all', 'ab', 0],
    ['all', 'abc', 300],
    ['half', 'ab', 150],
    ['half', 'abd', 0],
    ['share', 'ab', 200],
    ['share', 'abd', 0],
    ['net', 'ab', 200],
    ['net', 'abd', 100],
    ['net', 'ade', 0],
    ['net', 'abcde', 100],
  ] as const)('are scored by rule %s for %s', (choice, chosen, points) => {
    expect(won(multi('abc'), { options: Array.from(chosen) }, { choice })).toBe(points);
  });

  it('are partly right if any points were won, however few', () => {
    const { verdict, wonCenti } = judge(multi('abc'), { options: ['a'] }, { ...rule, maxCenti: 1, choice: 'share' });
    expect([verdict, wonCenti]).toEqual([Verdict.partly, 0]);
  });
});

describe('blanks', () => {
  it.each([
    ['AgI', 'ＡｇＩ'],
    ['AgI', ' agi '],
    ['-4', '−4'],
    ['-4', '－４'],
    ['气象法', '《气象法》'],
    ['"三证"', '“三证”'],
    ['甲、乙', '甲，乙。'],
    ['人工 增雨', '人工增雨'],
    ['m²', 'm2'],
    ['E-mail', 'E‑mail'],
    ['10:30', '10：30'],
  ])('with answer %j accept %j', (answer, typed) => expect(isRight(blank([answer]), typed)).toBe(true));

  it.each([
    ['-4', '4'],
    ['1.5', '15'],
    ['甲', '乙'],
    ['等于', '不等于'],
    ['+', '-'],
    ['。', ''],
    ['020', '20'],
  ])('with answer %j do not accept %j', (answer, typed) => expect(isRight(blank([answer]), typed)).toBe(false));

  it('accept every full- or half-width form of a correct word', () => {
    const wide = (text: string): string =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0));
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 20 }).filter((word) => word.trim() !== ''),
        (word) => {
          for (const typed of [wide(word), word.toUpperCase(), ` ${word}\u3000`, `${word}。`, word.normalize('NFKC')]) {
            expect(isRight(blank([word]), typed), `${word} / ${typed}`).toBe(true);
          }
        },
      ),
      { examples: [['"'], ["'."], [',.'], ['。']] },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalised(normalised(text))).toBe(normalised(text));
      }),
    );
  });

  it('compare numbers by value', () => {
    const near = blank(['98'], { match: 'number', tolerance: 2 });
    expect(['96', '100', '９８.0', '1e2', '98。'].map((typed) => isRight(near, typed))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['95.9', '100.1', '', '98%', '约98', 'NaN', 'Infinity', '0x62'].some((typed) => isRight(near, typed))).toBe(
      false,
    );
    expect(isRight(blank(['0.3'], { match: 'number', tolerance: 0.1 }), '0.4')).toBe(true);
    expect(isRight(blank(['12000'], { match: 'number' }), '12,000')).toBe(true);
    const range = blank(['5~10'], { match: 'range' });
    expect(['5', '10', '7.5', '4.9', '11', '5~10'].map((typed) => isRight(range, typed))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isRight(blank(['增雨'], { match: 'contains' }), '人工增雨作业')).toBe(true);
  });

  it('are worth a share each, or all or nothing', () => {
    const three = fill(blank(['甲']), blank(['乙']), blank(['丙']));
    expect(won(three, { blanks: ['甲', '', '丙'] }, { maxCenti: 100 })).toBe(66);
    expect(won(three, { blanks: ['甲', '乙', '丙'] }, { maxCenti: 100 })).toBe(100);
    expect(won(three, { blanks: ['甲', '乙'] }, { fill: 'all' })).toBe(0);
  });

  it('of a group may be filled in any order, each answer counting once', () => {
    const group = fill(blank(['雨', '降雨'], { group: 1 }), blank(['雪'], { group: 1 }), blank(['雹'], { group: 1 }));
    expect(won(group, { blanks: ['雹', '降雨', '雪'] })).toBe(300);
    expect(won(group, { blanks: ['雨', '雨', '降雨'] })).toBe(100);
    const same = fill(blank(['雨', '雪'], { group: 1 }), blank(['雨', '雪'], { group: 1 }));
    expect(won(same, { blanks: ['雨', '雨'] })).toBe(150);
    expect(won(same, { blanks: ['雪', '雨'] })).toBe(300);
    expect(won(fill(blank(['雨'], { group: 1 }), blank(['雨'], { group: 1 })), { blanks: ['雨', '雨'] })).toBe(300);
    // The first assignment must give way: 雨 fits both, 雪 only the first.
    expect(won(fill(blank(['雨', '雪'], { group: 1 }), blank(['雨'], { group: 1 })), { blanks: ['雨', '雪'] })).toBe(
      300,
    );
  });

  it('of a group count a repeated word once if each could have its own', () => {
    const words = fc.uniqueArray(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(words, fc.nat({ max: 3 }), (words, at) => {
        const body = fill(...words.map(() => blank(words, { group: 1 })));
        const same = words.map(() => words[at % words.length] ?? '');
        expect(won(body, { blanks: same }, { maxCenti: words.length * 100 })).toBe(100);
        expect(won(body, { blanks: words.toReversed() })).toBe(300);
      }),
    );
  });

  it('of a group never count more answers than were given, in any order', () => {
    const word = fc.constantFrom('甲', '乙', '丙', '丁');
    const groups = fc.array(fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(groups, fc.array(word, { minLength: 4, maxLength: 4 }), fc.boolean(), (answers, typed, turned) => {
        const body = fill(...answers.map((each) => blank(each, { group: 1 })));
        const given = typed.slice(0, answers.length);
        const points = (blanks: string[]) => won(body, { blanks }, { maxCenti: answers.length * 100 });
        expect(points(turned ? given.toReversed() : given.toSorted())).toBe(points(given));
        const accepted = given.filter((text) => answers.some((each) => each.includes(text)));
        expect(points(given)).toBeLessThanOrEqual(accepted.length * 100);
      }),
    );
  });
});

it('pairs are worth a share each, or all or nothing', () => {
  const items = (prefix: string) => [1, 2, 3].map((at) => ({ id: `${prefix}${at}`, content: `${prefix}${at}` }));
  const body: Body = { type: 6, lefts: items('l'), rights: items('r'), pairs: { l1: 'r2', l2: 'r1', l3: 'r2' } };
  expect(won(body, { pairs: { l1: 'r2', l2: 'r1', l3: 'r2' } })).toBe(300);
  expect(won(body, { pairs: { l1: 'r2', l2: 'r3' } })).toBe(100);
  expect(won(body, { pairs: { l1: 'r2', l2: 'r1' } }, { match: 'all' })).toBe(0);
});

it('the points of a combined question are the sum of its parts', () => {
  const child = (id: string, right: boolean): { id: string; content: string; analysis: string; body: SimpleBody } => ({
    id,
    content: id,
    analysis: '',
    body: { type: 3, right },
  });
  const body: Body = { type: 99, children: [child('c1', true), child('c2', false), child('c3', true)] };
  const answer = { children: { c1: { options: ['true'] }, c2: { options: ['true'] } } };
  expect(judge(body, answer, { ...rule, maxCenti: 100 })).toEqual({
    wonCenti: 33,
    maxCenti: 100,
    verdict: Verdict.partly,
    children: {
      c1: { wonCenti: 33, maxCenti: 33, verdict: Verdict.right },
      c2: { wonCenti: 0, maxCenti: 33, verdict: Verdict.wrong },
      c3: { wonCenti: 0, maxCenti: 34, verdict: Verdict.wrong },
    },
  });
  expect(judge(body, answer, { ...rule, childCenti: { c1: 50, c2: 25, c3: 25 } }).wonCenti).toBe(50);
  const withEssay: Body = {
    type: 99,
    children: [child('c1', true), { ...child('c2', true), body: { type: 4, reference: '', keywords: [] } }],
  };
  expect(judge(withEssay, answer, rule).verdict).toBe(Verdict.open);
  expect(judge(withEssay, {}, rule).verdict).toBe(Verdict.wrong);
});

function hasGroup(body: SimpleBody): boolean {
  return body.type === 5 && body.blanks.some(({ group }) => group > 0);
}

function rightAnswer(body: SimpleBody): unknown {
  if (body.type === 3) return { options: [String(body.right)] };
  if (body.type === 5)
    return {
      blanks: body.blanks.map(({ answers, match }) => (match === 'range' ? answers[0]?.split('~')[1] : answers[0])),
    };
  if (body.type === 6) return { pairs: body.pairs };
  return 'options' in body ? { options: body.options.filter(({ right }) => right).map(({ id }) => id) } : {};
}
