import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import { userWithin } from '../model/scope.queries.ts';
import type { Scope } from '../model/scope.rules.ts';

interface Wanted {
  readonly scope: Scope;
  readonly since: Date;
  readonly now: Date;
  readonly keyword?: string | undefined;
  readonly deptId?: string | undefined;
}

/** Sessions of users in scope that were used since then, the latest use first. */
export async function pageOnline(
  db: Db,
  { scope, since, now, keyword, deptId }: Wanted,
  { current, size }: { readonly current: number; readonly size: number },
) {
  const pattern = containsPattern(keyword ?? '');
  const found = db
    .selectFrom('iamSession as s')
    .innerJoin('iamUser as u', 'u.id', 's.userId')
    .leftJoin('iamDept as d', 'd.id', 'u.deptId')
    .where('s.lastSeenAt', '>', since)
    .where('s.expiresAt', '>', now)
    .where('u.deletedAt', 'is', null)
    .where(userWithin(scope, 'u'))
    .$if(Boolean(keyword), (query) =>
      query.where(sql<SqlBool>`(lower(u.real_name) like ${pattern} or lower(u.user_name) like ${pattern})`),
    )
    .$if(deptId !== undefined, (query) => query.where(sql<SqlBool>`d.path @> array[${deptId ?? null}::uuid]`));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .select(['s.id', 's.userId', 's.ip', 's.userAgent', 's.hostName', 's.createdAt', 's.lastSeenAt'])
    .select(['u.realName', 'u.userName', sql<string>`coalesce(d.name, '')`.as('deptName')])
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}
