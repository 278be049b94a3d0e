import { RoleType } from '@ganlin/contract/iam/user';
import { describe, expect, it } from 'vitest';
import { guessabilityOf } from './password-strength.ts';

const usual = { passwordScore: 2, staffPasswordScore: 3 };
const learner = { roleType: RoleType.learner, knownWords: ['liming', '李明', '13812345678'] };
const staff = { ...learner, roleType: RoleType.staff };

describe('a learner’s password', () => {
  it.each([
    '123456a',
    '1qaz2wsx',
    'qwe123',
    'qq123456',
    '1q2w3e4r',
    'wang1990',
    'asd123456',
    'password123',
    'Abc12345',
    'renying2026',
    'Qixiang123',
    'woaini520',
    '5201314a',
    'liming1990',
    'a13812345678',
    'aaaaaa111111',
    'Student2026',
  ])('%s is too easily guessed', async (password) => {
    expect(await guessabilityOf(password, learner, usual)).toMatch(/^密码容易被猜到：.+。请换一个/);
  });

  it.each(['Cloud2026rain', 'RainStudent2026', 'Kx7mQ2z', 'tea-lamp-47'])('%s is good enough', async (password) => {
    expect(await guessabilityOf(password, learner, usual)).toBeUndefined();
  });
});

it('is checked more strictly for staff, and as strictly as the policy says', async () => {
  const password = 'Cloud202611';
  expect(await guessabilityOf(password, learner, usual)).toBeUndefined();
  expect(await guessabilityOf(password, staff, usual)).toBeDefined();
  expect(await guessabilityOf('GanlinAdmin2026', staff, usual)).toBeUndefined();
  expect(await guessabilityOf('GanlinAdmin2026', staff, { ...usual, staffPasswordScore: 4 })).toBeDefined();
  expect(await guessabilityOf(password, learner, { ...usual, passwordScore: 3 })).toBeDefined();
});

it('says why', async () => {
  expect(await guessabilityOf('password123', learner, usual)).toContain('过于常见');
  expect(await guessabilityOf('liming1990', learner, usual)).toContain('账号、姓名或手机号');
});

it('takes no longer for a long password: a strong beginning is enough', async () => {
  const start = performance.now();
  expect(await guessabilityOf('vUm/A++UibCMHhxFMdpTjgqidarEahjxu82T5a79'.repeat(2), staff, usual)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(5_000);
});
