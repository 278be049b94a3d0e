/**
 * Who is qualified, with many holders: `npm run bench:qualified [-- people]`. Uses a separate database and a real API
 * process; prints a table and fails when a target is missed.
 */
import { qualifiedApi, retrainingApi } from '@ganlin/contract/certificate/qualified';
import type { Endpoint, Input } from '@ganlin/contract/core/endpoint';
import type pg from 'pg';
import { adminToken, callAt, judge, openBenchSite, percentile } from './bench-site.ts';
import { fillUnits, provinceStaff } from './units.ts';

const people = Number(process.argv[2] ?? 200_000);
const ROUNDS = 40;
const PROMISED_MS = 200;

await using site = await openBenchSite();
await fillUnits(site.db);
await fillHolders(site.db, people);
const api = await site.start('api');
const admin = await adminToken(api.origin);
const { token: staff, regionId } = await provinceStaff(site.db, 'cert:qualified:');

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
