import { IdCard, Mobile } from '@ganlin/contract/core/person';
import { AttendanceState, RegistrationState } from '@ganlin/contract/training/kinds';
import type { personApi, PersonFilter } from '@ganlin/contract/training/person';
import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import { allowedSort } from '../../../platform/db/list-query.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { fileUrl } from '../../media/index.ts';
import { undoableOf } from './decisions.ts';
import { maskedForm, shownPeople } from '../model/people-shown.ts';
import * as queries from '../model/people.queries.ts';
import { listAttendance, listHistory } from '../model/person.queries.ts';
import { findPerson, formOf, personOf, type Person } from '../model/person.ts';
import { getClassInScope } from '../model/class.ts';

export const UNMASK = 'train:person:unmask';

export const paging: Handler<typeof personApi.paging> = async (ctx, { current, size, params, sort }) => {
  const { id: classId } = await getClassInScope(ctx, params.activityId);
  const wanted = { search: searchFrom(ctx.config, params), sort: allowedSort(sort, sortable) };
  const { records, total } = await queries.pagePeople(ctx.db, wanted, { current, size });
  return { records: await shownPeople(ctx, classId, records.map(personOf)), total, current, size };
};

export const counts: Handler<typeof personApi.counts> = async (ctx, { activityId }) => {
  const { id, title, quota, taken, charge, feeFen, required } = await getClassInScope(ctx, activityId);
  const rows = await queries.countStates(ctx.db, id);
  return {
    title,
    quota,
    taken,
    charge,
    feeFen,
    required,
    sessions: (await queries.listMeetings(ctx.db, id)).length,
    // The column's check constraint allows nothing but these codes.
    states: rows.map(({ state, count }) => ({ state: state as RegistrationState, count })),
    toConfirm: rows.find(({ state }) => state === RegistrationState.awaitingPayment)?.proofs ?? 0,
  };
};

export const detail: Handler<typeof personApi.detail> = async (ctx, { id }) => {
  const person = await registrationInScope(ctx, id);
  const [row] = await shownPeople(ctx, person.classId, [person]);
  if (!row) throw new AppError('registrationNotFound');
  return {
    ...row,
    form: maskedForm(formOf(ctx, person)),
    proof: person.proofId === null ? '' : fileUrl(ctx, person.proofId, { inline: true }),
    feeFen: person.feeFen,
    paymentReason: person.paymentReason,
    paidFen: person.paidFen,
    paidOn: person.paidOn,
    paymentReference: person.paymentReference,
    undo: await undoableOf(ctx, id),
    invoiceNumber: person.invoiceNumber,
    numbersErasedAt: person.numbersErasedAt,
    attendance: await attendanceOf(ctx, person),
    trail: await listHistory(ctx.db, id),
  };
};

/** Staff who view full numbers give a reason, which is audited before they are shown. */
export const unmask: Handler<typeof personApi.unmask> = async (ctx, { id, reason }) => {
  const person = await registrationInScope(ctx, id);
  await record(ctx, { action: 'training.personUnmasked', target: `registration:${id}`, summary: reason });
  return formOf(ctx, person);
};

/** A full number is searched by its keyed hash, anything else as part of a name, or as a full query code. */
export function searchFrom(
  config: Config,
  { activityId, keyword, ...rest }: z.infer<typeof PersonFilter>,
): queries.PersonSearch {
  const search = { ...rest, classId: activityId };
  if (!keyword) return search;
  const hash = (field: string, text: string) => keyedHash(config.searchSecret, field, text).toString('hex');
  const mobile = Mobile.safeParse(keyword);
  if (mobile.success) return { ...search, mobileHash: hash('mobile', mobile.data) };
  const idCard = IdCard.safeParse(keyword);
  if (idCard.success) return { ...search, idCardHash: hash('idCard', idCard.data) };
  return { ...search, text: keyword };
}

const sortable: Readonly<Record<string, queries.PersonSort['field']>> = {
  createTime: 'createdAt',
  name: 'name',
  unit: 'unit',
};

/** A registration for a class in the caller's scope; any other is not found. */
export async function registrationInScope(ctx: Ctx<User>, id: string): Promise<Person> {
  const person = await findPerson(ctx.db, id);
  // Checked in any case: a response for which the scope was never checked is not sent.
  const trainclass = await getClassInScope(ctx, person?.classId ?? id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!person || !trainclass) throw new AppError('registrationNotFound');
  return person;
}

/** The attendance at every session of the class. */
async function attendanceOf({ db }: Ctx<User>, { id, classId }: Person) {
  const stored = new Map((await listAttendance(db, id)).map((one) => [one.sessionId, one]));
  return (await queries.listMeetings(db, classId)).map(({ id: sessionId, title, startsAt }) => {
    const { state = AttendanceState.absent, at = null } = stored.get(sessionId) ?? {};
    // The column's check constraint allows nothing but these codes.
    return { sessionId, title, startTime: startsAt, state: state as AttendanceState, at };
  });
}
