import { addSeconds } from '@ganlin/contract/core/time';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { describe, expect, it } from 'vitest';
import { fittingItems, isOverdue, mayOpen, mergeAnswers, type SentItem } from './rehearsal.rules.ts';

const now = new Date('2026-03-05T06:00:00Z');
const item = (ordinal: number, seq: number, answer: SentItem['answer'] = { options: ['a'] }): SentItem => ({
  ordinal,
  seq,
  answer,
  flagged: false,
  spentMs: 0,
});
const always = () => true;

describe('the answers of a rehearsal', () => {
  it('are those with the higher number, whatever arrives first, and a repeated one changes nothing', () => {
    const newer = mergeAnswers({}, [item(1, 5, { options: ['b'] })], always);
    expect(mergeAnswers(newer, [item(1, 4)], always)).toEqual(newer);
    expect(mergeAnswers(newer, [item(1, 5)], always)).toEqual(newer);
    expect(mergeAnswers(newer, [item(1, 6), item(2, 7)], always)).toMatchObject({
      1: { seq: 6, answer: { options: ['a'] } },
      2: { seq: 7 },
    });
  });

  it('fit their question, and a question that exists', () => {
    const types = [QuestionType.single, QuestionType.essay];
    const items = [item(1, 1), item(2, 2), item(2, 3, { text: '好' }), item(3, 4)];
    expect(fittingItems(types, items).map(({ seq }) => seq)).toEqual([1, 3]);
  });
});

describe('a rehearsal', () => {
  it('opens for the page that has it, one that takes over, or any page after a minute of silence', () => {
    const lease = { writer: 'one', activeAt: addSeconds(now, -30) };
    expect(mayOpen(lease, { writer: 'one', takeOver: false }, now)).toBe(true);
    expect(mayOpen(lease, { writer: 'other', takeOver: false }, now)).toBe(false);
    expect(mayOpen(lease, { writer: 'other', takeOver: true }, now)).toBe(true);
    expect(mayOpen(lease, { writer: 'other', takeOver: false }, addSeconds(now, 31))).toBe(true);
    expect(mayOpen({ ...lease, writer: null }, { writer: 'other', takeOver: false }, now)).toBe(true);
  });

  it('accepts answers on their way for as long as an exam does', () => {
    expect(isOverdue(addSeconds(now, -30), now)).toBe(false);
    expect(isOverdue(addSeconds(now, -31), now)).toBe(true);
  });
});
