import { bandDays, type ExpiryBand } from '@ganlin/contract/certificate/qualified';
import { CertificateState } from '@ganlin/contract/certificate/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isCounted, type Counted } from './figures.queries.ts';

interface Filter extends Counted {
  readonly regionId?: string | undefined;
  readonly band?: ExpiryBand | undefined;
  readonly open?: boolean | undefined;
  /** The departments to choose from, as a sub-select of ids. */
  readonly depts?: RawBuilder<string> | undefined;
  /** The users whose names match, as a sub-select of ids, and the text, which may be a certificate number. */
  readonly named?: { readonly users: RawBuilder<{ id: string }>; readonly text: string } | undefined;
}

/** Whose certificate expires first, first; of those without a valid one, who had it last. */
export async function pagePeople(db: Db, filter: Filter, { current, size }: { current: number; size: number }) {
  const found = db.selectFrom('certificateStanding as s').where(conditionOf(filter));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const records = await found
    .innerJoin('certificateCertificate as c', 'c.id', 's.certificateId')
    .select(['s.userId', 's.certificateId', 'c.name', 'c.deptName', 'c.number', 'c.workKinds'])
    .select(['c.validUntil', 'c.state'])
    .orderBy('s.validUntil', filter.band === 'lapsed' ? 'desc' : 'asc')
    .orderBy('s.userId', filter.band === 'lapsed' ? 'desc' : 'asc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

function conditionOf({ regionId, band, open, depts, named, ...counted }: Filter): RawBuilder<boolean> {
  const parts = [
    isCounted(counted),
    ...(regionId === undefined ? [] : [sql<boolean>`s.region_id = ${regionId}`]),
    ...(band === undefined ? [] : [isIn(band, counted.today)]),
    ...(open ? [sql<boolean>`not s.is_arranged`] : []),
    ...(depts ? [sql<boolean>`s.dept_id in ${depts}`] : []),
    ...(named
      ? [
          sql<boolean>`s.user_id in (select id from ${named.users} matching
            union select numbered.user_id from certificate_certificate numbered where numbered.number = ${named.text})`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** As `bandOf` of the contract. */
function isIn(band: ExpiryBand, today: string): RawBuilder<boolean> {
  const day = (days: number) => sql`${today}::date + ${days}::int`;
  const isGranted = sql<boolean>`s.state = ${CertificateState.granted}`;
  const { within30, within60, within90 } = bandDays;
  const between = (from: number, to: number) =>
    sql<boolean>`${isGranted} and s.valid_until between ${day(from)} and ${day(to)}`;
  return {
    within30: between(0, within30),
    within60: between(within30 + 1, within60),
    within90: between(within60 + 1, within90),
    later: sql<boolean>`${isGranted} and s.valid_until > ${day(within90)}`,
    lapsed: sql<boolean>`not (${isGranted} and s.valid_until >= ${day(0)})`,
  }[band];
}

/** How often the holders were reminded of these certificates. */
export function countReminders(db: Db, certificateIds: readonly string[]) {
  return db
    .selectFrom('certificateReminder')
    .select(['certificateId', sql<number>`count(*)::int`.as('count')])
    .where('certificateId', '=', sql<string>`any(${[...certificateIds]}::uuid[])`)
    .groupBy('certificateId')
    .execute();
}

/** The class that the holders of these certificates were invited to last. */
export function listInvitations(db: Db, certificateIds: readonly string[]) {
  return db
    .selectFrom('certificateRetrainingPerson as p')
    .innerJoin('certificateRetraining as r', 'r.id', 'p.retrainingId')
    .distinctOn('p.certificateId')
    .select(['p.certificateId', 'r.classId', 'r.title'])
    .where('p.certificateId', '=', sql<string>`any(${[...certificateIds]}::uuid[])`)
    .orderBy('p.certificateId')
    .orderBy('r.createdAt', 'desc')
    .execute();
}
