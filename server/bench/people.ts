import type pg from 'pg';
import type { Config } from '../src/config.ts';
import { newId } from '../src/platform/ids.ts';
import { keyedHash, seal } from '../src/platform/sealed.ts';

const family = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'.split('');
const given = ['海涛', '淑芬', '建国', '晓明', '志强', '雅静', '宏宇', '雨桐', '振华', '文博', '明', '丽'];
const STEP = 2000;

export const mobileOf = (n: number): string => `199${String(n).padStart(8, '0')}`;

/** People with real sealed numbers, in steps, so that the table is like one that has grown. */
export async function fillPeople(db: pg.Pool, config: Config, count: number): Promise<void> {
  for (let from = 0; from < count; from += STEP) {
    const numbers = Array.from({ length: Math.min(STEP, count - from) }, (_, index) => from + index);
    await db.query(
      `insert into iam_user (id, user_name, real_name, password_hash, mobile_sealed, mobile_hash, role_type, created_at, updated_at)
       select id, user_name, real_name, 'unused', sealed, hash, 1, now(), now()
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[]) as t(id, user_name, real_name, sealed, hash)`,
      [
        numbers.map(() => newId()),
        numbers.map((n) => `user${n}`),
        numbers.map((n) => `${family[n % family.length]}${given[(n * 7) % given.length]}`),
        numbers.map((n) => seal(config.dataKeys, mobileOf(n))),
        numbers.map((n) => keyedHash(config.searchSecret, 'mobile', mobileOf(n))),
      ],
    );
  }
  await db.query('analyze');
}
