/**
 * Who is qualified, with many holders: `npm run bench:qualified [-- people]`. Uses a separate database and a real API
 * process; prints a table and fails when a target is missed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { qualifiedApi, retrainingApi } from '@ganlin/contract/certificate/qualified';
import type { Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { DataScope } from '@ganlin/contract/iam/role';
import type pg from 'pg';
import { adminToken, callAt, judge, openBenchSite, percentile } from './bench-site.ts';

const people = Number(process.argv[2] ?? 200_000);
const UNITS_PER_PROVINCE = 100;
const ROUNDS = 40;
const PROMISED_MS = 200;

await using site = await openBenchSite();
await fillUnits(site.db);
await fillHolders(site.db, people);
const api = await site.start('api');
const admin = await adminToken(api.origin);
const { token: staff, regionId } = await provinceStaff(site.db);

const { figures } = qualifiedApi;
const { paging } = retrainingApi;
const first = { current: 1, size: 20 };
const calls = {
  'figures of everybody': () => timesOf(figures, admin, {}),
  'figures of a kind of work and a province': () => timesOf(figures, admin, { workKind: '高炮作业', regionId }),
  'figures for staff of a province': () => timesOf(figures, staff, {}),
  'list of everybody': () => timesOf(paging, admin, { ...first, params: {} }),
  'list of what expires in 30 days': () => timesOf(paging, admin, { ...first, params: { band: 'within30' } }),
  'list by name': () => timesOf(paging, admin, { ...first, params: { keyword: '建国' } }),
  'list of people without a valid certificate, page 50': () =>
    timesOf(paging, admin, { current: 50, size: 20, params: { band: 'lapsed' } }),
  'list for staff of a province': () => timesOf(paging, staff, { ...first, params: { band: 'within30' } }),
};
const measured: Record<string, { measured: number; promised: number }> = {};
for (const [name, times] of Object.entries(calls)) {
  measured[`${name}, p95 (ms)`] = { measured: Math.round(percentile(await times(), 0.95)), promised: PROMISED_MS };
}
console.log(`${people} holders`);
judge(measured);

async function timesOf<E extends Endpoint>(endpoint: E, token: string, input: Input<E>): Promise<number[]> {
  const times: number[] = [];
  // The first calls fill the caches of the database and, for figures, that of the process.
  for (let round = -3; round < ROUNDS; round++) {
    const started = performance.now();
    await callAt(api.origin, endpoint, { token, input });
    if (round >= 0) times.push(performance.now() - started);
  }
  return times;
}

/** Units below the highest department of each province. */
async function fillUnits(db: pg.Pool): Promise<void> {
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

async function fillHolders(db: pg.Pool, count: number): Promise<void> {
  await db.query(
    `insert into iam_user (id, user_name, real_name, password_hash, role_type, dept_id, created_at, updated_at)
     select gen_random_uuid(), 'holder' || n,
            substr('王李张刘陈杨赵黄周吴', n % 10 + 1, 1) || substr($2, n % 29 + 1, 1) || substr($2, n % 31 % 29 + 1, 1),
            'unused', 1, units.ids[n % cardinality(units.ids) + 1], now(), now()
       from generate_series(1, $1::int) n,
            (select array_agg(id order by id) as ids from iam_dept where code like 'U-%') units`,
    [count, '海涛淑芬建国晓明志强雅静宏宇雨桐振华文博丽军伟芳勇杰艳'],
  );
  await db.query(
    `with template as (insert into certificate_template (id, name, state, created_by, created_at, updated_at)
       values (gen_random_uuid(), '上岗证', 1, gen_random_uuid(), now(), now()) returning id)
     insert into certificate_template_version (id, template_id, number, state, name, design, number_pattern,
            yearly_reset, work_kinds, issuer, updated_at, published_at)
     select gen_random_uuid(), id, 1, 1, '上岗证', '{}', '[]', true, '{火箭作业,高炮作业}', '', now(), now() from template`,
  );
  // Of three years, some of which are over; a few suspended or revoked.
  await db.query(
    `insert into certificate_certificate (id, template_id, version_id, user_id, name, dept_name, fields, work_kinds,
            number, year, serial, issued_on, valid_until, state, state_changed_at, source, source_id, signed, created_at)
     select gen_random_uuid(), v.template_id, v.id, u.id, u.real_name, '', '{}',
            case when n % 3 = 0 then '{火箭作业}' else '{火箭作业,高炮作业}' end::text[], 'B-' || n, 2999, n,
            current_date - 1200, current_date + (n * 7919 % 1100)::int - 60,
            case when n % 97 = 0 then 2 when n % 101 = 0 then 3 else 1 end, now(), 1, gen_random_uuid(), '', now()
       from (select id, real_name, row_number() over () as n from iam_user where user_name like 'holder%') u,
            certificate_template_version v where v.name = '上岗证'`,
  );
  await db.query(
    `update certificate_standing s
        set dept_id = u.dept_id, region_id = d.region_id, is_active = true, is_placed = true
       from iam_user u join iam_dept d on d.id = u.dept_id where u.id = s.user_id`,
  );
  await db.query('vacuum analyze');
}

/** Staff who see the departments of one province. */
async function provinceStaff(db: pg.Pool): Promise<{ token: string; regionId: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await db.query<{ regionId: string }>(
    `with top as (select d.parent_id as id, d.region_id from iam_dept d where d.code like 'U-%' limit 1),
     role as (insert into iam_role (id, code, name, data_scope, created_at, updated_at)
       values (gen_random_uuid(), 'bench', 'bench', $2, now(), now()) returning id),
     menus as (insert into iam_role_menu (role_id, menu_id)
       select role.id, m.id from role, iam_menu m where m.permission like 'cert:qualified:%' returning role_id),
     staff as (insert into iam_user (id, user_name, real_name, password_hash, role_type, dept_id, created_at, updated_at)
       select gen_random_uuid(), 'bench-staff', '管理人员', 'unused', 2, top.id, now(), now() from top returning id),
     granted as (insert into iam_user_role (user_id, role_id) select staff.id, role.id from staff, role returning user_id),
     opened as (insert into iam_session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), $1, id, now(), now(), now() + interval '1 day' from staff returning user_id)
     select top.region_id as "regionId" from top, opened, granted, menus limit 1`,
    [createHash('sha256').update(token).digest(), DataScope.deptAndBelow],
  );
  return { token, regionId: rows[0]?.regionId ?? '' };
}
