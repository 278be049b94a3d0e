import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DueRecords } from '../../../platform/module/retention.ts';

interface DueNumbers extends DueRecords {
  readonly idCards: number;
  readonly accounts: number;
}

const withNumbers = (before: Date) => sql`
  from training_class c join training_person p on p.class_id = c.id
 where c.ends_at < ${before} and (p.id_card_sealed <> '' or p.account_bank <> '' or p.account_number_sealed <> '')`;

export async function countDueNumbers(db: Db, before: Date): Promise<DueNumbers> {
  const { rows } = await sql<DueNumbers>`
    select count(*)::int as count, min(c.ends_at) as oldest,
           (count(*) filter (where p.id_card_sealed <> ''))::int as "idCards",
           (count(*) filter (where p.account_number_sealed <> '' or p.account_bank <> ''))::int as accounts
      ${withNumbers(before)}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null, idCards: 0, accounts: 0 };
}

export async function eraseDueNumbers(
  db: Db,
  { before, limit, now }: { readonly before: Date; readonly limit: number; readonly now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update training_person
       set id_card_sealed = '', id_card_hash = null, account_bank = '', account_number_sealed = '', doubtful = false,
           numbers_erased_at = ${now}
     where id = any(array(
       select p.id ${withNumbers(before)} order by c.ends_at, p.id limit ${limit} for no key update of p))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const dueTrail = (before: Date) => sql`
  from training_class c join training_person p on p.class_id = c.id join training_trail t on t.person_id = p.id
 where c.ends_at < ${before}`;

export async function countDueTrail(db: Db, before: Date): Promise<DueRecords> {
  const { rows } = await sql<DueRecords>`
    select count(*)::int as count, min(c.ends_at) as oldest ${dueTrail(before)}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function deleteDueTrail(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from training_trail where id = any(array(
      select t.id ${dueTrail(before)} order by c.ends_at, t.id limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
