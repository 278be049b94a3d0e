import { bandDays, WEEKS_AHEAD } from '@ganlin/contract/certificate/qualified';
import { CertificateState, TemplateVersionState } from '@ganlin/contract/certificate/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { InScope } from '../../iam/index.ts';

export interface Counted {
  readonly people: InScope;
  /** Empty: any. */
  readonly workKind: string;
  readonly today: string;
}

/** The people who count, as conditions on a row of certificate_standing called `s`. */
export const isCounted = ({ people, workKind }: Omit<Counted, 'today'>): RawBuilder<boolean> =>
  sql<boolean>`s.work_kind = ${workKind} and s.is_active
    ${people ? sql`and s.user_id in (select id from ${people} p)` : sql``}`;

/** Figures of each department and province. */
export async function countByDept(db: Db, counted: Counted) {
  const { today } = counted;
  const { granted, suspended, revoked } = CertificateState;
  const left = sql`s.valid_until - ${today}::date`;
  const isGranted = sql<boolean>`s.state = ${granted}`;
  const between = (from: number, to: number) =>
    sql<boolean>`${isGranted} and ${left} between ${from}::int and ${to}::int`;
  const { within30, within60, within90 } = bandDays;
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`;
  const open = (band: RawBuilder<boolean>) => count(sql<boolean>`${band} and not s.is_arranged`);
  const bands = [between(0, within30), between(within30 + 1, within60), between(within60 + 1, within90)] as const;
  return db
    .selectFrom('certificateStanding as s')
    .where(isCounted(counted))
    .select(['s.deptId', 's.regionId'])
    .select([
      sql<number>`count(*)::int`.as('people'),
      count(sql<boolean>`${isGranted} and ${left} >= 0`).as('valid'),
      count(bands[0]).as('within30'),
      count(bands[1]).as('within60'),
      count(bands[2]).as('within90'),
      open(bands[0]).as('open30'),
      open(bands[1]).as('open60'),
      open(bands[2]).as('open90'),
      count(sql<boolean>`${isGranted} and ${left} < 0`).as('expired'),
      count(sql<boolean>`s.state = ${suspended}`).as('suspended'),
      count(sql<boolean>`s.state = ${revoked}`).as('revoked'),
    ])
    .groupBy(['s.deptId', 's.regionId'])
    .execute();
}

/** Certificates that expire in each of the next weeks, the first of which begins today. */
export function countByWeek(db: Db, { regionId, ...counted }: Counted & { readonly regionId: string | undefined }) {
  const { today } = counted;
  return db
    .selectFrom('certificateStanding as s')
    .where(isCounted(counted))
    .where('s.state', '=', CertificateState.granted)
    .where('s.validUntil', '>=', today)
    .where(sql<boolean>`s.valid_until < ${today}::date + ${WEEKS_AHEAD * 7}::int`)
    .$if(regionId !== undefined, (query) => query.where('s.regionId', '=', regionId ?? ''))
    .select([
      sql<number>`(s.valid_until - ${today}::date) / 7`.as('week'),
      sql<number>`count(*)::int`.as('expiring'),
      sql<number>`count(*) filter (where s.is_arranged)::int`.as('arranged'),
    ])
    .groupBy(sql`1`)
    .execute();
}

/** The kinds of work that templates name; the certificates themselves are too many to look through. */
export async function listWorkKinds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from certificate_template_version v, unnest(v.work_kinds) as kind
     where v.state = ${TemplateVersionState.published} order by kind limit ${limit}`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** As the database knows from its last analysis of the table. */
export async function estimateStandings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 0)::int as count from pg_class where oid = 'certificate_standing'::regclass`.execute(db);
  return rows[0]?.count ?? 0;
}
