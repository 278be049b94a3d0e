import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../src/config.ts';
import { newId } from '../src/platform/ids.ts';
import { keyedHash, seal } from '../src/platform/security/sealed.ts';

const family = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'.split('');
const given = ['海涛', '淑芬', '建国', '晓明', '志强', '雅静', '宏宇', '雨桐', '振华', '文博', '明', '丽'];
const STEP = 2000;

export const mobileOf = (n: number): string => `199${String(n).padStart(8, '0')}`;

/** Inserts users with real sealed numbers, in steps, so that the table resembles one that has grown. */
export async function fillPeople(db: pg.Pool, config: Config, count: number): Promise<void> {
  for (let from = 0; from < count; from += STEP) {
    const numbers = Array.from({ length: Math.min(STEP, count - from) }, (_, index) => from + index);
    const ids = numbers.map(() => newId());
    await db.query(
      `insert into iam_user (id, user_name, real_name, password_hash, mobile_sealed, mobile_hash, role_type, created_at, updated_at)
       select id, user_name, real_name, 'unused', sealed, hash, 1, now(), now()
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[]) as t(id, user_name, real_name, sealed, hash)`,
      [
        ids,
        numbers.map((n) => `user${n}`),
        numbers.map((n) => `${family[n % family.length]}${given[(n * 7) % given.length]}`),
        numbers.map((n, at) => seal(config.dataKeys, mobileOf(n), ['iamUser.mobileSealed', ids[at] ?? ''])),
        numbers.map((n) => keyedHash(config.searchSecret, 'mobile', mobileOf(n))),
      ],
    );
  }
  await db.query('analyze');
}

export interface Signed {
  readonly userId: string;
  readonly token: string;
}

/** Opens sessions for this many learners without hashing a password for each, which would take minutes. */
export async function openSessions(db: pg.Pool, count: number): Promise<Signed[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { rows } = await db.query<{ user_id: string; token_hash: Buffer }>(
    `insert into iam_session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), t.hash, u.id, now(), now(), now() + interval '1 day'
       from unnest($1::bytea[]) with ordinality as t(hash, n)
       join (select id, row_number() over (order by id) as n from iam_user where role_type = 1 and state = 0) u on u.n = t.n
     returning user_id, token_hash`,
    [tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  const byHash = new Map(tokens.map((token) => [createHash('sha256').update(token).digest('hex'), token]));
  return rows.map((row) => ({ userId: row.user_id, token: byHash.get(row.token_hash.toString('hex')) ?? '' }));
}
