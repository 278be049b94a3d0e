import { QuestionType } from '@ganlin/contract/question/kinds';
import { expect, it } from 'vitest';
import { multiKey } from '../../../../../test/regrade-server.ts';
import { answersAlike, givenText, gradesAlike, keyText } from '../model/key-text.ts';
import type { KeyBody } from '../model/regrade.ts';
import {
  acceptVariant,
  isAccepted,
  rightIds,
  toggleRight,
  withdrawVariant,
  type Blank,
  type ChoiceBody,
} from './key-change.ts';

const options = ['甲', '乙', '丙'].map((content, at) => ({ id: 'abc'.charAt(at), content, right: at === 0 }));
const single: ChoiceBody = { type: QuestionType.single, options };
const multi: ChoiceBody = { type: QuestionType.multi, options };
const blank: Blank = { answers: ['碘化银'], match: 'exact', tolerance: 0, group: 0 };

it('replaces the right option of a single choice, and toggles those of a multiple choice', () => {
  expect(rightIds(toggleRight(single, 'b'))).toEqual(['b']);
  expect(rightIds(toggleRight(multi, 'b'))).toEqual(['a', 'b']);
  expect(rightIds(toggleRight(multi, 'a'))).toEqual([]);
  expect(rightIds(toggleRight({ type: QuestionType.judge, right: true }, 'false'))).toEqual(['false']);
});

it('accepts a variant once, and withdraws only it', () => {
  const accepted = acceptVariant(acceptVariant(blank, 'AgI'), 'AgI');
  expect(accepted.answers).toEqual(['碘化银', 'AgI']);
  expect(isAccepted(accepted, 'AgI')).toBe(true);
  expect(withdrawVariant(accepted, 'AgI').answers).toEqual(['碘化银']);
});

it('accepts only numbers where numbers are compared', () => {
  const number: Blank = { ...blank, answers: ['98'], match: 'number' };
  expect(acceptVariant(number, '约 98')).toBe(number);
  expect(acceptVariant(number, '98.5').answers).toEqual(['98', '98.5']);
  const range: Blank = { ...blank, answers: ['5~10'], match: 'range' };
  expect(acceptVariant(range, '11').answers).toEqual(['5~10', '11~11']);
});

it('never exceeds the limit of answers to a blank', () => {
  const full: Blank = { ...blank, answers: Array.from({ length: 20 }, (_, at) => `答案 ${at}`) };
  expect(acceptVariant(full, '又一个')).toBe(full);
});

const combined: KeyBody = {
  type: QuestionType.combined,
  children: [
    { id: 'x', content: '一', analysis: '', body: { type: QuestionType.judge, right: false } },
    { id: 'y', content: '二', analysis: '', body: { type: QuestionType.fill, blanks: [blank, blank] } },
    {
      id: 'z',
      content: '三',
      analysis: '',
      body: {
        type: QuestionType.match,
        lefts: [{ id: 'l', content: '<p>雨</p>' }],
        rights: [
          { id: 'r', content: '云' },
          { id: 's', content: '雹' },
        ],
        pairs: { l: 's' },
      },
    },
  ],
};

it('compares what a key grades by, not the texts around it', () => {
  const body = 'options' in multiKey.body ? multiKey.body : undefined;
  const resigned = {
    ...multiKey,
    body: { ...body, options: body?.options.map((one) => ({ ...one, content: '新地址' })) },
  };
  expect(gradesAlike(multiKey, resigned as typeof multiKey)).toBe(true);
  expect(gradesAlike(multiKey, { ...multiKey, points: 3 })).toBe(false);
  expect(answersAlike(multi, toggleRight(multi, 'b'))).toBe(false);
  expect(answersAlike(combined, combined)).toBe(true);
});

it('writes keys and answers of every type in one line', () => {
  expect(keyText(multiKey.body)).toBe('A、B');
  expect(keyText(combined)).toBe('（1）错误 （2）① 碘化银 ② 碘化银 （3）雨→B');
  expect(givenText(multiKey.body, { options: ['a', 'd'] })).toBe('A、D');
  expect(givenText(multiKey.body, null)).toBe('未作答');
  const given = { children: { x: { options: ['true'] }, y: { blanks: ['AgI', ''] }, z: { pairs: { l: 'r' } } } };
  expect(givenText(combined, given)).toBe('（1）正确 （2）① AgI ② （空） （3）雨→A');
});
