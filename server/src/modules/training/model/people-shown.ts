import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import type { RegistrationForm } from '@ganlin/contract/training/form';
import type { Ctx } from '../../../platform/ctx.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import type { Person } from './person.ts';
import * as queries from './people.queries.ts';

const none: ReadonlyMap<string, number> = new Map();

/** A number reduced to its last four digits: `****6789`. */
const maskAccount = (account: string): string => account.replace(/^.*(.{4})$/, '****$1');

/** A form as shown to users who may not see full numbers. */
export function maskedForm(form: RegistrationForm): RegistrationForm {
  return {
    ...form,
    idCard: maskIdCard(form.idCard),
    mobile: maskMobile(form.mobile),
    accountNumber: maskAccount(form.accountNumber),
  };
}

/** A form that was sent back as shown: a number that is still masked keeps its known value. */
export function unmaskedForm(given: RegistrationForm, known: RegistrationForm): RegistrationForm {
  const shown = maskedForm(known);
  const whole = (key: 'idCard' | 'mobile' | 'accountNumber') => (given[key] === shown[key] ? known[key] : given[key]);
  return { ...given, idCard: whole('idCard'), mobile: whole('mobile'), accountNumber: whole('accountNumber') };
}

/** Only the beginning of a query code: it opens the registration and belongs to the applicant alone. */
export const maskCode = (code: string): string => `${code.slice(0, 2)}********`;

/** Registrations of one class as shown in lists: numbers are masked for every caller. */
export async function shownPeople(ctx: Ctx<unknown>, classId: string, people: readonly Person[]) {
  const attended = await queries.countAttended(
    ctx.db,
    people.map(({ id }) => id),
  );
  const waiting = people.filter(({ waitingSince }) => waitingSince !== null).map(({ id }) => id);
  const places = waiting.length === 0 ? none : await queries.waitingPositions(ctx.db, classId, waiting);
  const open = ({ id, ...person }: Person, column: 'mobileSealed' | 'idCardSealed') =>
    unseal(ctx.config.dataKeys, person[column], [`trainingPerson.${column}`, id]);
  return people.map((person) => ({
    id: person.id,
    userId: person.userId,
    code: maskCode(person.code),
    name: person.name,
    sex: person.sex,
    unit: person.unit,
    position: person.position,
    mobile: maskMobile(open(person, 'mobileSealed')),
    idCard: maskIdCard(open(person, 'idCardSealed')),
    state: person.state,
    reason: person.reason,
    waitingPlace: places.get(person.id) ?? null,
    payment: person.paymentState,
    invoice: person.invoiceState,
    doubtful: person.doubtful,
    attended: attended.get(person.id) ?? 0,
    createTime: person.createdAt,
    remindedAt: person.remindedAt,
  }));
}
