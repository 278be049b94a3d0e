import { fieldId, type BoundField } from './use-registration-form.ts';

/** What stands below a field: what is wrong, what to look at again, or a word of help. */
export const noteOf = ({ fault, warning, field }: BoundField): string | undefined => fault ?? warning ?? field.hint;

export const noteId = ({ field }: BoundField): string => `${fieldId(field.key)}-note`;

/** What ties a control to its label and its words. */
export function ariaOf(bound: BoundField) {
  return {
    id: fieldId(bound.field.key),
    'aria-required': bound.isRequired,
    'aria-invalid': bound.fault !== undefined,
    'aria-describedby': noteOf(bound) === undefined ? undefined : noteId(bound),
  };
}
