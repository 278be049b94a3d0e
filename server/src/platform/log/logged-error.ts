/**
 * The parts of an error that may be shown outside the request it broke: in the log, and beside a failed job or
 * schedule.
 */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [field: string]: unknown;
}

/**
 * Fields that locate the error, without any data: PostgreSQL puts whole rows into `detail` and `where`, Redis the
 * command with its arguments, other libraries anything. So only the fields in this list are shown.
 */
const loggedFields = new Set(
  'code severity schema table column dataType constraint routine statusCode errno syscall address port'.split(' '),
);

/** A longer chain of causes is a loop. */
const DEEPEST = 5;

/** What the log writes for an error; anything else passed as an error is named by its type alone. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const fields = Object.entries(error).filter(([name]) => loggedFields.has(name));
  const message = loggedMessage(error);
  const inner = depth < DEEPEST;
  return {
    type: error.constructor.name,
    message,
    // A stack begins with the original message.
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...Object.fromEntries(fields.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
    ...(inner && error.cause !== undefined && { cause: loggedError(error.cause, depth + 1) }),
    ...(inner && error instanceof AggregateError && { errors: error.errors.map((one) => loggedError(one, depth + 1)) }),
  };
}

/** The same as an Error, for libraries that store everything thrown at them. */
export function bareError(error: unknown): Error {
  const { message, stack } = loggedError(error);
  return Object.assign(new Error(message), { stack });
}

/**
 * Data exceptions, class 22, quote the value: `invalid input syntax for type uuid: "…"`. The value may contain quotes
 * itself.
 */
function loggedMessage(error: Error): string {
  const isDataException = 'code' in error && /^22[\dA-Z]{3}$/.test(String(error.code));
  return isDataException ? error.message.replace(/".*"/s, '"…"') : error.message;
}
