import type { LoggerOptions } from 'pino';
import { loggedError } from './told-error.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const ERROR = 50;
const EVERY_MS = 1000;
/** Different errors whose repetitions are watched at a time. */
const MAX = 500;

/**
 * For pino's hooks: of errors that say the same, one line a second, and then one with how often it was `repeated`. When
 * the database is away, every request of every examinee fails alike: what matters would drown in gigabytes.
 */
export function foldRepeatedErrors(): LogMethod {
  const watched = new Map<string, Repetitions>();
  return function logOnce(args, method, level) {
    if (level < ERROR) return method.apply(this, args);
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
    // A process that ends does not wait for it: the last count is lost then.
    timer.unref();
  };
}

interface Repetitions {
  count: number;
}

/** What a line says, without what differs from request to request. */
function keyOf([first, second]: readonly unknown[]): string {
  const words = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
  const error = first instanceof Error ? first : isObject(first) ? first.err : undefined;
  if (!(error instanceof Error)) return words;
  return `${words}: ${loggedError(error).message.slice(0, 200)}`;
}

function isObject(value: unknown): value is { readonly err?: unknown } {
  return typeof value === 'object' && value !== null;
}
