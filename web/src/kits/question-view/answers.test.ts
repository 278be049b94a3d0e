import { QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionView } from '@ganlin/contract/question/view';
import { expect, it } from 'vitest';
import { circled, optionOfKey, progressOf, withBlank, withOption, withPair } from './answers.ts';
import { bareQuestion } from '../../../test/samples.ts';

const base: QuestionView = { ...bareQuestion, content: '<p>题干</p>' };
const options = ['a', 'b', 'c'].map((id) => ({ id, content: `<p>${id}</p>` }));
const single: QuestionView = { ...base, options };
const multi: QuestionView = { ...single, type: QuestionType.multi };
const judge: QuestionView = { ...base, type: QuestionType.judge };
const fill: QuestionView = { ...base, type: QuestionType.fill, blanks: 2 };
const match: QuestionView = { ...base, type: QuestionType.match, lefts: options, rights: options };

it('maps letters and digits to the existing options', () => {
  expect(optionOfKey(single, 'b')?.id).toBe('b');
  expect(optionOfKey(single, 'C')?.id).toBe('c');
  expect(optionOfKey(single, '1')?.id).toBe('a');
  expect(optionOfKey(single, 'd')).toBeUndefined();
  expect(optionOfKey(single, 'Enter')).toBeUndefined();
  expect(optionOfKey(judge, 'B')?.id).toBe('false');
  expect(optionOfKey(fill, 'A')).toBeUndefined();
});

it('a single choice replaces the other; multiple choices toggle, in the order shown', () => {
  expect(withOption(single, { options: ['a'] }, 'b').options).toEqual(['b']);
  expect(withOption(multi, { options: ['c'] }, 'a').options).toEqual(['a', 'c']);
  expect(withOption(multi, { options: ['a', 'c'] }, 'a').options).toEqual(['c']);
});

it('blanks keep their positions, and a pair can be removed', () => {
  expect(withBlank(fill, {}, { index: 1, text: 'AgI' }).blanks).toEqual(['', 'AgI']);
  expect(withPair({ pairs: { a: 'b' } }, 'c', 'a').pairs).toEqual({ a: 'b', c: 'a' });
  expect(withPair({ pairs: { a: 'b' } }, 'a', undefined).pairs).toEqual({});
});

it('reports how much has been answered, for every type', () => {
  expect(progressOf(single, null)).toBe('none');
  expect(progressOf(multi, { options: [] })).toBe('none');
  expect(progressOf(multi, { options: ['a'] })).toBe('full');
  expect(progressOf(fill, { blanks: ['', ' '] })).toBe('none');
  expect(progressOf(fill, { blanks: ['', 'x'] })).toBe('part');
  expect(progressOf(fill, { blanks: ['y', 'x'] })).toBe('full');
  expect(progressOf(match, { pairs: { a: 'b' } })).toBe('part');
  expect(progressOf({ ...base, type: QuestionType.essay }, { text: '\n' })).toBe('none');
  const children = [
    { ...single, id: 'k1' },
    { ...judge, id: 'k2' },
  ];
  const combined: QuestionView = { ...base, type: QuestionType.combined, children };
  expect(progressOf(combined, { children: { k1: { options: ['a'] } } })).toBe('part');
  expect(progressOf(combined, { children: { k1: { options: ['a'] }, k2: { options: ['true'] } } })).toBe('full');
});

it('numbers blanks in circles up to thirty', () => {
  expect([0, 19, 20, 29].map(circled).join('')).toBe('①⑳㉑㉚');
});
