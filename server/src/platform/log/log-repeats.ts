import type { LoggerOptions } from 'pino';
import { loggedError } from './logged-error.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const ERROR = 50;
const EVERY_MS = 1000;
/** Max number of distinct errors tracked for repetition at a time. */
const MAX = 500;

let errorLines = 0;

/** Lines of this process at level error and above, before folding; none while the log is silent. */
export const countedErrorLines = (): number => errorLines;

/**
 * For pino's hooks: of identical errors, writes one line a second, then one with the count as `repeated`. When the
 * database is down, every request of every examinee fails alike: important lines would drown in gigabytes.
 */
export function foldRepeatedErrors(): LogMethod {
  const watched = new Map<string, Repetitions>();
  return function logOnce(args, method, level) {
    if (level < ERROR) return method.apply(this, args);
    errorLines += 1;
    const key = keyOf(args);
    const known = watched.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    method.apply(this, args);
    if (watched.size >= MAX) return;
    const repetitions: Repetitions = { count: 0 };
    watched.set(key, repetitions);
    const timer = setInterval(() => {
      if (repetitions.count === 0) {
        clearInterval(timer);
        watched.delete(key);
        return;
      }
      method.apply(this, [{ repeated: repetitions.count }, key]);
      repetitions.count = 0;
    }, EVERY_MS);
    // A process that ends does not wait for this timer: the last count is then lost.
    timer.unref();
  };
}

interface Repetitions {
  count: number;
}

/** The content of a line, without what differs from request to request. */
function keyOf([first, second]: readonly unknown[]): string {
  const text = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
  const error = first instanceof Error ? first : isObject(first) ? first.err : undefined;
  if (!(error instanceof Error)) return text;
  return `${text}: ${loggedError(error).message.slice(0, 200)}`;
}

function isObject(value: unknown): value is { readonly err?: unknown } {
  return typeof value === 'object' && value !== null;
}
