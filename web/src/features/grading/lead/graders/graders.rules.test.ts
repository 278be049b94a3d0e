import { expect, it } from 'vitest';
import type { Grader } from '../lead-data.ts';
import { agreementText, deviationsOf, meanText, paceText } from './deviation.rules.ts';
import { planSummary, planText } from './plan.rules.ts';

const grader = (mean: number | null, more: Partial<Grader['figures']> = {}, done = 40): Grader => ({
  userId: `u${mean}`,
  questionId: null,
  share: 1,
  realName: '阅卷人',
  total: 100,
  done,
  lastAt: null,
  figures: { mean, spread: 1, secondsPerAnswer: null, compared: 0, agreed: 0, ...more },
});

it('says what happens to answers that two graders mark', () => {
  expect(planText({ by: 'question', doublePercent: 0, tolerance: 0 })).toContain('每份作答由一个人评');
  const text = planText({ by: 'paper', doublePercent: 10, tolerance: 1 });
  expect(text).toContain('抽 10% 的作答由两个人各自独立评');
  expect(text).toContain('相差不超过 1 分取平均，超过就请第三个人评，仍不一致由组长裁定');
  expect(planText({ doublePercent: 100 })).toContain('全部作答由两个人各自独立评：给分相同就用这个分数');
  expect(planSummary({ by: 'question', doublePercent: 10, tolerance: 1 })).toBe('按题阅卷，抽 10% 双评，容差 1 分');
});

it('notes a mean that is clearly away from that of the others of the same question', () => {
  const all = [grader(4), grader(4.2), grader(5.2)];
  expect(all.map((one) => deviationsOf(one, all))).toEqual([[], [], ['均分偏高 1']]);
  const low = grader(2.9);
  expect(deviationsOf(low, [grader(4), grader(4.1), low])).toEqual(['均分偏低 1.1']);
});

it('does not note chance, few marks or another question', () => {
  const spreadOut = grader(4, { spread: 3 });
  const away = grader(5.2);
  expect(deviationsOf(away, [spreadOut, away])).toEqual([]);
  const few = grader(5.2, {}, 9);
  expect(deviationsOf(few, [grader(4), few])).toEqual([]);
  expect(deviationsOf(away, [{ ...grader(1), questionId: 'q1' }, away])).toEqual([]);
  expect(deviationsOf(grader(null), [grader(4)])).toEqual([]);
});

it('notes low agreement only after some comparisons', () => {
  const at = (agreed: number, compared: number) => {
    const one = grader(4, { agreed, compared });
    return deviationsOf(one, [one]);
  };
  expect([at(3, 5), at(7, 10), at(0, 4)]).toEqual([['一致率偏低'], [], []]);
});

it('writes figures', () => {
  expect(agreementText({ ...grader(1).figures, compared: 14, agreed: 12 })).toBe('86%（12 / 14）');
  expect(agreementText(grader(1).figures)).toBe('—');
  expect([paceText(48), paceText(65), paceText(null)]).toEqual(['48 秒', '1 分 5 秒', '—']);
  expect([meanText(4.256), meanText(null)]).toEqual(['4.26', '—']);
});
