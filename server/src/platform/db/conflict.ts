import type { ErrorName } from '@ganlin/contract/errors';
import { AppError } from '../errors.ts';

const UNIQUE_VIOLATION = '23505';

/** Turns a broken unique constraint into the refusal it stands for; any other error passes. */
export function onConflict(constraint: string, reason: ErrorName): (error: unknown) => never {
  return (error) => {
    if (isUniqueViolation(error) && error.constraint === constraint) throw new AppError(reason);
    throw error;
  };
}

function isUniqueViolation(error: unknown): error is Error & { constraint: string } {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error;
}
