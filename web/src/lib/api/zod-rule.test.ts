import { UserForm } from '@ganlin/contract/iam/user';
import { expect, it } from 'vitest';
import { rulesOf } from './zod-rule.ts';

const rules = rulesOf(UserForm);
const check = (field: keyof typeof rules, value: unknown) => rules[field][0]?.validator(undefined, value);

it('uses the messages of the contract', async () => {
  await expect(check('userName', '')).rejects.toThrow('请输入账号');
  await expect(check('mobile', '123')).rejects.toThrow('手机号码格式不正确!');
});

it('lets an optional field be empty, and marks required ones', async () => {
  for (const empty of [undefined, null, '']) await expect(check('mobile', empty)).resolves.toBeUndefined();
  await expect(check('deptId', undefined)).resolves.toBeUndefined();
  expect(rules.realName[0]?.required).toBe(true);
  expect([rules.password[0]?.required, rules.deptId[0]?.required]).toEqual([false, false]);
});
