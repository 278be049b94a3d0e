import { textInChina } from '@ganlin/contract/core/time';
import { fields, RegistrationForm } from '@ganlin/contract/training/form';
import {
  invoiceStateLabels,
  paymentStateLabels,
  placeHolders,
  RegistrationState,
  registrationStateLabels,
} from '@ganlin/contract/training/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { removeFiles } from '../../media/index.ts';
import { newCode } from '../registration/create-registration.ts';
import * as queries from './own-data.queries.ts';
import { updatePerson } from '../model/person.queries.ts';
import { formOf, personOf, sealedForm, shownState, type Person } from '../model/person.ts';
import { findClass } from '../model/class.ts';
import { cellOf } from '../roster/roster.ts';
import { releaseSeat } from '../model/seats.ts';
import { note } from '../model/trail.ts';

const STEP = 500;
const ERASED = '已注销';

export const ownRegistrations = defineOwnData({
  title: '培训报名',
  about: '您报名过的培训班、报名状态，以及报名时填写的内容。',
  columns: [
    { title: '培训班', width: 36, value: ({ title }: Row) => title },
    { title: '报名时间', width: 20, value: ({ person }) => textInChina(person.createdAt) },
    { title: '状态', width: 10, value: ({ person }) => registrationStateLabels[shownState(person)] },
    { title: '原因', width: 30, value: ({ person }) => person.reason },
    { title: '缴费', width: 12, value: ({ person }) => paymentStateLabels[person.paymentState] },
    {
      title: '缴费金额（元）',
      width: 16,
      value: ({ person }) => (person.paidFen === null ? '' : person.paidFen / 100),
    },
    { title: '缴费日期', width: 12, value: ({ person }) => person.paidOn ?? '' },
    { title: '流水号', width: 24, value: ({ person }) => person.paymentReference },
    { title: '发票', width: 8, value: ({ person }) => invoiceStateLabels[person.invoiceState] },
    { title: '发票号码', width: 22, value: ({ person }) => person.invoiceNumber },
    ...fields.map((field) => ({
      title: field.label,
      width: field.width,
      value: ({ form }: Row) => cellOf(field, form[field.key]),
    })),
  ],
  rows: registrations,
});

interface Row {
  readonly title: string;
  readonly person: Person;
  readonly form: RegistrationForm;
}

async function* registrations(ctx: Ctx<null>, userId: string): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += STEP) {
    const found = await queries.pageOwnRegistrations(ctx.db, userId, { limit: STEP, offset });
    yield found.map(({ title, ...row }) => ({ title, person: personOf(row), form: formOf(ctx, row) }));
    if (found.length < STEP) return;
  }
}

const live = new Set<RegistrationState>([
  RegistrationState.submitted,
  RegistrationState.refused,
  RegistrationState.waiting,
  RegistrationState.awaitingPayment,
  RegistrationState.enrolled,
  RegistrationState.duplicate,
]);

/**
 * Anonymises a deleted account: running registrations are cancelled and their seats go to the next, and of past ones
 * it remains that someone of that unit took part, with the result. Applicants they signed up are other people, and
 * stay unchanged.
 */
export async function forgetAccount(ctx: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  for (const classId of await queries.listOwnClasses(ctx.db, userId)) {
    await transaction(ctx, (ctx) => forgetIn(ctx, { userId, classId }));
  }
  await queries.forgetActor(ctx.db, userId, ERASED);
  await queries.forgetRegistrar(ctx.db, userId);
}

async function forgetIn(ctx: Ctx<null>, { userId, classId }: { userId: string; classId: string }): Promise<void> {
  const trainclass = await findClass(ctx.db, classId, { lock: true });
  const people = (await queries.holdOwn(ctx.db, userId, classId)).map(personOf);
  for (const person of people) {
    const { id, unit, proofId } = person;
    const blank = sealedForm(ctx, id, RegistrationForm.parse({ name: ERASED, unit }));
    const end = live.has(person.state)
      ? { state: RegistrationState.cancelled, reason: '账号已注销', waitingSince: null }
      : {};
    // Without a mobile number the code alone would open it: a new code invalidates the old one.
    await updatePerson(ctx.db, id, { ...blank, ...end, code: newCode(), proofId: null, updatedAt: ctx.now });
    if (live.has(person.state)) await note(ctx, id, '账号已注销，取消报名', { actor: '系统' });
    if (proofId !== null) await removeFiles(ctx, [proofId]);
  }
  // After all of them: a seat released earlier could go to another of the user's registrations, which is cancelled
  // too.
  for (const { state, unitKey } of people) {
    if (trainclass && live.has(state) && placeHolders.has(state)) await releaseSeat(ctx, trainclass, unitKey);
  }
}
