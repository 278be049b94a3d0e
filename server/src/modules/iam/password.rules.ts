import { addDays } from '@ganlin/contract/core/time';
import { RoleType } from '@ganlin/contract/iam/user';
import type { SitePolicy } from '@ganlin/contract/site/policy';

/** Words that stand in front of every list of stolen passwords, with the digits people add to them taken off. */
const common = new Set([
  'password',
  'passw',
  'pass',
  'admin',
  'administrator',
  'root',
  'user',
  'test',
  'guest',
  'welcome',
  'login',
  'hello',
  'iloveyou',
  'woaini',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdf',
  'zxcvbn',
  'zxcvbnm',
  'qaz',
  'qazwsx',
  'abc',
  'abcd',
  'abcdef',
  'a',
  'aa',
  'aaa',
  'aaaaaa',
  'q',
  'x',
  'xyz',
  'monkey',
  'dragon',
  'letmein',
  'secret',
  'changeme',
  'master',
]);

/** Why a password is refused, or nothing. Its shape is the contract's; this is what only the server knows. */
export function weaknessOf(
  password: string,
  { roleType, userName }: { roleType: number; userName: string },
  { passwordMin, staffPasswordMin }: Pick<SitePolicy, 'passwordMin' | 'staffPasswordMin'>,
): string | undefined {
  if (password.length < passwordMin || !/[a-z]/i.test(password) || !/\d/.test(password)) {
    return `密码至少 ${passwordMin} 位，须同时包含字母和数字`;
  }
  if (roleType === RoleType.staff && password.length < staffPasswordMin) {
    return `管理人员的密码至少 ${staffPasswordMin} 位`;
  }
  const plain = password.toLowerCase();
  if (userName.length >= 3 && plain.includes(userName.toLowerCase())) return '密码不能包含账号';
  if (common.has(plain.replace(/[^a-z]/g, '')) && /^[a-z]*\d*$/.test(plain.replace(/[^a-z\d]/g, ''))) {
    return '密码过于常见，请换一个';
  }
  return undefined;
}

/** Whether a password must be changed before anything else: somebody else set it, or it is older than the house allows. */
export function mustChange(
  { mustChangePassword, passwordChangedAt }: { mustChangePassword: boolean; passwordChangedAt: Date },
  { passwordDays }: Pick<SitePolicy, 'passwordDays'>,
  now: Date,
): boolean {
  return mustChangePassword || (passwordDays > 0 && addDays(passwordChangedAt, passwordDays) <= now);
}
