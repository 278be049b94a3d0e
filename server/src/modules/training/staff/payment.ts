import { formatFen } from '@ganlin/contract/core/money';
import { dayInChina } from '@ganlin/contract/core/time';
import { InvoiceState, invoiceStateLabels, PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import type { personApi } from '@ganlin/contract/training/person';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { keepDecision } from './decisions.ts';
import { report } from '../model/notices.ts';
import { audited, heldPeople } from './people-locked.ts';
import { updatePerson } from '../model/person.queries.ts';
import type { Person } from '../model/person.ts';
import { note } from '../model/trail.ts';

/** With or without a proof: a member's quota, or money on the account, needs none. */
export const confirmPayment: Handler<typeof personApi.confirmPayment> = (ctx, input) =>
  transaction(ctx, async (ctx) => {
    const { paidFen, paidOn = dayInChina(ctx.now), reference, ...which } = input;
    if (paidOn > dayInChina(ctx.now)) throw new AppError('paymentInFuture');
    const { trainclass, people } = await heldPeople(ctx, which);
    refuseUnlessToPay(people, ({ state }) => state === RegistrationState.awaitingPayment);
    for (const person of people) {
      await updatePerson(ctx.db, person.id, {
        state: RegistrationState.enrolled,
        paymentState: PaymentState.confirmed,
        paymentReason: '',
        paidAt: ctx.now,
        paidFen: paidFen ?? person.feeFen,
        paidOn,
        paymentReference: reference,
        updatedAt: ctx.now,
      });
      const money = `${formatFen(paidFen ?? person.feeFen)} 元，${paidOn}`;
      await note(ctx, person.id, `确认缴费，已录取：${money}${reference === '' ? '' : `，流水号 ${reference}`}`);
      await report(ctx, person, 'paid');
    }
    await keepDecision(ctx, { decision: 'payment', people });
    const paid = people.map(({ id, feeFen }) => ({ id, paidFen: paidFen ?? feeFen }));
    const money = { paid, paidOn, reference };
    await record(ctx, { action: 'training.paymentConfirmed', ...audited(trainclass, people, money) });
    return { count: people.length };
  });

export const refuseProof: Handler<typeof personApi.refuseProof> = (ctx, { reason, ...which }) =>
  transaction(ctx, async (ctx) => {
    const { trainclass, people } = await heldPeople(ctx, which);
    refuseUnlessToPay(
      people,
      ({ state, paymentState }) =>
        state === RegistrationState.awaitingPayment && paymentState === PaymentState.proofSent,
    );
    for (const person of people) {
      const set = { paymentState: PaymentState.refused, paymentReason: reason, updatedAt: ctx.now };
      await updatePerson(ctx.db, person.id, set);
      await note(ctx, person.id, `退回缴费凭证：${reason}`);
      await report(ctx, person, 'proofRefused', { reason });
    }
    await record(ctx, { action: 'training.proofRefused', ...audited(trainclass, people, { reason }) });
    return { count: people.length };
  });

/** Who has sent a proof waits for staff, not the other way round. */
const isUnpaid = ({ state, paymentState }: Person): boolean =>
  state === RegistrationState.awaitingPayment && paymentState !== PaymentState.proofSent;

/** Once a day each, by the day in China; the lock of the class keeps two members of staff from both sending it. */
export const remind: Handler<typeof personApi.remind> = (ctx, which) =>
  transaction(ctx, async (ctx) => {
    const { trainclass, people } = await heldPeople(ctx, which);
    refuseUnlessToPay(people, isUnpaid);
    const today = dayInChina(ctx.now);
    const due = people.filter(({ remindedAt }) => remindedAt === null || dayInChina(remindedAt) < today);
    for (const person of due) {
      await updatePerson(ctx.db, person.id, { remindedAt: ctx.now });
      await note(ctx, person.id, '提醒缴费');
      await report(ctx, person, 'reminded');
    }
    if (due.length > 0) await record(ctx, { action: 'training.paymentReminded', ...audited(trainclass, due) });
    return { count: due.length, skipped: people.length - due.length };
  });

/** Several may share one invoice; without an invoice there is no number. */
export const invoice: Handler<typeof personApi.invoice> = (ctx, { state, number, ...which }) =>
  transaction(ctx, async (ctx) => {
    const { trainclass, people } = await heldPeople(ctx, which);
    for (const { id, invoiceNumber: before } of people) {
      const invoiceNumber = state === InvoiceState.none ? '' : number || before;
      await updatePerson(ctx.db, id, { invoiceState: state, invoiceNumber, updatedAt: ctx.now });
      await note(ctx, id, `发票：${invoiceStateLabels[state]}${invoiceNumber === '' ? '' : `，号码 ${invoiceNumber}`}`);
    }
    await record(ctx, { action: 'training.invoiceNoted', ...audited(trainclass, people, { state, number }) });
    return { count: people.length };
  });

function refuseUnlessToPay(people: readonly Person[], isToPay: (person: Person) => boolean): void {
  if (!people.every(isToPay)) throw new AppError('registrationNotToPay');
}
