import { isCheckDigitRight, RegistrationForm } from '@ganlin/contract/training/form';
import { RegistrationState, type InvoiceState, type PaymentState } from '@ganlin/contract/training/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { keyedHash, seal, unseal } from '../../../platform/security/sealed.ts';
import { findPersonRow, type PersonRow } from './person.queries.ts';

/** A registration with its codes typed as in the contract. Id card, mobile and account number are sealed in it. */
export type Person = Omit<PersonRow, 'state' | 'paymentState' | 'invoiceState'> & {
  readonly state: RegistrationState;
  readonly paymentState: PaymentState;
  readonly invoiceState: InvoiceState;
};

export async function findPerson(db: Db, id: string, options: { lock?: boolean } = {}): Promise<Person | undefined> {
  const row = await findPersonRow(db, id, options);
  return row && personOf(row);
}

export function personOf(row: PersonRow): Person {
  return {
    ...row,
    // Columns with check constraints.
    state: row.state as RegistrationState,
    paymentState: row.paymentState as PaymentState,
    invoiceState: row.invoiceState as InvoiceState,
  };
}

/** The state shown to its owner: a duplicate looks like any other registration to its sender. */
export function shownState({ state, shownState: shown }: Pick<Person, 'state' | 'shownState'>): RegistrationState {
  // The column has a check constraint.
  return state === RegistrationState.duplicate && shown !== null ? (shown as RegistrationState) : state;
}

/** The form with everything unsealed: for its owner, or for users who may see it. */
export function formOf({ config }: Pick<Ctx, 'config'>, row: PersonRow): RegistrationForm {
  const open = (column: SealedField) => unseal(config.dataKeys, row[column], [`trainingPerson.${column}`, row.id]);
  return {
    name: row.name,
    // The columns were written from input the contract had parsed.
    sex: row.sex as RegistrationForm['sex'],
    idCard: open('idCardSealed'),
    nation: row.nation as RegistrationForm['nation'],
    unit: row.unit,
    depart: row.depart,
    position: row.position,
    mobile: open('mobileSealed'),
    email: row.email,
    mailingAddress: row.mailingAddress,
    checkinTime: row.checkinAt,
    checkoutTime: row.checkoutAt,
    stayType: row.stayType as RegistrationForm['stayType'],
    mealType: row.mealType as RegistrationForm['mealType'],
    activityType: row.activityType as RegistrationForm['activityType'],
    billingType: row.billingType as RegistrationForm['billingType'],
    transferType: row.transferType as RegistrationForm['transferType'],
    accountName: row.accountName,
    taxId: row.taxId,
    accountBank: row.accountBank,
    accountNumber: open('accountNumberSealed'),
    address: row.address,
    phone: row.phone,
    remark: row.remark,
  };
}

type SealedField = 'idCardSealed' | 'mobileSealed' | 'accountNumberSealed';

/** Converts a form to the columns of this registration's row. */
export function sealedForm({ config }: Pick<Ctx, 'config'>, id: string, form: RegistrationForm) {
  const { idCard, mobile, accountNumber, checkinTime, checkoutTime, ...plain } = form;
  const close = (column: SealedField, text: string) => seal(config.dataKeys, text, [`trainingPerson.${column}`, id]);
  return {
    ...plain,
    ...hashesOf({ config }, form),
    unitKey: unitKeyOf(form.unit),
    idCardSealed: close('idCardSealed', idCard),
    mobileSealed: close('mobileSealed', mobile),
    accountNumberSealed: close('accountNumberSealed', accountNumber),
    checkinAt: checkinTime,
    checkoutAt: checkoutTime,
    doubtful: idCard !== '' && !isCheckDigitRight(idCard),
    // Whoever saves the form again may have filled in what was erased.
    numbersErasedAt: null,
  };
}

/** Hashes for finding the person again, here and among the accounts; null if not given. */
export function hashesOf({ config }: Pick<Ctx, 'config'>, { idCard, mobile }: { idCard: string; mobile: string }) {
  const hash = (field: string, text: string) => (text === '' ? null : keyedHash(config.searchSecret, field, text));
  return { idCardHash: hash('idCard', idCard), mobileHash: hash('mobile', mobile) };
}

/** Units are compared without spaces and case; applicants without a unit form a unit of their own. */
export const unitKeyOf = (unit: string): string => unit.replace(/\s+/g, '').toLowerCase();
