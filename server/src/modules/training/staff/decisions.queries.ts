import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TrainingDecision } from '../../../platform/db/schema.gen.ts';

/** The last decision about a registration replaces the one before. */
export async function putDecision(db: Db, row: Omit<Insertable<TrainingDecision>, 'revision'>): Promise<void> {
  const revision = sql<number>`(select revision from training_person where id = ${row.personId})`;
  const { personId: _, ...rest } = row;
  await db
    .insertInto('trainingDecision')
    .values({ ...row, revision })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ ...rest, revision }))
    .execute();
}

interface Own {
  readonly by: string;
  /** Decided after this time. */
  readonly since: Date;
}

/** Decisions that are still the last event of the registration: nor has the applicant attended a session since. */
function undoable(db: Db, { by, since }: Own) {
  return db
    .selectFrom('trainingDecision as d')
    .innerJoin('trainingPerson as p', 'p.id', 'd.personId')
    .where('d.decidedBy', '=', by)
    .where('d.decidedAt', '>', since)
    .whereRef('d.revision', '=', 'p.revision')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('trainingAttendance as a').whereRef('a.personId', '=', 'p.id').select('a.at'))),
    );
}

export function findUndoable(db: Db, personId: string, own: Own) {
  return undoable(db, own).where('p.id', '=', personId).select(['d.kind', 'd.decidedAt']).executeTakeFirst();
}

/** Restores the previous state of registrations, and deletes the decisions: nothing is undone twice. */
export async function takeBack(
  db: Db,
  { ids, kinds, ...own }: Own & { readonly ids: readonly string[]; readonly kinds: readonly number[] },
  at: Date,
): Promise<{ id: string; kind: number; state: number }[]> {
  const taken = await db
    .updateTable('trainingPerson as p')
    .from('trainingDecision as d')
    .set((eb) => ({
      state: eb.ref('d.state'),
      reason: eb.ref('d.reason'),
      waitingSince: eb.ref('d.waitingSince'),
      reviewedAt: eb.ref('d.reviewedAt'),
      paymentState: eb.ref('d.paymentState'),
      paymentReason: eb.ref('d.paymentReason'),
      // Nothing had been paid before a decision that can be undone.
      paidAt: null,
      paidFen: null,
      paidOn: null,
      paymentReference: '',
      updatedAt: at,
    }))
    .whereRef('d.personId', '=', 'p.id')
    .where('p.id', 'in', undoable(db, own).where('p.id', 'in', ids).where('d.kind', 'in', kinds).select('p.id'))
    .returning(['p.id', 'd.kind', 'd.state'])
    .execute();
  await db.deleteFrom('trainingDecision').where('personId', 'in', ids).where('kind', 'in', kinds).execute();
  return taken;
}
