import type { ErrorName } from '@ganlin/contract/errors';
import { AppError } from '../errors.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** For `.catch`: a breach of this unique constraint or index is the refusal `reason`; every other error passes. */
export function onConflict(constraint: string, reason: ErrorName): (error: unknown) => never {
  return (error) => {
    if (breaks(error, constraint)) throw new AppError(reason);
    throw error;
  };
}

/** For `.catch`: a breach of this foreign key, from either side, is the refusal `reason`; every other error passes. */
export function onMissing(
  constraint: string,
  reason: ErrorName,
  words: Readonly<Record<string, string>> = {},
): (error: unknown) => never {
  return (error) => {
    if (breaks(error, constraint, FOREIGN_KEY_VIOLATION)) throw new AppError(reason, words);
    throw error;
  };
}

/** Whether what was looked up before a write was no longer so at the write: a value taken, or a row gone. */
export function isContested(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION;
}

function breaks(error: unknown, constraint: string, violation = UNIQUE_VIOLATION): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === violation && error.constraint === constraint;
}
