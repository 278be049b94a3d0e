import { nations } from '@ganlin/contract/training/nations';
import { expect, it } from 'vitest';
import { blankForm, progressOf, sentValues } from '../model/form-values.ts';
import { matching, meant } from './list-field.tsx';
import { meantTime, shownTime } from './time-field.tsx';

it('reads a time as China’s time, and an incomplete one as nothing', () => {
  expect(meantTime('2026-03-15T14:00')).toBe('2026-03-15T06:00:00.000Z');
  expect(meantTime(' 2026-03-15 14:00 ')).toBe('2026-03-15T06:00:00.000Z');
  expect(shownTime('2026-03-15T06:00:00.000Z')).toBe('2026-03-15T14:00');
  for (const half of ['', '2026-03-15', '14:00', '2026-13-15T14:00']) expect(meantTime(half)).toBeNull();
});

it('finds a nation by part of its name, and accepts an unambiguous match', () => {
  expect(matching(nations, '哈')).toEqual(['哈尼族', '哈萨克族']);
  expect(matching(nations, '族')).toHaveLength(56);
  expect(meant(nations, '汉')).toBe('汉族');
  expect(meant(nations, ' 回族 ')).toBe('回族');
  expect(meant(nations, '维吾')).toBe('维吾尔族');
  // 土 is part of several names, and a whole name without its last character: it means 土族, not 土家族.
  expect(meant(nations, '土')).toBe('土族');
  for (const unclear of [null, '', '哈', '火星']) expect(meant(nations, unclear)).toBeUndefined();
});

it('counts valid required fields, or all fields when none is required', () => {
  const rules = { required: '1,3,8', charge: 0 } as const;
  const values = { ...blankForm, name: '李', idCard: '1', remark: '无' };
  expect(progressOf(values, rules)).toEqual({ done: 1, total: 3 });
  expect(progressOf(values, { required: '', charge: 0 })).toEqual({ done: 2, total: 15 });
});

it('sends no field that the class does not ask for', () => {
  const values = { ...blankForm, name: '李', taxId: 'X', transferType: 2 } as const;
  expect(sentValues(values, { required: '', charge: 0 })).toEqual({ ...blankForm, name: '李' });
  expect(sentValues(values, { required: '', charge: 1 })).toEqual(values);
});
