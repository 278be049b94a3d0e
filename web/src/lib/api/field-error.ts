import { errors, type ErrorName } from '@ganlin/contract/errors';
import { ApiError } from './failure.ts';

/** The form field that an error belongs to. */
export type FieldOf = Readonly<Partial<Record<ErrorName, string>>>;

/** The field that a failed call blames and its message, if it blames one. */
export function fieldErrorOf(error: unknown, fieldOf: FieldOf): { name: string; errors: string[] } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const blamed = Object.entries(fieldOf).find(([name]) => codeOf(name) === error.code);
  return blamed && { name: blamed[1], errors: [error.message] };
}

function codeOf(name: string): number | undefined {
  return Object.entries(errors).find(([known]) => known === name)?.[1].code;
}
