import { RoleType } from '@ganlin/contract/iam/user';
import type { Ctx, User } from '../../../platform/ctx.ts';

/** For demo data that is made by use cases, which check what users may do: this one may do all of it. */
export function actingAs(ctx: Ctx<null>, { id, realName }: { readonly id: string; readonly realName: string }) {
  const user: User = {
    id,
    realName,
    sessionId: '',
    userName: '',
    avatar: '',
    roleType: RoleType.staff,
    roles: [],
    permissions: new Set(),
    grantsAll: true,
    mustChangePassword: false,
    secondFactor: 'none',
    hasSecondFactor: false,
    secondFactorDemanded: false,
    provedUntil: 0,
    embed: null,
    regionId: '',
  };
  return { ...ctx, user };
}
