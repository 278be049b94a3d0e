import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import { expect, it } from 'vitest';
import { answerText, choiceCounts, choiceText, outcomeOf, outcomesOf, shownOf, weakest } from './judged.ts';
import type { Judged } from './result-data.ts';

const parts = (...ids: string[]) => ids.map((id) => ({ id, content: `<p>${id}</p>` }));
const question: Judged['question'] = {
  id: '019a0000-0000-7000-8000-000000000001',
  version: 1,
  code: '',
  level: 1,
  type: QuestionType.multi,
  content: '<p>题干</p>',
  options: parts('a', 'b', 'c', 'd'),
  blanks: 0,
  lefts: [],
  rights: [],
  children: [],
};
const option = (id: string, right: boolean) => ({ id, content: '', right });
const key: Judged['key'] = {
  body: {
    type: QuestionType.multi,
    options: [option('a', true), option('b', true), option('c', true), option('d', false)],
  },
  analysis: '',
};
const judged = (change: Partial<Judged>): Judged => ({
  ordinal: 1,
  section: 0,
  question,
  answer: { options: ['a', 'c'] },
  flagged: false,
  maxScore: 2,
  score: 1,
  verdict: Verdict.partly,
  childVerdicts: {},
  regraded: [],
  rule: '',
  key,
  ...change,
});

it('distinguishes full marks, partial marks, none, blank and not yet graded', () => {
  expect(outcomeOf(judged({ score: 2, verdict: Verdict.right }))).toBe('right');
  expect(outcomeOf(judged({}))).toBe('partly');
  expect(outcomeOf(judged({ score: 0, verdict: Verdict.wrong }))).toBe('wrong');
  expect(outcomeOf(judged({ score: 0, verdict: Verdict.wrong, answer: null }))).toBe('blank');
  expect(outcomeOf(judged({ score: null, verdict: Verdict.open }))).toBe('open');
});

it('says a match in one line, with formulas that lists draw', () => {
  const formula = '<p><span data-formula="C_0^2">x</span></p>';
  const match = { ...question, type: QuestionType.match, lefts: [{ id: 'l', content: formula }], rights: parts('r') };
  expect(answerText(match, { pairs: { l: 'r' } })).toBe('\\(C_0^2\\)→A');
});

it('filters by lost points, flags and section, and counts', () => {
  const all = [
    judged({ ordinal: 1, score: 2, flagged: true }),
    judged({ ordinal: 2, section: 1 }),
    judged({ ordinal: 3, verdict: Verdict.open, score: null }),
  ];
  const ordinals = (found: readonly Judged[]) => found.map(({ ordinal }) => ordinal);
  expect(ordinals(shownOf(all, 'all', undefined))).toEqual([1, 2, 3]);
  expect(ordinals(shownOf(all, 'wrong', undefined))).toEqual([2]);
  expect(ordinals(shownOf(all, 'wrong', 0))).toEqual([]);
  expect(ordinals(shownOf(all, 'flagged', undefined))).toEqual([1]);
  expect(outcomesOf(all)).toEqual({ right: 1, partly: 1, wrong: 0, blank: 0, open: 1 });
});

it('shows choices as letters, and the correct ones only once released', () => {
  expect(choiceText(judged({}))).toEqual({ own: 'A、C', right: 'A、B、C' });
  expect(choiceText(judged({ key: null }))).toEqual({ own: 'A、C', right: '' });
  expect(choiceCounts(judged({ answer: { options: ['a', 'd'] } }))).toEqual({ right: 1, missed: 2, wrong: 1 });
  expect(choiceCounts(judged({ key: null }))).toBeNull();
});

it('finds the section with the most lost points', () => {
  const tally = (score: number, maxScore: number) => ({ name: '', intro: '', score, maxScore });
  expect(weakest([tally(22, 24), tally(19, 24), tally(17, 20)])).toBe(1);
  expect(weakest([tally(24, 24), tally(20, 20)])).toBeUndefined();
  expect(weakest([tally(3, 24)])).toBeUndefined();
});

it('formats an answer of any type in one line', () => {
  const fill = { ...question, type: QuestionType.fill, blanks: 2 };
  const match = { ...question, type: QuestionType.match, lefts: parts('碘化银'), rights: parts('x', 'y') };
  expect(answerText(question, { options: ['b'] })).toBe('B');
  expect(answerText(question, {})).toBe('（空）');
  expect(answerText(fill, { blanks: ['-4', ''] })).toBe('① -4 ② （空）');
  expect(answerText(match, { pairs: { 碘化银: 'y' } })).toBe('碘化银→B');
  const children = [
    { ...question, id: 'k1' },
    { ...question, id: 'k2', type: QuestionType.essay },
  ];
  const combined = { ...question, type: QuestionType.combined, children };
  expect(answerText(combined, { children: { k2: { text: '对流强' } } })).toBe('（1）（空） （2）对流强');
});
