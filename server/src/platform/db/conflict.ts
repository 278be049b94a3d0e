import type { ErrorName } from '@ganlin/contract/errors';
import { AppError } from '../errors.ts';
import { SilentDatabase } from './silence.ts';

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

/** Whether an error is a breach of this unique constraint or index. */
export function isTaken(error: unknown, constraint: string): boolean {
  return breaks(error, constraint);
}

/** Whether it was not the statement that was wrong but the database that could not be reached, or not in time. */
export function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Of five characters are the states of SQL: 08 is the connection, 53 a lack of room, 57 being ended from outside.
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code);
}

/**
 * Whether an error of any kind is the database's being away or having no connection left. The driver's own errors have
 * no code: they are known by their words.
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

/** Whether somebody else held what a statement needed for longer than it waits. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/**
 * Whether the same work may well go through when it is done again: the database was away, or two came into each other's
 * way and this one had to give in.
 */
export function isPassing(error: unknown): boolean {
  if (isAway(error)) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && contended.test(error.code);
}

/** Serialization failures and deadlocks, and a lock that was not to be had in time. */
const contended = /^(40001|40P01|55P03)$/;

/** Whether a statement took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

function breaks(error: unknown, constraint: string, violation = UNIQUE_VIOLATION): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === violation && error.constraint === constraint;
}
