import { addMinutes, addSeconds, dayInChina, secondsBetween } from '@ganlin/contract/core/time';
import { requested, formFaults, isCheckDigitRight, RegistrationForm } from '@ganlin/contract/training/form';
import {
  AttendanceState,
  Charge,
  InvoiceState,
  PaymentState,
  placeHolders,
  RegistrationState,
} from '@ganlin/contract/training/kinds';
import type { ClassForm } from '@ganlin/contract/training/trainclass';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { keepInner } from '../../media/index.ts';
import { insertAttendance } from './demo.queries.ts';
import { newCode } from '../registration/create-registration.ts';
import { PROOF_FILE } from '../registration/own-view.ts';
import { insertPerson, insertHistory } from '../model/person.queries.ts';
import { sealedForm } from '../model/person.ts';

/** All of them are invented. */
export type DemoPerson = readonly [name: string, sex: 0 | 1, unit: string, position: string, nation: string];

export interface Entrant {
  readonly person: DemoPerson;
  /** Determines their unique numbers. */
  readonly number: number;
  readonly state: RegistrationState;
  readonly userId: string | null;
}

interface DemoClassRow {
  readonly classId: string;
  readonly form: ClassForm;
  readonly staff: { readonly id: string; readonly realName: string };
}

const { submitted, refused, waiting, awaitingPayment, completed, failed, cancelled } = RegistrationState;

/** Registers them as if they had registered one after the other since registration opened. */
export async function addDemoPeople(ctx: Ctx<null>, row: DemoClassRow, entrants: readonly Entrant[]): Promise<void> {
  const { applyStart, applyEnd } = row.form;
  const end = applyEnd < ctx.now ? applyEnd : ctx.now;
  const step = secondsBetween(applyStart, end) / (entrants.length + 1);
  for (const [index, entrant] of entrants.entries()) {
    const at = addSeconds(applyStart, Math.round(step * (index + 1)));
    const id = newId();
    await addPerson(ctx, row, { id, at, index, entrant });
    await addHistory(ctx, row, { id, at, index, entrant });
    await insertAttendance(ctx.db, attendanceOf(ctx.now, row, { id, index, entrant }));
  }
}

interface Entry {
  readonly id: string;
  readonly at: Date;
  readonly index: number;
  readonly entrant: Entrant;
}

async function addPerson(ctx: Ctx<null>, { classId, form: ofClass, staff }: DemoClassRow, entry: Entry): Promise<void> {
  const { id, at, entrant } = entry;
  const form = requested(formOfDemo(ofClass, entrant), ofClass);
  const faults = Object.keys(formFaults(form, ofClass));
  if (faults.length > 0) throw new Error(`demo registration lacks ${faults.join(', ')}`);
  const { state, userId } = entrant;
  const payment = paymentOf(ofClass, entry);
  const paidAt = payment === PaymentState.confirmed ? after(ctx, at, 900) : null;
  const proofId = payment === PaymentState.proofSent ? await keepProof(ctx, staff.id) : null;
  await insertPerson(ctx.db, {
    ...sealedForm(ctx, id, form),
    id,
    classId,
    userId,
    registeredBy: userId,
    state,
    key: newId(),
    code: newCode(),
    reason: reasons[state] ?? '',
    waitingSince: state === waiting ? at : null,
    feeFen: ofClass.feeFen,
    paymentState: payment,
    paymentReason: payment === PaymentState.refused ? PROOF_REFUSED : '',
    proofId,
    paidAt,
    ...(paidAt && { paidFen: ofClass.feeFen, paidOn: dayInChina(paidAt) }),
    invoiceState: invoiceOf(payment, entry.index),
    invoiceNumber: invoiceOf(payment, entry.index) === InvoiceState.none ? '' : `示例${10_000 + entrant.number}`,
    reviewedAt: isAttending(state) || state === awaitingPayment || state === refused ? after(ctx, at, 300) : null,
    completedAt: state === completed ? addMinutes(ofClass.endTime, 120) : null,
    createdAt: at,
    updatedAt: at,
  });
}

/** That many minutes later, but never in the future. */
function after({ now }: Pick<Ctx, 'now'>, at: Date, minutes: number): Date {
  const later = addMinutes(at, minutes);
  return later < now ? later : now;
}

const isAttending = (state: RegistrationState): boolean =>
  placeHolders.has(state) && state !== submitted && state !== awaitingPayment;

const PROOF_REFUSED = '金额与培训费不符，请核对后重新上传';
const reasons: Readonly<Partial<Record<RegistrationState, string>>> = {
  [refused]: '工作单位与介绍信不一致，请更正后重新提交',
  [failed]: '出勤不足',
};

/** Uses an unassigned range of mobile numbers and a region code that does not exist. */
function formOfDemo(ofClass: ClassForm, { person, number }: Entrant): RegistrationForm {
  const [name, sex, unit, position, nation] = person;
  const hundred = String(number).padStart(3, '0');
  return RegistrationForm.parse({
    name,
    sex,
    idCard: idCardOf(number, sex),
    nation,
    unit,
    depart: '人工影响天气办公室',
    position,
    mobile: `17490100${hundred}`,
    email: `demo${hundred}@example.cn`,
    mailingAddress: '河北省示例市示例路 1 号（示例）',
    checkinTime: addMinutes(ofClass.startTime, -16 * 60).toISOString(),
    checkoutTime: addMinutes(ofClass.endTime, 60).toISOString(),
    stayType: number % 5 === 0 ? 1 : 2,
    mealType: nation === '回族' ? 2 : 1,
    activityType: 1,
    billingType: number % 6 === 0 ? 1 : 2,
    transferType: number % 3 === 0 ? 1 : 2,
    accountName: unit,
    taxId: `12130000EXAMPLE${hundred}`,
    accountBank: '示例银行某支行',
    accountNumber: `0000000000000${hundred}`,
    address: '河北省示例市示例路 1 号（示例）',
    phone: '0311-00000000',
    remark: number === 3 ? '提前一天到达' : '',
  });
}

/**
 * 990101 is not a region of China. The check digit is valid for all but one, so that the reviewer has something to
 * find.
 */
function idCardOf(number: number, sex: 0 | 1): string {
  const year = 1972 + (number % 28);
  const order = String(((number * 2) % 1000) + sex).padStart(3, '0');
  const body = `990101${year}0${1 + (number % 9)}${10 + (number % 18)}${order}`;
  const digits = Array.from('0123456789X', (last) => body + last);
  return digits.find((card) => isCheckDigitRight(card) === (number !== 14)) ?? '';
}

function paymentOf({ charge }: ClassForm, { entrant: { state }, index }: Entry): PaymentState {
  if (charge !== Charge.paid) return PaymentState.none;
  if (isAttending(state)) return PaymentState.confirmed;
  if (state !== awaitingPayment) return PaymentState.none;
  const turn = [PaymentState.proofSent, PaymentState.none, PaymentState.proofSent, PaymentState.refused] as const;
  return turn[index % turn.length] ?? PaymentState.none;
}

const invoiceOf = (payment: PaymentState, index: number): InvoiceState => {
  if (payment !== PaymentState.confirmed) return InvoiceState.none;
  return ([InvoiceState.sent, InvoiceState.issued, InvoiceState.none] as const)[index % 3] ?? InvoiceState.none;
};

/** One page that says it is a sample. */
async function keepProof(ctx: Ctx<null>, ownerId: string): Promise<string> {
  const id = newId();
  const bytes = Buffer.from(PROOF_PDF, 'latin1');
  const proof = { id, name: '转账回单（示例）.pdf', contentType: 'application/pdf', bytes };
  await keepInner(ctx, [proof], { purpose: PROOF_FILE, ownerId });
  return id;
}

const words = 'BT /F1 24 Tf 60 120 Td (Transfer receipt - EXAMPLE, not a real payment) Tj ET';
const PROOF_PDF = [
  '%PDF-1.4',
  '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
  '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 640 240]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj',
  `4 0 obj <</Length ${words.length}>> stream\n${words}\nendstream endobj`,
  '5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj',
  'trailer <</Root 1 0 R>>',
  '%%EOF',
].join('\n');

interface Line {
  readonly text: string;
  readonly at: Date;
  readonly byStaff?: boolean;
}

async function addHistory(ctx: Ctx<null>, { staff, form }: DemoClassRow, entry: Entry): Promise<void> {
  const { id, entrant } = entry;
  const own = entrant.userId === null ? '本人' : entrant.person[0];
  for (const { text, at, byStaff = false } of linesOf(ctx, form, entry)) {
    const who = byStaff ? { actorId: staff.id, actor: staff.realName } : { actorId: entrant.userId, actor: own };
    await insertHistory(ctx.db, { id: newId(), personId: id, at, text, ...who });
  }
}

/** The history, as the actions themselves would have written it. */
function linesOf(ctx: Ctx<null>, form: ClassForm, entry: Entry): Line[] {
  const { at, entrant } = entry;
  const { state, userId } = entrant;
  const payment = paymentOf(form, entry);
  const line = (text: string, minutes: number, byStaff = false): Line => ({
    text,
    at: after(ctx, at, minutes),
    byStaff,
  });
  const when = (isSo: boolean, ...lines: Line[]): Line[] => (isSo ? lines : []);
  const isAccepted = isAttending(state) || state === awaitingPayment;
  const isOver = state === completed || state === failed;
  const end = state === completed ? '已结业' : `未结业：${reasons[failed]}`;
  return [
    line(firstText(form, state), 0),
    ...when(state === refused, line(`审核未通过：${reasons[refused]}`, 300, true)),
    ...when(state === cancelled, line('本人取消报名', 200)),
    ...when(userId !== null, line('审核未通过：身份证号与姓名不一致，请核对', 120, true), line('修改后重新提交', 180)),
    ...when(isAccepted && form.review, line('审核通过', 300, true)),
    ...when(payment !== PaymentState.none, line('上传缴费凭证', 600)),
    ...when(payment === PaymentState.refused, line(`退回缴费凭证：${PROOF_REFUSED}`, 700, true)),
    ...when(payment === PaymentState.confirmed, line('确认缴费，已录取', 900, true)),
    ...when(isOver, { text: end, at: addMinutes(form.endTime, 120), byStaff: true }),
  ];
}

function firstText({ review }: ClassForm, state: RegistrationState): string {
  if (state === waiting) return '提交报名，名额已满，进入候补名单';
  return review ? '提交报名' : '提交报名，无需审核，已通过';
}

/** Most attended most of the past sessions, some late; those who failed stayed away. */
function attendanceOf(now: Date, { form }: DemoClassRow, { id, index, entrant }: Omit<Entry, 'at'>) {
  if (!isAttending(entrant.state)) return [];
  return form.sessions.flatMap((session, at) => {
    if (session.endTime > now) return [];
    const chance = entrant.userId ? at + 1 : (index * 7 + at * 3 + 1) % 11;
    if (chance === 0 || (entrant.state === failed && at > 0)) return [];
    const state = chance === 3 ? AttendanceState.late : AttendanceState.present;
    const minutes = state === AttendanceState.late ? 14 + (index % 9) : -20 + (index % 18);
    return [{ sessionId: session.id, personId: id, state, at: addMinutes(session.startTime, minutes), note: '' }];
  });
}
