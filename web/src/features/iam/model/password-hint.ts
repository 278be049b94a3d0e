import { passwordRule } from '@ganlin/contract/iam/sign-in/password';
import { RoleType } from '@ganlin/contract/iam/user';
import { useSite } from '../../../lib/screen/site.ts';

/** This site's password rules: for one role type, or for both where the form does not know the user. */
export function usePasswordHint(roleType?: RoleType): string {
  const { passwordMin, staffPasswordMin } = useSite().props;
  if (roleType) return passwordRule(roleType === RoleType.staff ? staffPasswordMin : passwordMin);
  return `${passwordRule(passwordMin)}；管理人员至少 ${staffPasswordMin} 位。`;
}
