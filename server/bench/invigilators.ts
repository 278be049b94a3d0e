import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Sessions of administrators, each of another person: one person has few connections at once. */
export async function openInvigilators(db: pg.Pool, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await db.query(
    `with added as (
       insert into iam_user (id, user_name, real_name, password_hash, role_type, created_at, updated_at)
       select gen_random_uuid(), 'invigilator' || n, '监考' || n, 'unused', 2, now(), now() from generate_series(1, $2::int) n
       returning id
     ), granted as (
       insert into iam_user_role (user_id, role_id) select a.id, r.id from added a, iam_role r where r.code = 'admin'
     )
     insert into iam_session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), t.hash, a.id, now(), now(), now() + interval '1 day'
       from unnest($1::bytea[]) with ordinality as t(hash, n)
       join (select id, row_number() over (order by id) as n from added) a on a.n = t.n`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), count],
  );
  return tokens;
}
