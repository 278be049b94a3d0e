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

/** What the control of a field is given. */
export interface BoundField<Key extends FieldKey = FieldKey> {
  readonly field: Field;
  readonly value: FormValues[Key];
  readonly isRequired: boolean;
  /** What is wrong with it, once it has been left or the form was sent. */
  readonly fault: string | undefined;
  /** What to look at again, although it is not refused. */
  readonly warning: string | undefined;
  /** Filled in, looked at, and in order. */
  readonly isGood: boolean;
  readonly onChange: (value: FormValues[Key]) => void;
  readonly onBlur: () => void;
}

export interface RegistrationFormState {
  readonly rules: FormRules;
  readonly values: FormValues;
  readonly isDirty: boolean;
  readonly progress: { readonly done: number; readonly total: number };
  /** What is shown as wrong after an attempt to send, in the order of the page. */
  readonly summary: readonly { readonly field: Field; readonly fault: string }[];
  readonly bind: (field: Field) => BoundField;
  /** Looks at all fields. What may be sent; otherwise nothing, and the first fault has the focus. */
  readonly check: () => FormValues | undefined;
  /** What the server found wrong. */
  readonly blame: (faults: FormFaults) => void;
  /** Begins anew, blank or with these values. */
  readonly reset: (values?: GivenValues) => void;
}

interface State {
  readonly values: FormValues;
  readonly isDirty: boolean;
  /** Fields whose faults are shown: those left, not those being written. */
  readonly looked: ReadonlySet<FieldKey>;
  readonly isAttempted: boolean;
  /** Faults that only the server could find. */
  readonly told: Readonly<Partial<Record<FieldKey, string | undefined>>>;
}

/** The registration form by the rules of a class: each field is looked at when it is left, all before they are sent. */
export function useRegistrationForm(rules: FormRules, initial: GivenValues = {}): RegistrationFormState {
  const [state, setState] = useState<State>(() => begun(initial));
  const { values, looked, told: shown, isAttempted, isDirty } = state;
  const found = withoutStored(faultsIn(values, rules), values);
  const faultOf = (key: FieldKey) => (looked.has(key) ? (found[key] ?? shown[key]) : undefined);

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
    setState((known) => ({ ...known, told: faults, looked: new Set(all), isAttempted: true }));
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
    reset: (next = {}) => setState(begun(next)),
  };
}

/** A number that the server shows in part and knows whole; left as it is, it stays what it is. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('****');

const withoutStored = (faults: FormFaults, values: FormValues): FormFaults =>
  Object.fromEntries(Object.entries(faults).filter(([key]) => !isMasked(values[key as FieldKey])));

/** The id of a field's control; of a choice, of the group. */
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
  // What was there before is looked at at once: it may no longer do.
  looked: new Set(fields.map(({ key }) => key).filter((key) => !isBlank(initial[key]))),
  isAttempted: false,
  told: {},
});

function changed(state: State, key: FieldKey, value: unknown): State {
  const looked = new Set(state.looked);
  looked.delete(key);
  // One choice is a whole answer; a text is being written until it is left.
  if (typeof value === 'number') looked.add(key);
  return {
    ...state,
    values: { ...state.values, [key]: value },
    isDirty: true,
    looked,
    told: { ...state.told, [key]: undefined },
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

/** Once the messages stand there, the first field that has one is the one to go on with. */
function focusFirst(keys: readonly FieldKey[], faults: FormFaults): void {
  const first = keys.find((key) => faults[key] !== undefined);
  if (first) requestAnimationFrame(() => focusField(first));
}
