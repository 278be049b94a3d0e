import type { ErrorName } from '@ganlin/contract/errors';
import { AppError } from '../errors.ts';
import { SilentDatabase } from './silence.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * For `.catch`: maps a violation of this unique constraint or index to the refusal `reason`; rethrows every other
 * error.
 */
export function onConflict(constraint: string, reason: ErrorName): (error: unknown) => never {
  return (error) => {
    if (breaks(error, constraint)) throw new AppError(reason);
    throw error;
  };
}

/**
 * For `.catch`: maps a violation of this foreign key, from either side, to the refusal `reason`; rethrows every other
 * error.
 */
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

/** Whether a check made before a write no longer held at the write: a value was taken, or a row deleted. */
export function isContested(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION;
}

/** Whether an error is a violation of this unique constraint or index. */
export function isTaken(error: unknown, constraint: string): boolean {
  return breaks(error, constraint);
}

/** Whether the database could not be reached, or not in time, rather than the statement being wrong. */
export function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  // SQL states have five characters: 08 is the connection, 53 insufficient resources, 57 ended from outside.
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code);
}

/**
 * Whether an error of any kind means that the database is down or has no connection left. The driver's own errors
 * have no code: they are recognised by their messages.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof SilentDatabase) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return away.test(code) || driverWords.test(error.message);
}

const away = /^(08...|53300|57P0.|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
const driverWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/;

/** Whether a lock was held by someone else for longer than a statement waits. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/**
 * Whether the same work may succeed when retried: the database was down, or two transactions conflicted and this one
 * had to give way.
 */
export function isPassing(error: unknown): boolean {
  if (isAway(error)) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && contended.test(error.code);
}

/** Serialization failures, deadlocks, and lock timeouts. */
const contended = /^(40001|40P01|55P03)$/;

/** Whether a statement exceeded its time limit. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

function breaks(error: unknown, constraint: string, violation = UNIQUE_VIOLATION): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === violation && error.constraint === constraint;
}
