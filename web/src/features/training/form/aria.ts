import { fieldId, type BoundField } from './use-registration-form.ts';

/** The note below a field: its error, its warning, or a hint. */
export const noteOf = ({ fault, warning, field }: BoundField): string | undefined => fault ?? warning ?? field.hint;

export const noteId = ({ field }: BoundField): string => `${fieldId(field.key)}-note`;

/** The attributes that link a control to its label and its note. */
export function ariaOf(bound: BoundField) {
  return {
    id: fieldId(bound.field.key),
    'aria-required': bound.isRequired,
    'aria-invalid': bound.fault !== undefined,
    'aria-describedby': noteOf(bound) === undefined ? undefined : noteId(bound),
  };
}
