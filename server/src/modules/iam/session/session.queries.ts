import { MenuType } from '@ganlin/contract/iam/menu';
import { RoleType, UserState } from '@ganlin/contract/iam/user';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';
import { LEARNER_ROLE } from '../model/queries.ts';

/** A session with its user and the permissions granted by their roles. */
export interface SessionRow {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly hostId: string | null;
  readonly regionId: string;
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
  readonly avatar: string;
  readonly roleType: number;
  readonly isDemo: boolean;
  readonly mustChangePassword: boolean;
  readonly passwordChangedAt: Date;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly secondFactorAt: Date | null;
  readonly provedAt: Date | null;
  /** One of the roles demands a second factor. */
  readonly isFactorDemanded: boolean;
  readonly hasFactor: boolean;
  readonly grantsAll: boolean;
}

/**
 * Finds roles and permissions as `listRoles` and `listMenus` do, in one query: it runs for every user every minute.
 */
const find: Statement = {
  name: 'iam.session',
  text: `select s.id as "sessionId", s.expires_at as "expiresAt", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.host_id as "hostId",
         s.region_id as "regionId", u.id, u.user_name as "userName", u.real_name as "realName", u.avatar,
         u.role_type as "roleType", u.is_demo as "isDemo", u.must_change_password as "mustChangePassword",
         u.password_changed_at as "passwordChangedAt", held.roles, held.all as "grantsAll", granted.permissions,
         s.second_factor_at as "secondFactorAt", s.proved_at as "provedAt", held.demands as "isFactorDemanded",
         exists (select from iam_totp t where t.user_id = u.id and t.confirmed_at is not null) as "hasFactor"
    from iam_session s
    join iam_user u on u.id = s.user_id
   cross join lateral (
      select coalesce(array_agg(r.code order by r.code), '{}') as roles, coalesce(bool_or(r.grants_all), false) as all,
             coalesce(bool_or(r.second_factor), false) as demands,
             array_agg(r.id) as ids
        from (select ur.role_id as id from iam_user_role ur where ur.user_id = u.id
              union
              select l.id from iam_role l where l.code = '${LEARNER_ROLE}' and u.role_type = ${RoleType.learner}) own
        join iam_role r on r.id = own.id) held
   cross join lateral (
      select coalesce(array_agg(m.permission order by m.sort, m.code), '{}') as permissions
        from iam_menu m
       where m.type = ${MenuType.function} and (s.host_id is null or m.permission = any(s.host_permissions)) and (held.all or exists (
         select from iam_role_menu rm where rm.role_id = any(held.ids) and rm.menu_id = m.id))) granted
   where s.token_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3
     and u.state = ${UserState.normal} and u.deleted_at is null`,
};

/** Finds the session of a token with its user, while both are valid. */
export async function findSession(
  reservedPool: ReservedPool,
  tokenHash: Buffer,
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<SessionRow | undefined> {
  const [row] = await prepared<SessionRow>(reservedPool, find, [tokenHash, now, seenAfter]);
  return row;
}
