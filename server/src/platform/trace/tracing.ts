import type { TraceParent } from './traceparent.rules.ts';

/** A trace begins with a request (`server`) or with a job or schedule (`consumer`). */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Never personal data: names of our own, counts, codes. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

interface Begun {
  readonly kind: SpanKind;
  /** Where the work was ordered; otherwise the span is a child of the current one. */
  readonly parent?: TraceParent | undefined;
  readonly attributes?: Attributes;
}

export interface Span {
  readonly trace: TraceParent;
  readonly end: (outcome?: { readonly failed?: boolean; readonly attributes?: Attributes }) => void;
}

/** A piece of work that has ended. */
interface Noted {
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly failed?: boolean;
  readonly attributes?: Attributes;
}

/**
 * Spans of a process. The implementation is loaded only where an address to send them to is set: elsewhere
 * `Services.tracing` is null, and every use of it is one comparison.
 */
export interface Tracing {
  readonly begin: (name: string, span: Begun) => Span;
  /** What `work` begins, now and later, is below this span; below nothing if it is undefined. */
  readonly enter: <T>(span: Span | undefined, work: () => T) => T;
  /** `begin`, `enter` and `end` in one. */
  readonly run: <T>(name: string, span: Begun, work: (span: Span) => Promise<T>) => Promise<T>;
  /** Adds a child to the current span; does nothing without one. */
  readonly note: (name: string, span: Noted) => void;
  readonly close: () => Promise<void>;
}

/** Work of a worker: a job that a request ordered, or the turn of a schedule. */
export function traced<T>(
  tracing: Tracing | null,
  { name, parent }: { readonly name: string; readonly parent?: TraceParent | undefined },
  work: (trace: TraceParent | undefined) => Promise<T>,
): Promise<T> {
  return tracing ? tracing.run(name, { kind: 'consumer', parent }, ({ trace }) => work(trace)) : work(undefined);
}
