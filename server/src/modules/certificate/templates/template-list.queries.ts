import { TemplateVersionState, type TemplateState } from '@ganlin/contract/certificate/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { containsPattern } from '../../../platform/db/list-query.ts';

interface Filter {
  readonly keyword?: string | undefined;
  readonly state?: TemplateState | undefined;
}

interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly state: TemplateState;
  readonly version: number;
  readonly publishedNumber: number | null;
  readonly draftNumber: number | null;
  readonly validityMonths: number | null;
  readonly workKinds: string[];
  readonly granted: number;
  readonly updatedAt: Date;
}

/** Newest first; months and kinds of work are those of the newest version. */
export async function pageTemplates(
  db: Db,
  { keyword, state }: Filter,
  { current, size }: { current: number; size: number },
): Promise<{ records: TemplateRow[]; total: number }> {
  const { published, draft } = TemplateVersionState;
  const where = sql<boolean>`true
    ${keyword ? sql`and lower(t.name) like ${containsPattern(keyword)}` : sql``}
    ${state === undefined ? sql`` : sql`and t.state = ${state}`}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from certificate_template t where ${where}`.execute(db);
  const { rows: records } = await sql<TemplateRow>`
    select t.id, t.name, t.state, t.version, t.updated_at, v.validity_months, v.work_kinds,
           (select max(p.number) from certificate_template_version p
             where p.template_id = t.id and p.state = ${published}) as published_number,
           (select d.number from certificate_template_version d
             where d.template_id = t.id and d.state = ${draft}) as draft_number,
           (select coalesce(sum(s.used), 0) from certificate_series s where s.template_id = t.id)::int as granted
      from certificate_template t
      join lateral (select * from certificate_template_version w where w.template_id = t.id
                     order by w.number desc limit 1) v on true
     where ${where}
     order by t.created_at desc, t.id desc limit ${size} offset ${(current - 1) * size}`.execute(db);
  return { records, total: counted[0]?.total ?? 0 };
}

export interface VersionSummary {
  readonly id: string;
  readonly number: number;
  readonly state: TemplateVersionState;
  readonly publishedAt: Date | null;
  readonly granted: number;
}

/** Newest first. */
export async function listVersions(db: Db, templateId: string, limit: number): Promise<VersionSummary[]> {
  const { rows } = await sql<VersionSummary>`
    select v.id, v.number, v.state, v.published_at,
           (select count(*) from certificate_certificate c where c.version_id = v.id)::int as granted
      from certificate_template_version v where v.template_id = ${templateId}
     order by v.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Every version that numbers were or may be written by. */
export function listNumberings(db: Db) {
  return db
    .selectFrom('certificateTemplateVersion')
    .selectAll()
    .where('state', '=', TemplateVersionState.published)
    .orderBy('templateId')
    .orderBy('number')
    .execute();
}

export async function lastNumber(db: Db, templateId: string): Promise<number> {
  const { last } = await db
    .selectFrom('certificateTemplateVersion')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** How many serials the template has used in this year, or with year 0 in all. */
export async function countUsed(db: Db, templateId: string, year: number): Promise<number> {
  const row = await db
    .selectFrom('certificateSeries')
    .select('used')
    .where('templateId', '=', templateId)
    .where('year', '=', year)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Held until the end of the transaction, by one publication at a time. */
export async function lockNumberings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('certificate_template.numbering'))`.execute(db);
}
