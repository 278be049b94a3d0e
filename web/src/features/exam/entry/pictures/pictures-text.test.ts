import { FaceRule } from '@ganlin/contract/exam/integrity';
import { FaceState } from '@ganlin/contract/paper/face';
import { describe, expect, it } from 'vitest';
import { awaitsStaff, entryHint, linesOf, mayShoot, nextText, type FaceCheck } from './pictures-text.ts';

const check: FaceCheck = {
  rule: FaceRule.required,
  snapshotsPerHour: 2,
  pictureDays: 30,
  consentText: '',
  agreed: true,
  state: FaceState.missing,
  reason: '',
  isEnrolled: true,
};
const all = [FaceState.missing, FaceState.passed, FaceState.waiting, FaceState.refused].flatMap((state) =>
  [true, false, null].map((agreed) => ({ state, agreed })),
);

describe('what keeps an examinee out', () => {
  it('is said in words exactly where the server refuses: where passing is required, until it has passed', () => {
    for (const one of all) {
      const isOut = one.state !== FaceState.passed;
      expect(entryHint({ ...one, rule: FaceRule.required }) !== '', JSON.stringify(one)).toBe(isOut);
    }
  });

  it('where it is not required, is only that nothing was answered or submitted', () => {
    for (const one of all) {
      const isOut = one.state === FaceState.missing && one.agreed !== false;
      expect(entryHint({ ...one, rule: FaceRule.noted }) !== '', JSON.stringify(one)).toBe(isOut);
    }
    for (const one of all) expect(entryHint({ ...one, rule: FaceRule.none })).toBe('');
  });
});

it('a picture may be taken and replaced with consent until staff have decided', () => {
  expect(all.filter((one) => mayShoot({ ...one, rule: FaceRule.noted }))).toEqual([
    { state: FaceState.missing, agreed: true },
    { state: FaceState.waiting, agreed: true },
  ]);
  expect(mayShoot({ ...check, rule: FaceRule.none })).toBe(false);
});

it('the page asks again by itself only where staff may still change something', () => {
  expect(awaitsStaff(check)).toBe(false);
  expect(awaitsStaff({ ...check, agreed: false })).toBe(true);
  for (const state of [FaceState.waiting, FaceState.refused]) expect(awaitsStaff({ ...check, state })).toBe(true);
  expect(awaitsStaff({ ...check, agreed: false, state: FaceState.passed })).toBe(false);
});

it('says what to do next, and that nobody fails for it', () => {
  expect(nextText(check)).toContain('与您登记的人脸比对');
  expect(nextText({ ...check, isEnrolled: false })).toContain('由监考老师核对');
  expect(nextText({ ...check, state: FaceState.waiting })).toContain('核对通过后即可进入');
  expect(nextText({ ...check, state: FaceState.waiting, rule: FaceRule.noted })).toContain('现在就可以进入');
  expect(nextText({ ...check, agreed: false })).toContain('当面核对身份');
  expect(nextText({ ...check, state: FaceState.refused, reason: '照片不是本人' })).toMatch(
    /^照片不是本人。请到监考老师处/,
  );
});

it('separates the titles of the consent text from its points', () => {
  expect(linesOf('人脸照片属于敏感个人信息，是否同意由您决定：都可以。\n用途：只用于核对。\n')).toEqual([
    { title: '', text: '人脸照片属于敏感个人信息，是否同意由您决定：都可以。' },
    { title: '用途：', text: '只用于核对。' },
  ]);
});
