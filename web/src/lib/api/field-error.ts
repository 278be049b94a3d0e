import { errors, type ErrorName } from '@ganlin/contract/errors';
import { ApiError } from './failure.ts';

/** Which field of a form a refusal speaks of. */
export type FieldOf = Readonly<Partial<Record<ErrorName, string>>>;

/** The field a failed call blames and what it says of it, if it blames one. */
export function fieldErrorOf(error: unknown, fieldOf: FieldOf): { name: string; errors: string[] } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const blamed = Object.entries(fieldOf).find(([name]) => codeOf(name) === error.code);
  return blamed && { name: blamed[1], errors: [error.message] };
}

function codeOf(name: string): number | undefined {
  return Object.entries(errors).find(([known]) => known === name)?.[1].code;
}
