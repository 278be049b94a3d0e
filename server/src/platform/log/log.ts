import { hostname } from 'node:os';
import { destination, pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type LogFn } from 'pino';
import { foldRepeatedErrors } from './log-repeats.ts';
import { loggedError } from './logged-error.ts';
import { version } from '../version.ts';

export interface Log {
  level: string;
  readonly fatal: LogFn;
  readonly error: LogFn;
  readonly warn: LogFn;
  readonly info: LogFn;
  readonly debug: LogFn;
  readonly trace: LogFn;
  readonly silent: LogFn;
  readonly child: (bindings: Bindings, options?: ChildLoggerOptions) => Log;
}

/** Fields that must never reach a log, at any depth of an object. */
const secret = [
  'token',
  'password',
  'captchaValue',
  'smsCode',
  'idCard',
  'mobile',
  'base64',
  'accountNumber',
  'secret',
  'ticket',
];

/** What every line of a process begins with: lines of several hosts end up in one place. */
export const processFields = (role: string): Bindings => ({ host: hostname(), pid: process.pid, role, version });

/** Writes to standard output, or to another stream for a reader of the log. */
export function openLog(level: string, into: DestinationStream = destination(1), base: Bindings | null = null): Log {
  const options = {
    level,
    base,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError },
    hooks: { logMethod: foldRepeatedErrors() },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  };
  return pino(options, into);
}

/** For lines of fixed fields without secrets: redaction costs more than the rest of a line. */
export function withoutRedaction(log: Log): Log {
  return log.child({}, { redact: [] });
}

/** A child logger created with its first line: most units of work write none, and creating one is expensive. */
export function childOnDemand(log: Log, bindings: Bindings | (() => Bindings)): Log {
  return new ChildOnDemand(log, bindings);
}

/** A class, because every request has one: methods are shared, and only two fields are allocated. */
class ChildOnDemand implements Log {
  private parent: Log;
  private bindings: Bindings | (() => Bindings) | undefined;

  constructor(parent: Log, bindings: Bindings | (() => Bindings)) {
    this.parent = parent;
    this.bindings = bindings;
  }

  get level(): string {
    return this.parent.level;
  }

  set level(level: string) {
    this.made().level = level;
  }

  fatal(...line: unknown[]): void {
    Reflect.apply(this.made().fatal, this.parent, line);
  }

  error(...line: unknown[]): void {
    Reflect.apply(this.made().error, this.parent, line);
  }

  warn(...line: unknown[]): void {
    Reflect.apply(this.made().warn, this.parent, line);
  }

  info(...line: unknown[]): void {
    Reflect.apply(this.made().info, this.parent, line);
  }

  debug(...line: unknown[]): void {
    Reflect.apply(this.made().debug, this.parent, line);
  }

  trace(...line: unknown[]): void {
    Reflect.apply(this.made().trace, this.parent, line);
  }

  silent(): void {
    // Never written.
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): Log {
    return this.made().child(bindings, options);
  }

  private made(): Log {
    if (this.bindings !== undefined) {
      // A function only where they are expensive; bindings of the framework are objects.
      this.parent = this.parent.child(typeof this.bindings === 'function' ? this.bindings() : this.bindings);
      this.bindings = undefined;
    }
    return this.parent;
  }
}
