import type { ClientErrorKind } from '@ganlin/contract/ops/client-error';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface NewError {
  readonly browser: string;
  readonly major: number;
  readonly kind: ClientErrorKind;
  readonly message: string;
  readonly source: string;
  /** Its path, without ids. */
  readonly page: string;
  readonly digest: Buffer;
  readonly at: Date;
}

/** In UTC: only the count of a row depends on it. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function countOn(db: Db, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('opsClientError')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '=', dayOf(at))
    .executeTakeFirstOrThrow();
  return count;
}

export async function add(db: Db, { at, ...error }: NewError): Promise<void> {
  await db
    .insertInto('opsClientError')
    .values({ ...error, day: dayOf(at), lastAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'digest'])
        .doUpdateSet({ count: sql`ops_client_error.count + 1`, lastAt: (eb) => eb.ref('excluded.lastAt') }),
    )
    .execute();
}

const SHOWN = 20;

interface BrowserCount {
  readonly browser: string;
  readonly major: number;
  readonly count: number;
}

interface Summary {
  readonly total: number;
  readonly browsers: BrowserCount[];
  readonly latest: (BrowserCount &
    Pick<NewError, 'kind' | 'message' | 'source' | 'page'> & { readonly lastAt: Date })[];
}

export async function summary(db: Db, since: Date): Promise<Summary> {
  const recent = db.selectFrom('opsClientError').where('lastAt', '>=', since);
  const total = ({ fn }: { fn: { sum: typeof db.fn.sum } }) => fn.sum<string>('count').as('count');
  const all = await recent.select(total).executeTakeFirst();
  const browsers = await recent
    .select(['browser', 'major'])
    .select(total)
    .groupBy(['browser', 'major'])
    .orderBy('count', 'desc')
    .limit(SHOWN)
    .execute();
  const latest = await recent
    .select(['browser', 'major', 'kind', 'message', 'source', 'page', 'count', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    total: Number(all?.count ?? 0),
    browsers: browsers.map(({ count, ...browser }) => ({ ...browser, count: Number(count) })),
    // The column has a check.
    latest: latest.map(({ kind, ...error }) => ({ ...error, kind: kind as ClientErrorKind })),
  };
}

export async function forgetBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('opsClientError').where('day', '<', dayOf(before)).execute();
}
