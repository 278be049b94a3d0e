import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import type { RegistrationForm } from '@ganlin/contract/training/form';
import type { Ctx } from '../../../platform/ctx.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import type { Person } from './person.ts';
import * as queries from './people.queries.ts';

const none: ReadonlyMap<string, number> = new Map();

/** A number of which only the end tells whose it is: `****6789`. */
const maskAccount = (account: string): string => account.replace(/^.*(.{4})$/, '****$1');

/** A form as it is shown to whoever may not see whole numbers. */
export function maskedForm(form: RegistrationForm): RegistrationForm {
  return {
    ...form,
    idCard: maskIdCard(form.idCard),
    mobile: maskMobile(form.mobile),
    accountNumber: maskAccount(form.accountNumber),
  };
}

/** A form that came back as it was shown: a number that is still masked is the one that is known. */
export function unmaskedForm(given: RegistrationForm, known: RegistrationForm): RegistrationForm {
  const shown = maskedForm(known);
  const whole = (key: 'idCard' | 'mobile' | 'accountNumber') => (given[key] === shown[key] ? known[key] : given[key]);
  return { ...given, idCard: whole('idCard'), mobile: whole('mobile'), accountNumber: whole('accountNumber') };
}

/** Of a query code only the beginning: it opens the registration, and is nobody's but the applicant's. */
export const maskCode = (code: string): string => `${code.slice(0, 2)}********`;

/** Registrations of one class as lists show them: numbers masked, whoever asks. */
export async function shownPeople(ctx: Ctx<unknown>, classId: string, people: readonly Person[]) {
  const attended = await queries.countAttended(
    ctx.db,
    people.map(({ id }) => id),
  );
  const waiting = people.filter(({ waitingSince }) => waitingSince !== null).map(({ id }) => id);
  const places = waiting.length === 0 ? none : await queries.waitingPlaces(ctx.db, classId, waiting);
  const open = ({ id, ...person }: Person, column: 'mobileSealed' | 'idCardSealed') =>
    unseal(ctx.config.dataKeys, person[column], [`trainingPerson.${column}`, id]);
  return people.map((person) => ({
    id: person.id,
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
  }));
}
