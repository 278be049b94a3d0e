import { createHash, randomBytes } from 'node:crypto';
import { DataScope } from '@ganlin/contract/iam/role';
import type pg from 'pg';

const UNITS_PER_PROVINCE = 100;

/** Units below the highest department of each province. */
export async function fillUnits(db: pg.Pool): Promise<void> {
  await db.query(
    `insert into iam_dept (id, parent_id, path, code, name, region_id, created_at, updated_at)
     select unit.id, top.id, top.path || unit.id, 'U-' || unit.id, '单位 ' || unit.n, top.region_id, now(), now()
       from (select distinct on (d.region_id) d.* from iam_dept d join iam_region r on r.id = d.region_id
              where r.parent_id is null order by d.region_id, cardinality(d.path)) top
      cross join lateral (select gen_random_uuid() as id, n from generate_series(1, $1::int) n
                           where top.id is not null) unit`,
    [UNITS_PER_PROVINCE],
  );
}

/** Staff who see the departments of one province, with the permissions that begin so. */
export async function provinceStaff(db: pg.Pool, permissions: string): Promise<{ token: string; regionId: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await db.query<{ regionId: string }>(
    `with top as (select d.parent_id as id, d.region_id from iam_dept d where d.code like 'U-%' limit 1),
     role as (insert into iam_role (id, code, name, data_scope, created_at, updated_at)
       values (gen_random_uuid(), 'bench', 'bench', $2, now(), now()) returning id),
     menus as (insert into iam_role_menu (role_id, menu_id)
       select role.id, m.id from role, iam_menu m where m.permission like $3 || '%' returning role_id),
     staff as (insert into iam_user (id, user_name, real_name, password_hash, role_type, dept_id, created_at, updated_at)
       select gen_random_uuid(), 'bench-staff', '管理人员', 'unused', 2, top.id, now(), now() from top returning id),
     granted as (insert into iam_user_role (user_id, role_id) select staff.id, role.id from staff, role returning user_id),
     opened as (insert into iam_session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), $1, id, now(), now(), now() + interval '1 day' from staff returning user_id)
     select top.region_id as "regionId" from top, opened, granted, menus limit 1`,
    [createHash('sha256').update(token).digest(), DataScope.deptAndBelow, permissions],
  );
  return { token, regionId: rows[0]?.regionId ?? '' };
}
