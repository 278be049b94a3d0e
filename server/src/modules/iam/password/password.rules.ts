import { addDays } from '@ganlin/contract/core/time';
import { RoleType } from '@ganlin/contract/iam/user';
import type { SitePolicy } from '@ganlin/contract/site/policy';

/** Why a password is rejected by its format, or nothing; guessability is checked separately. */
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
  return undefined;
}

/**
 * Whether a password must be changed before anything else: someone else set it, or it is older than the policy
 * allows.
 */
export function mustChange(
  { mustChangePassword, passwordChangedAt }: { mustChangePassword: boolean; passwordChangedAt: Date },
  { passwordDays }: Pick<SitePolicy, 'passwordDays'>,
  now: Date,
): boolean {
  return mustChangePassword || (passwordDays > 0 && addDays(passwordChangedAt, passwordDays) <= now);
}
