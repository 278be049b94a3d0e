import { describe, expect, it } from 'vitest';
import { Password } from '../iam/sign-in/password.ts';
import { Email, IdCard, maskIdCard, maskMobile, Mobile, orEmpty } from './person.ts';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success;

describe('personal data', () => {
  it('accepts mobile numbers of eleven digits in the assigned ranges', () => {
    const good = [
      '13800138000',
      '14512345678',
      '15912345678',
      '16612345678',
      '17012345678',
      '18912345678',
      '19912345678',
    ];
    expect(good.filter(takes(Mobile))).toEqual(good);
    const bad = ['12345678901', '1380013800', '138001380000', '15412345678', '+8613800138000', 'abc', ''];
    expect(bad.filter(takes(Mobile))).toEqual([]);
    expect(Mobile.safeParse('1').error?.issues[0]?.message).toBe('手机号码格式不正确!');
  });

  it('accepts id cards of eighteen digits with a birth date, or the old fifteen', () => {
    const good = ['130102199001011237', '13010219900101123X', '13010219900101123x', '130102900101123'];
    expect(good.filter(takes(IdCard))).toEqual(good);
    const bad = ['130102199013011237', '130102199001321237', '030102199001011237', '13010219900101123', 'X'];
    expect(bad.filter(takes(IdCard))).toEqual([]);
    expect(IdCard.parse('13010219900101123x')).toBe('13010219900101123X');
    expect(IdCard.safeParse('1').error?.issues[0]?.message).toBe('请输入正确的身份证号码');
  });

  it('accepts e-mail addresses, and empty values where the rule allows them', () => {
    expect(takes(Email)('a@b.cn')).toBe(true);
    expect(Email.safeParse('a@b').error?.issues[0]?.message).toBe('请输入正确的邮箱地址');
    expect(['', 'a@b.cn'].map(takes(orEmpty(Email)))).toEqual([true, true]);
    expect(takes(orEmpty(Email))('x')).toBe(false);
  });

  it('is masked in the middle', () => {
    expect(maskMobile('13800138000')).toBe('138****8000');
    expect(maskIdCard('130102199001011237')).toBe('1301****1237');
    expect(maskMobile('')).toBe('');
  });
});

it('password needs six characters with letters and digits [S5-47, S5-48, S9-05]', () => {
  expect(['abc123', 'ABCDE1', '密码abc12'].map(takes(Password))).toEqual([true, true, true]);
  expect(['abc12', 'abcdef', '123456', ''].map(takes(Password))).toEqual([false, false, false, false]);
  expect(Password.safeParse('x').error?.issues[0]?.message).toBe('密码至少 6 位，须同时包含字母和数字');
});
