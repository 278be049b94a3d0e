import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { TracingConfig } from '../../config.ts';
import type { Log } from '../log/log.ts';
import { openExporter } from './exporter.ts';
import type { FinishedSpan } from './otlp.ts';
import { watchClients } from './client-spans.ts';
import { isSampled } from './sampling.rules.ts';
import type { Span, Tracing } from './tracing.ts';
import type { TraceParent } from './traceparent.rules.ts';

/** Loaded only if an address is set: see `Tracing`. */
export function openTracing(
  config: TracingConfig,
  { log, role }: { readonly log: Log; readonly role: string },
): Tracing {
  const current = new AsyncLocalStorage<Span | undefined>();
  const exporter = openExporter(config, { log, role, outside: (work) => current.run(undefined, work) });
  const finish = (trace: TraceParent, span: Omit<FinishedSpan, 'traceId' | 'spanId' | 'endedAt'>): void => {
    if (!trace.isSampled) return;
    exporter.add({ ...span, traceId: trace.traceId, spanId: trace.spanId, endedAt: performance.now() });
  };

  const begin: Tracing['begin'] = (name, { kind, parent = current.getStore()?.trace, attributes = {} }) => {
    const startedAt = performance.now();
    // Other work is traced as a part of such, never by itself.
    const mayBeginTrace = kind === 'server' || kind === 'consumer';
    const trace = childOf(parent, mayBeginTrace ? config.ratio : 0);
    return {
      trace,
      end: ({ failed = false, attributes: more = {} } = {}) =>
        finish(trace, {
          name,
          kind,
          startedAt,
          failed,
          parentId: parent?.spanId,
          attributes: { ...attributes, ...more },
        }),
    };
  };
  const note: Tracing['note'] = (name, { kind, startedAt, failed = false, attributes = {} }) => {
    const parent = current.getStore()?.trace;
    if (!parent?.isSampled) return;
    finish(childOf(parent, 1), { name, kind, startedAt, failed, attributes, parentId: parent.spanId });
  };
  const unwatch = watchClients({ begin, current: () => current.getStore() });

  return {
    begin,
    note,
    enter: (span, work) => current.run(span, work),
    run: async (name, begun, work) => {
      const span = begin(name, begun);
      try {
        const result = await current.run(span, () => work(span));
        span.end();
        return result;
      } catch (error) {
        span.end({ failed: true, attributes: { 'error.type': errorName(error) } });
        throw error;
      }
    },
    close: async () => {
      unwatch();
      await exporter.close();
    },
  };
}

/** A message may quote personal data; a name is of our own making. */
function errorName(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'reason' in error && typeof error.reason === 'string')
    return error.reason;
  return error instanceof Error ? error.constructor.name : 'unknown';
}

function childOf(parent: TraceParent | undefined, ratio: number): TraceParent {
  const spanId = randomBytes(8).toString('hex');
  if (parent) return { ...parent, spanId };
  const traceId = randomBytes(16).toString('hex');
  return { traceId, spanId, isSampled: isSampled(traceId, ratio) };
}
