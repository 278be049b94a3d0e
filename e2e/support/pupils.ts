import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Site } from './site.ts';

/** A learner with an open session. */
export interface Pupil {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何'.split('');
/** Different for each of the first 140. */
const given = ['建国', '晓燕', '志强', '雨桐', '海燕', '明月', '振华'];
/** Codes of the demo's departments that they belong to, in turn. */
const depts = [
  'HB-SJZ',
  'HB-SJZ-PS',
  'HB-SJZ-ZH',
  'HB-ZJK',
  'HB-ZJK-YX',
  'HB-ZJK-GY',
  'HB-ZJK-KB',
  'HB-CD',
  'HB-CD-WC',
];

/** So many learners, signed in without the login window. */
export async function addPupils(site: Site, count: number): Promise<Pupil[]> {
  const { db } = site;
  const pupils = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    name: `${surnames[at % surnames.length]}${given[(at + 2 * Math.floor(at / surnames.length)) % given.length]}`,
    dept: depts[at % depts.length],
  }));
  await db.query(
    `insert into iam_user (id, user_name, real_name, password_hash, role_type, dept_id, created_at, updated_at)
     select u.id, 'pupil-' || u.id, u.name, '', 1, d.id, '2026-01-01', '2026-01-01'
       from unnest($1::uuid[], $2::text[], $3::text[]) as u (id, name, dept)
       join iam_dept d on d.code = u.dept`,
    [pupils.map(({ id }) => id), pupils.map(({ name }) => name), pupils.map(({ dept }) => dept)],
  );
  await db.query(
    `insert into iam_user_role (user_id, role_id)
     select u, (select id from iam_role where code = 'learner') from unnest($1::uuid[]) as u`,
    [pupils.map(({ id }) => id)],
  );
  const tokens = await openSessions(
    site,
    pupils.map(({ id }) => id),
  );
  return pupils.map(({ id, name }, at) => ({ id, name, token: tokens[at] ?? '' }));
}

/** Sessions of these users; returns their tokens. */
export async function openSessions({ db }: Site, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  await db.query(
    `insert into iam_session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), s.token_hash, s.user_id, now(), now(), now() + interval '1 hour'
       from unnest($1::uuid[], $2::bytea[]) as s (user_id, token_hash)`,
    [userIds, tokens.map((token) => hash('sha256', token, 'buffer'))],
  );
  return tokens;
}

export async function removePupils({ db }: Site): Promise<void> {
  await db.query(`delete from iam_session where user_id in (select id from iam_user where user_name like 'pupil-%')`);
  await db.query(`delete from iam_user_role where user_id in (select id from iam_user where user_name like 'pupil-%')`);
  await db.query(`delete from iam_user where user_name like 'pupil-%'`);
}
