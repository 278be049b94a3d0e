import { describe, expect, it } from 'vitest';
import { formCases, type FormCase } from '../../test/form-cases.ts';
import { requested, codesIn, fields, formFaults, isCheckDigitRight, RegistrationForm, RequiredCodes } from './form.ts';
import { nations } from './nations.ts';

describe('registration form cases', () => {
  it('are at least 200, all different', () => {
    expect(formCases.length).toBeGreaterThanOrEqual(200);
    const said = formCases.map(({ rules, form }) => JSON.stringify([rules, form]));
    expect(new Set(said).size).toBe(formCases.length);
  });

  const own = (...topics: readonly FormCase['topic'][]) => formCases.filter(({ topic }) => topics.includes(topic));
  const judged = (cases: readonly FormCase[]) =>
    cases.map((one) => ({ ...one, faults: formFaults(RegistrationForm.parse(one.form), one.rules) }));

  it('require each field by its code, with its own message, and no other field [S3-56…S3-78, S5-01…S5-25]', () => {
    const cases = own('required');
    expect(judged(cases)).toEqual(cases);
  });

  it('check an id card by its pattern and a valid birth date [S5-26, S5-27]', () => {
    const cases = own('idCard');
    expect(judged(cases)).toEqual(cases);
  });

  it('accept mobile numbers of all assigned ranges [S5-28, S5-29]', () => {
    const cases = own('mobile');
    expect(judged(cases)).toEqual(cases);
  });

  it('check an e-mail address [S5-30, S5-31]', () => {
    const cases = own('email');
    expect(judged(cases)).toEqual(cases);
  });

  it('check a tax number of 15, 17, 18 or 20 capital letters or digits [S5-32, S5-33]', () => {
    const cases = own('taxId');
    expect(judged(cases)).toEqual(cases);
  });

  it('check a landline number [S5-34, S5-35]', () => {
    const cases = own('phone');
    expect(judged(cases)).toEqual(cases);
  });

  it('accept every option, and reject a departure before the arrival', () => {
    const cases = own(
      'sex',
      'stayType',
      'mealType',
      'billingType',
      'activityType',
      'transferType',
      'nation',
      'checkoutTime',
    );
    expect(judged(cases)).toEqual(cases);
  });
});

describe('registration form', () => {
  it('has all fields of the specification, and nation from the 56 official ethnic groups [S3-14…S3-16, S3-18…S3-23, S3-25…S3-54, S9-27]', () => {
    expect(fields.map(({ key }) => key).toSorted()).toEqual(
      (
        'accountBank accountName accountNumber activityType transferType address billingType checkinTime ' +
        'checkoutTime depart email idCard mailingAddress mealType mobile name nation phone position remark sex ' +
        'stayType taxId unit'
      )
        .split(' ')
        .toSorted(),
    );
    const choices = Object.fromEntries(
      fields
        .filter(({ kind }) => kind === 'choice')
        .map(({ key, options = [] }) => [key, Object.fromEntries(options.map(({ value, label }) => [value, label]))]),
    );
    expect(choices).toEqual({
      sex: { 1: '男', 0: '女' },
      stayType: { 1: '单间', 2: '双人间', 0: '其他' },
      mealType: { 1: '普通', 2: '清真', 0: '其他' },
      activityType: { 1: '培训费', 2: '会议费' },
      billingType: { 1: '使用会员名额', 2: '自费' },
      transferType: { 1: '个人转账', 2: '公对公转账' },
    });
    expect(new Set(nations).size).toBe(56);
    expect(RegistrationForm.safeParse({ nation: '火星族' }).success).toBe(false);
  });

  it('accepts the codes of a list in any order, once each, and rejects others [S3-55]', () => {
    expect(codesIn('8,3,1,3')).toEqual([1, 3, 8]);
    expect(RequiredCodes.parse('8,3,1,3')).toBe('1,3,8');
    expect(RequiredCodes.parse('')).toBe('');
    for (const wrong of ['24', '0', 'a', '1,', '1;2']) expect(RequiredCodes.safeParse(wrong).success).toBe(false);
  });

  it('drops fields that a class does not ask for', () => {
    const form = RegistrationForm.parse({ name: '李', taxId: 'x', transferType: 2 });
    expect(requested(form, { required: '', charge: 0 })).toMatchObject({ name: '李', taxId: '', transferType: null });
    expect(requested(form, { required: '', charge: 1 })).toEqual(form);
  });

  it('detects a wrong check digit, and does not reject the form for it', () => {
    expect(isCheckDigitRight('11010519491231002X')).toBe(true);
    expect(isCheckDigitRight('110105194912310021')).toBe(false);
    expect(isCheckDigitRight('110105491231002')).toBe(true);
    const form = RegistrationForm.parse({ idCard: '110105194912310021' });
    expect(formFaults(form, { required: '3', charge: 0 })).toEqual({});
  });
});
