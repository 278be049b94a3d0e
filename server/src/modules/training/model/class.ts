import { applicationOf, classStatus } from '@ganlin/contract/training/kinds';
import type { Application, Charge, ClassState, ClassStatus, TrainType } from '@ganlin/contract/training/kinds';
import type { ClassForm } from '@ganlin/contract/training/trainclass';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { scopeOf } from '../../iam/index.ts';
import { findClassRow, isInScope, type ClassRow } from './class.queries.ts';

/** Form fields that are only shown or read as a whole, stored as one document. */
export const detailNames = [
  'introduce',
  'remark',
  'organiser',
  'place',
  'contact',
  'contactPhone',
  'subjects',
  'headPersons',
  'classTeachers',
  'transfer',
  'lateMinutes',
  'courseIds',
  'examIds',
  'attendancePercent',
  'coursesCompleted',
  'examsPassed',
  'certificateTemplateId',
] as const satisfies readonly (keyof ClassForm)[];
type Details = Pick<ClassForm, (typeof detailNames)[number]>;

/** A row with its codes and document typed as in the contract. */
export type TrainClass = Omit<ClassRow, 'state' | 'trainType' | 'charge' | 'details'> & {
  readonly state: ClassState;
  readonly trainType: TrainType;
  readonly charge: Charge;
  readonly details: Details;
};

/**
 * Any class that is not deleted, regardless of the caller. A caller that moves its seats or its registrations needs
 * it `lock`.
 */
export async function findClass(db: Db, id: string, options: { lock?: boolean } = {}): Promise<TrainClass | undefined> {
  const row = await findClassRow(db, id, options);
  return row && typedClass(row);
}

/** Returns the class if it is in the caller's data scope; otherwise it is reported as not found. */
export async function getClassInScope(
  ctx: Ctx<User>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<TrainClass> {
  const scope = await scopeOf(ctx);
  const trainclass = await findClass(ctx.db, id, options);
  if (!trainclass || !(await isInScope(ctx.db, scope, id))) throw new AppError('trainclassNotFound');
  return trainclass;
}

/** Details that were added after classes had been stored. */
const laterDetails = { courseIds: [], coursesCompleted: false, certificateTemplateId: null };

export function typedClass(row: ClassRow): TrainClass {
  return {
    ...row,
    // The columns have check constraints, and the document was written from input the contract had parsed.
    state: row.state as ClassState,
    trainType: row.trainType as TrainType,
    charge: row.charge as Charge,
    details: { ...laterDetails, ...(row.details as unknown as Details) },
  };
}

export function statusAt({ startsAt, endsAt }: Pick<TrainClass, 'startsAt' | 'endsAt'>, now: Date): ClassStatus {
  return classStatus({ startTime: startsAt, endTime: endsAt }, now);
}

type Door = Pick<TrainClass, 'state' | 'applyStartsAt' | 'applyEndsAt' | 'quota' | 'taken' | 'waitingList'>;

export function applicationAt({ applyStartsAt, applyEndsAt, ...door }: Door, now: Date): Application {
  return applicationOf({ ...door, applyStart: applyStartsAt, applyEnd: applyEndsAt }, now);
}
