import { RoleType } from '@ganlin/contract/iam/user';
import { describe, expect, it } from 'vitest';
import { mustChange, weaknessOf } from './password.rules.ts';

const learner = { roleType: RoleType.learner, userName: 'liming' };
const staff = { roleType: RoleType.staff, userName: 'zhaoyun' };
const usual = { passwordMin: 6, staffPasswordMin: 10 };

describe('a password', () => {
  it.each([
    ['Rain20', learner, usual, undefined],
    ['Rain2', learner, usual, '密码至少 6 位，须同时包含字母和数字'],
    ['raincloud', learner, usual, '密码至少 6 位，须同时包含字母和数字'],
    ['20262026', learner, usual, '密码至少 6 位，须同时包含字母和数字'],
    ['Rain2026x', staff, usual, '管理人员的密码至少 10 位'],
    ['Rain2026xy', staff, usual, undefined],
    ['Rain2026xyz', learner, { ...usual, passwordMin: 12 }, '密码至少 12 位，须同时包含字母和数字'],
    ['Rain2026xyzw', learner, { ...usual, passwordMin: 12 }, undefined],
    ['Rain2026xyz', staff, { ...usual, passwordMin: 12 }, '密码至少 12 位，须同时包含字母和数字'],
    ['Rain2026xyzw', staff, { ...usual, staffPasswordMin: 14 }, '管理人员的密码至少 14 位'],
    ['Rain2026xyzw', learner, { ...usual, staffPasswordMin: 14 }, undefined],
    ['xLiMing2026', learner, usual, '密码不能包含账号'],
  ])('%s of %o under %o: %s', (password, user, policy, rule) => {
    expect(weaknessOf(password, user, policy)).toBe(rule);
  });
});

describe('must be changed', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const set = (day: string, mustChangePassword = false) => ({ mustChangePassword, passwordChangedAt: new Date(day) });

  it.each([
    ['when somebody else set it', set('2026-06-01', true), 0, true],
    ['never by age where the policy names none', set('2001-01-01'), 0, false],
    ['not yet a moment before its days are over', set('2026-05-02T00:00:01Z'), 30, false],
    ['once its days are over', set('2026-05-02T00:00:00Z'), 30, true],
  ])('%s', (_when, password, passwordDays, expected) => {
    expect(mustChange(password, { passwordDays }, now)).toBe(expected);
  });
});
