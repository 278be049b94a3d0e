import {
  CHECK_DIGIT_HINT,
  fields,
  isCheckDigitRight,
  isRequired,
  RegistrationForm,
} from '@ganlin/contract/training/form';
import type { Field, FieldKey, FormFaults, FormRules } from '@ganlin/contract/training/form';
import { useState } from 'react';
import { afterPointerUp } from '../../../lib/browser/after-pointer-up.ts';
import {
  requestedFields,
  blankForm,
  faultsIn,
  filledValues,
  isBlank,
  progressOf,
  sentValues,
  type FormValues,
  type GivenValues,
} from '../model/form-values.ts';

/** The props of a field's control. */
export interface BoundField<Key extends FieldKey = FieldKey> {
  readonly field: Field;
  readonly value: FormValues[Key];
  readonly isRequired: boolean;
  /** The validation error, once the field has lost focus or the form was sent. */
  readonly fault: string | undefined;
  /** A warning about a value that is not rejected. */
  readonly warning: string | undefined;
  /** Filled in, checked, and valid. */
  readonly isGood: boolean;
  readonly onChange: (value: FormValues[Key]) => void;
  readonly onBlur: () => void;
}

export interface RegistrationFormState {
  readonly rules: FormRules;
  readonly values: FormValues;
  readonly isDirty: boolean;
  readonly progress: { readonly done: number; readonly total: number };
  /** The errors shown after an attempt to send, in the order of the page. */
  readonly summary: readonly { readonly field: Field; readonly fault: string }[];
  readonly bind: (field: Field) => BoundField;
  /** Checks all fields. Returns the values to send; otherwise undefined, and focuses the first error. */
  readonly check: () => FormValues | undefined;
  /** Shows the validation errors that the server found. */
  readonly blame: (faults: FormFaults) => void;
  /** Adds these values, checked immediately. */
  readonly fill: (values: Partial<FormValues>) => void;
  /** Starts again, blank or with these values. */
  readonly reset: (values?: GivenValues) => void;
}

interface State {
  readonly values: FormValues;
  readonly isDirty: boolean;
  /** Fields whose errors are shown: those that lost focus, not those being edited. */
  readonly looked: ReadonlySet<FieldKey>;
  readonly isAttempted: boolean;
  /** Errors that only the server could find. */
  readonly serverFaults: Readonly<Partial<Record<FieldKey, string | undefined>>>;
}

/**
 * The registration form by the rules of a class: each field is checked when it loses focus, all of them before
 * sending.
 */
export function useRegistrationForm(rules: FormRules, initial: GivenValues = {}): RegistrationFormState {
  const [state, setState] = useState<State>(() => begun(initial));
  const { values, looked, serverFaults, isAttempted, isDirty } = state;
  const found = withoutStored(faultsIn(values, rules), values);
  const faultOf = (key: FieldKey) => (looked.has(key) ? (found[key] ?? serverFaults[key]) : undefined);

  const bind = (field: Field): BoundField => ({
    field,
    value: values[field.key],
    isRequired: isRequired(field, rules),
    fault: faultOf(field.key),
    warning: looked.has(field.key) && found[field.key] === undefined ? warningOf(field.key, values) : undefined,
    isGood: looked.has(field.key) && !isBlank(values[field.key]) && !faultOf(field.key),
    onChange: (value) => setState((known) => changed(known, field.key, value)),
    onBlur: () =>
      afterPointerUp(() => setState((known) => ({ ...known, looked: new Set([...known.looked, field.key]) }))),
  });
  const lookAtAll = (faults: FormFaults) => {
    const all = requestedFields(rules).map(({ key }) => key);
    setState((known) => ({ ...known, serverFaults: faults, looked: new Set(all), isAttempted: true }));
    focusFirst(all, { ...faults, ...found });
  };
  return {
    rules,
    values,
    isDirty,
    progress: progressOf(values, rules),
    summary: isAttempted ? summaryOf(rules, faultOf) : [],
    bind,
    check: () => {
      lookAtAll({});
      return Object.keys(found).length === 0 ? sentValues(values, rules) : undefined;
    },
    blame: lookAtAll,
    fill: (given) => setState((known) => filled(known, given)),
    reset: (next = {}) => setState(begun(next)),
  };
}

/** A number that the server masks and knows in full; left unchanged, it keeps its stored value. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('****');

const withoutStored = (faults: FormFaults, values: FormValues): FormFaults =>
  Object.fromEntries(Object.entries(faults).filter(([key]) => !isMasked(values[key as FieldKey])));

/** The id of a field's control; for a choice, the id of the group. */
export const fieldId = (key: FieldKey): string => `registration-${key}`;

export function focusField(key: FieldKey): void {
  const control = document.getElementById(fieldId(key));
  const target = control?.matches('input, textarea') ? control : control?.querySelector<HTMLElement>('input');
  target?.focus();
  control?.scrollIntoView({ block: 'center' });
}

const begun = (initial: GivenValues): State => ({
  values: { ...blankForm, ...filledValues(initial) },
  isDirty: false,
  // Existing values are checked immediately: they may no longer be valid.
  looked: new Set(fields.map(({ key }) => key).filter((key) => !isBlank(initial[key]))),
  isAttempted: false,
  serverFaults: {},
});

const filled = (state: State, given: Partial<FormValues>): State => ({
  ...state,
  values: { ...state.values, ...given },
  isDirty: true,
  looked: new Set([...state.looked, ...fields.map(({ key }) => key).filter((key) => key in given)]),
});

function changed(state: State, key: FieldKey, value: unknown): State {
  const looked = new Set(state.looked);
  looked.delete(key);
  // A choice is a complete answer; a text is being edited until it loses focus.
  if (typeof value === 'number') looked.add(key);
  return {
    ...state,
    values: { ...state.values, [key]: value },
    isDirty: true,
    looked,
    serverFaults: { ...state.serverFaults, [key]: undefined },
  };
}

function warningOf(key: FieldKey, values: FormValues): string | undefined {
  if (key !== 'idCard') return undefined;
  if (isMasked(values.idCard)) return undefined;
  const card = RegistrationForm.shape.idCard.safeParse(values.idCard).data ?? '';
  return card === '' || isCheckDigitRight(card) ? undefined : CHECK_DIGIT_HINT;
}

const summaryOf = (rules: FormRules, faultOf: (key: FieldKey) => string | undefined) =>
  requestedFields(rules).flatMap((field) => {
    const fault = faultOf(field.key);
    return fault === undefined ? [] : [{ field, fault }];
  });

/** Once the messages are rendered, focuses the first field that has one. */
function focusFirst(keys: readonly FieldKey[], faults: FormFaults): void {
  const first = keys.find((key) => faults[key] !== undefined);
  if (first) requestAnimationFrame(() => focusField(first));
}
