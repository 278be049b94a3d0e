import { CertificateState, CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';
import type { InScope } from '../../iam/index.ts';

interface Filter {
  readonly keyword?: string | undefined;
  readonly templateId?: string | undefined;
  readonly status?: CertificateStatus | undefined;
  readonly expiresWithin?: number | undefined;
  readonly workKind?: string | undefined;
}

interface Limits {
  readonly filter: Filter;
  readonly people: InScope;
  readonly today: string;
}

/** Newest first. */
export async function pageCertificates(
  db: Db,
  { filter, people, today }: Limits,
  { current, size }: { current: number; size: number },
) {
  const where = conditionOf(filter, { people, today });
  const found = db
    .selectFrom('certificateCertificate as c')
    .innerJoin('certificateTemplateVersion as v', 'v.id', 'c.versionId')
    .where(where);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .selectAll('c')
    .select('v.name as templateName')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** How many of these there are, of people in the caller's scope. */
export async function countCertificates(db: Db, ids: readonly string[], people: InScope): Promise<number> {
  const { count } = await db
    .selectFrom('certificateCertificate as c')
    .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .$if(people !== undefined, (query) => query.where(sql<boolean>`c.user_id in (select id from ${people} p)`))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function conditionOf(
  { keyword, templateId, status, expiresWithin, workKind }: Filter,
  { people, today }: Omit<Limits, 'filter'>,
): RawBuilder<boolean> {
  const pattern = containsPattern(keyword ?? '');
  const parts = [
    sql<boolean>`true`,
    ...(people ? [sql<boolean>`c.user_id in (select id from ${people} p)`] : []),
    ...(keyword ? [sql<boolean>`(lower(c.name) like ${pattern} or lower(c.number) like ${pattern})`] : []),
    ...(templateId === undefined ? [] : [sql<boolean>`c.template_id = ${templateId}`]),
    ...(status === undefined ? [] : [hasStatus(status, today)]),
    ...(workKind ? [sql<boolean>`${workKind} = any(c.work_kinds)`] : []),
    ...(expiresWithin === undefined
      ? []
      : [
          sql<boolean>`c.state = ${CertificateState.granted} and c.valid_until >= ${today}::date
            and c.valid_until < ${today}::date + ${expiresWithin}::int`,
        ]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** As `statusOn` of the contract. */
function hasStatus(status: CertificateStatus, today: string): RawBuilder<boolean> {
  const isExpired = sql<boolean>`coalesce(c.valid_until < ${today}::date, false)`;
  const { granted } = CertificateState;
  if (status === CertificateStatus.expired) return sql<boolean>`(c.state = ${granted} and ${isExpired})`;
  if (status === CertificateStatus.valid) return sql<boolean>`(c.state = ${granted} and not ${isExpired})`;
  return sql<boolean>`c.state = ${status}`;
}

/** The number of a certificate, and of the one that has replaced it. */
export function findNeighbours(db: Db, { id, replacesId }: { id: string; replacesId: string | null }) {
  return db
    .selectFrom('certificateCertificate')
    .select(['id', 'number', 'replacesId'])
    .where((eb) => eb.or([eb('replacesId', '=', id), ...(replacesId === null ? [] : [eb('id', '=', replacesId)])]))
    .execute();
}
