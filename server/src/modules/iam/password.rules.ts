import { PASSWORD_RULE, STAFF_PASSWORD_MIN } from '@ganlin/contract/iam/password';
import { RoleType } from '@ganlin/contract/iam/user';

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
): string | undefined {
  if (password.length < 6 || !/[a-z]/i.test(password) || !/\d/.test(password)) return PASSWORD_RULE;
  if (roleType === RoleType.staff && password.length < STAFF_PASSWORD_MIN) {
    return `管理人员的密码至少 ${STAFF_PASSWORD_MIN} 位`;
  }
  const plain = password.toLowerCase();
  if (userName.length >= 3 && plain.includes(userName.toLowerCase())) return '密码不能包含账号';
  if (common.has(plain.replace(/[^a-z]/g, '')) && /^[a-z]*\d*$/.test(plain.replace(/[^a-z\d]/g, ''))) {
    return '密码过于常见，请换一个';
  }
  return undefined;
}
