import { fields, requested, RegistrationForm, type FieldKey } from '@ganlin/contract/training/form';
import { ClassState, placeHolders, RegistrationState } from '@ganlin/contract/training/kinds';
import type { personApi } from '@ganlin/contract/training/person';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isContested, isTaken } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { idsInScope } from '../../iam/index.ts';
import { asTaken, createRegistration, noSeat, refuseFaulty } from '../registration/create-registration.ts';
import { knownAs } from '../registration/owner.ts';
import { getClassInScope, type TrainClass } from '../model/class.ts';
import { report } from '../model/notices.ts';
import { maskedForm, unmaskedForm } from '../model/people-shown.ts';
import { findByKey, findSame, updatePerson } from '../model/person.queries.ts';
import { findPerson, formOf, personOf, sealedForm, type Person } from '../model/person.ts';
import { moveUp, releaseOwnSeat, takeSeat } from '../model/seats.ts';
import { note } from '../model/trail.ts';
import { refuseUnless } from './people-locked.ts';
import { registrationInScope } from './people.ts';

/** Staff register one person, and correct what a person has filled in. */

export const known: Handler<typeof personApi.known> = async (ctx, { activityId, userId }) => {
  await getClassInScope(ctx, activityId);
  const { name, mobile, idCard, email, unit } = maskedForm(await formFrom(ctx, userId));
  return { name, mobile, idCard, email, unit };
};

/**
 * The rules of the page, its uniqueness and its seats. As with an import, the class must be published but may not be
 * open at the moment. Unlike strangers on the page, staff are told who is registered already.
 */
export const add: Handler<typeof personApi.add> = async (ctx, { activityId, key, userId, form: given }) => {
  const { id: classId } = await getClassInScope(ctx, activityId);
  const earlier = await findByKey(ctx.db, classId, key);
  if (earlier) return { id: earlier.id, state: personOf(earlier).state };
  const typed = userId === null ? given : unmaskedForm(given, await formFrom(ctx, userId));
  try {
    return await transaction(ctx, (ctx) => enter(ctx, { classId, key, userId, typed }));
  } catch (error) {
    const first = isContested(error) ? await findByKey(ctx.db, classId, key) : undefined;
    if (first) return { id: first.id, state: personOf(first).state };
    if (isTaken(error, 'training_person_code_key')) return add(ctx, { activityId, key, userId, form: given });
    throw asTaken(error);
  }
};

interface Entry {
  readonly classId: string;
  readonly key: string;
  readonly userId: string | null;
  readonly typed: RegistrationForm;
}

async function enter(ctx: Ctx<User>, { classId, key, userId, typed }: Entry) {
  const trainclass = await getClassInScope(ctx, classId, { lock: true });
  if (trainclass.state !== ClassState.published) throw new AppError('trainclassNotPublished');
  const form = requested(typed, trainclass);
  refuseFaulty(form, trainclass);
  const columns = sealedForm(ctx, key, form);
  if (await findSame(ctx.db, classId, { ...columns, userId })) throw taken();
  const entry = '工作人员代为报名';
  const { id, state } = await createRegistration(ctx, trainclass, { form, key, userId, registeredBy: null, entry });
  await record(ctx, {
    action: 'training.personAdded',
    target: `trainclass:${classId}`,
    summary: `${trainclass.title}：${form.name}`,
    after: { ids: [id] },
  });
  return { id, state };
}

const taken = (): AppError => new AppError('registrationTaken', { what: '人员' });

const { submitted, refused, waiting, awaitingPayment, enrolled, completed, failed } = RegistrationState;
const editable = new Set<RegistrationState>([
  submitted,
  refused,
  waiting,
  awaitingPayment,
  enrolled,
  completed,
  failed,
]);

export const edit: Handler<typeof personApi.edit> = async (ctx, { id, form: given }) => {
  const { classId } = await registrationInScope(ctx, id);
  return transaction(ctx, async (ctx) => {
    const trainclass = await getClassInScope(ctx, classId, { lock: true });
    const person = await findPerson(ctx.db, id, { lock: true });
    if (!person) throw new AppError('registrationNotFound');
    refuseUnless([person], editable);
    const before = formOf(ctx, person);
    const form = requested(unmaskedForm(given, before), trainclass);
    const changed = changedFields(before, form);
    if (changed.length === 0) return { changed: 0 };
    refuseFaulty(form, trainclass);
    const columns = sealedForm(ctx, id, form);
    if (await findSame(ctx.db, classId, { ...columns, userId: person.userId, id })) throw taken();
    await moveSeat(ctx, trainclass, { person, unitKey: columns.unitKey });
    await updatePerson(ctx.db, id, { ...columns, updatedAt: ctx.now });
    const labels = changed.map(({ label }) => label).join('、');
    await note(ctx, id, `修改报名信息：${labels}`);
    await report(ctx, { ...person, mobileSealed: columns.mobileSealed }, 'edited', { fields: labels });
    await record(ctx, {
      action: 'training.personEdited',
      target: `registration:${id}`,
      summary: `${trainclass.title}：${form.name}`,
      after: { fields: changed.map(({ key }) => key) },
    });
    await moveUp(ctx, trainclass);
    return { changed: changed.length };
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
};

const valueOf = (form: RegistrationForm, key: FieldKey): string => JSON.stringify(form[key] ?? '');

const changedFields = (before: RegistrationForm, after: RegistrationForm) =>
  fields.filter(({ key }) => valueOf(before, key) !== valueOf(after, key));

/** A changed unit needs a seat among those of the new one. */
async function moveSeat(
  ctx: Ctx<User>,
  trainclass: TrainClass,
  { person, unitKey }: { person: Person; unitKey: string },
): Promise<void> {
  if (!placeHolders.has(person.state) || unitKey === person.unitKey) return;
  await releaseOwnSeat(ctx, trainclass, person.unitKey);
  const seat = await takeSeat(ctx, trainclass, unitKey);
  if (seat !== 'taken') throw noSeat(seat, trainclass);
}

/** The account's data, for users in the caller's scope only. */
async function formFrom(ctx: Ctx<User>, userId: string): Promise<RegistrationForm> {
  if ((await idsInScope(ctx, [userId])).length === 0) throw new AppError('userNotFound');
  const known = await knownAs(ctx, userId);
  if (!known) throw new AppError('userNotFound');
  return RegistrationForm.parse(known);
}
