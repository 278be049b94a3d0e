import { CertificateState } from '@ganlin/contract/certificate/kinds';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CertificateReminder } from '../../../platform/db/schema.gen.ts';
import type { InScope } from '../../iam/index.ts';

interface DueReminder {
  readonly id: string;
  readonly userId: string;
  readonly number: string;
  readonly title: string;
  readonly validUntil: string;
  /** The step that was reached, in days. */
  readonly days: number;
}

/**
 * Certificates whose last reached step has not been reminded of. Steps that had passed when a certificate was granted
 * do not count, nor do certificates that are replaced, or that another one of the holder makes unnecessary.
 */
export async function listDue(
  db: Db,
  { steps, today, limit }: { readonly steps: readonly number[]; readonly today: string; readonly limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select c.id, c.user_id as "userId", c.number, v.name as title, c.valid_until as "validUntil", due.days
      from certificate_certificate c
      join certificate_template_version v on v.id = c.version_id
     cross join lateral (
       select min(step.days) as days from unnest(${[...steps]}::int[]) as step(days)
        where step.days >= c.valid_until - ${today}::date and c.issued_on <= c.valid_until - step.days) due
     where c.state = ${CertificateState.granted} and due.days is not null
       and c.valid_until between ${today}::date and ${today}::date + ${Math.max(...steps)}::int
       and exists (select from certificate_standing s where s.certificate_id = c.id and s.is_active)
       and not exists (select from certificate_reminder r where r.certificate_id = c.id and r.days <= due.days)
     order by c.valid_until, c.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the certificates that nobody else has inserted meanwhile. */
export async function insertReminders(db: Db, rows: readonly Insertable<CertificateReminder>[]): Promise<Set<string>> {
  const inserted = await db
    .insertInto('certificateReminder')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['certificateId', 'days']).doNothing())
    .returning('certificateId')
    .execute();
  return new Set(inserted.map(({ certificateId }) => certificateId));
}

/** How many people in scope were reminded since then, by step. */
export function countReminded(db: Db, { since, people }: { readonly since: Date; readonly people: InScope }) {
  return db
    .selectFrom('certificateReminder as r')
    .where('r.sentAt', '>=', since)
    .$if(people !== undefined, (query) => query.where(sql<boolean>`r.user_id in (select id from ${people} p)`))
    .select(['r.days', sql<number>`count(distinct r.user_id)::int`.as('count')])
    .groupBy('r.days')
    .orderBy('r.days')
    .execute();
}
