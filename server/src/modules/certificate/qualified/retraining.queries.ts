import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CertificateRetraining } from '../../../platform/db/schema.gen.ts';
import type { InScope } from '../../iam/index.ts';

export function findRetraining(db: Db, id: string) {
  return db.selectFrom('certificateRetraining').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertRetraining(db: Db, row: Insertable<CertificateRetraining>): Promise<void> {
  await db.insertInto('certificateRetraining').values(row).execute();
}

/** These certificates of people in scope whose account is active, locked until the commit. */
export function lockCertificates(db: Db, ids: readonly string[], people: InScope) {
  return db
    .selectFrom('certificateCertificate as c')
    .select(['c.id', 'c.userId', 'c.state', 'c.validUntil'])
    .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .$if(people !== undefined, (query) => query.where(sql<boolean>`c.user_id in (select id from ${people} p)`))
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
}

interface Invited {
  readonly id: string;
  readonly userId: string;
}

/** Adds people to a retraining, once each, and marks that something was arranged for their certificates. */
export async function invite(db: Db, retrainingId: string, certificates: readonly Invited[]): Promise<void> {
  await db
    .insertInto('certificateRetrainingPerson')
    .values(certificates.map(({ id, userId }) => ({ retrainingId, userId, certificateId: id })))
    .onConflict((conflict) => conflict.columns(['retrainingId', 'userId']).doNothing())
    .execute();
  await db
    .updateTable('certificateStanding')
    .set({ isArranged: true })
    .where('certificateId', '=', sql<string>`any(${certificates.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** Everybody who was invited, with what their message says. */
export function listInvited(db: Db, retrainingId: string) {
  return db
    .selectFrom('certificateRetrainingPerson as p')
    .innerJoin('certificateCertificate as c', 'c.id', 'p.certificateId')
    .innerJoin('certificateTemplateVersion as v', 'v.id', 'c.versionId')
    .select(['p.userId', 'c.number', 'c.validUntil', 'v.name as title'])
    .where('p.retrainingId', '=', retrainingId)
    .orderBy('p.userId')
    .execute();
}

export async function countInvited(db: Db, retrainingId: string, people: InScope): Promise<number> {
  const { count } = await db
    .selectFrom('certificateRetrainingPerson as p')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('p.retrainingId', '=', retrainingId)
    .$if(people !== undefined, (query) => query.where(sql<boolean>`p.user_id in (select id from ${people} w)`))
    .executeTakeFirstOrThrow();
  return count;
}
