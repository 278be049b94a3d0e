import type { Data } from '@ganlin/contract/core/endpoint';
import {
  codesIn,
  fields,
  formFaults,
  isRequested,
  isRequired,
  RegistrationForm,
  type Field,
  type FieldKey,
  type FormFaults,
  type FormRules,
} from '@ganlin/contract/training/form';
import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { z } from 'zod';

export type PublicClass = Data<typeof trainclassApi.detail>;

/** The form as it is filled in and sent: times are ISO 8601, unselected choices are null. */
export type FormValues = { readonly [Key in FieldKey]: Exclude<z.input<typeof RegistrationForm>[Key], undefined> };

/** The known values of a form: responses omit unknown ones or leave them undefined. */
export type GivenValues = { readonly [Key in FieldKey]?: FormValues[Key] | undefined };

export const blankForm: FormValues = {
  name: '',
  sex: null,
  idCard: '',
  nation: '',
  unit: '',
  depart: '',
  position: '',
  mobile: '',
  email: '',
  mailingAddress: '',
  checkinTime: null,
  checkoutTime: null,
  stayType: null,
  mealType: null,
  activityType: null,
  billingType: null,
  transferType: null,
  accountName: '',
  taxId: '',
  accountBank: '',
  accountNumber: '',
  address: '',
  phone: '',
  remark: '',
};

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Only the fields that are filled in. */
export const filledValues = (values: GivenValues): Partial<FormValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));

export const requestedFields = (rules: FormRules): readonly Field[] =>
  fields.filter((field) => isRequested(field, rules));

/** The validation errors of a form, with the same text as the server's. */
export function faultsIn(values: FormValues, rules: FormRules): FormFaults {
  const shaped = RegistrationForm.safeParse(values);
  if (shaped.success) return formFaults(shaped.data, rules);
  // The fields themselves limit the length; values stored elsewhere may be longer.
  return Object.fromEntries(shaped.error.issues.map(({ path }) => [String(path[0]), '填写的内容太长或不正确']));
}

/** The values that are sent: answers to fields that the class does not ask for are left out. */
export function sentValues(values: FormValues, rules: FormRules): FormValues {
  const stored = requestedFields(rules).map(({ key }) => [key, values[key]]);
  return { ...blankForm, ...Object.fromEntries(stored) };
}

/** How many of the relevant fields are valid: the required ones or, if there are none, all. */
export function progressOf(values: FormValues, rules: FormRules): { readonly done: number; readonly total: number } {
  const faults = faultsIn(values, rules);
  const requested = requestedFields(rules);
  const counted =
    codesIn(rules.required).length === 0 ? requested : requested.filter((field) => isRequired(field, rules));
  const done = counted.filter(({ key }) => !isBlank(values[key]) && faults[key] === undefined);
  return { done: done.length, total: counted.length };
}

/** Earlier answers to what the class asks for, where the form has none yet; and the names of their fields. */
export function missingFrom(
  { rules, values }: { readonly rules: FormRules; readonly values: FormValues },
  earlier: GivenValues,
): { readonly values: Partial<FormValues>; readonly labels: readonly string[] } {
  const missing = requestedFields(rules).filter(({ key }) => isBlank(values[key]) && !isBlank(earlier[key]));
  return {
    values: filledValues(Object.fromEntries(missing.map(({ key }) => [key, earlier[key]]))),
    labels: missing.map(({ label }) => label),
  };
}
