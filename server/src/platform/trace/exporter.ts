import { hostname } from 'node:os';
import type { TracingConfig } from '../../config.ts';
import type { Log } from '../log/log.ts';
import { version } from '../version.ts';
import { otlpOf, type FinishedSpan } from './otlp.ts';

/** Beyond it spans are dropped: tracing must not fill the memory of a process whose collector is away. */
const MAX_WAITING = 4_096;
const BATCH = 512;
const EVERY_MS = 2_000;
const POST_MS = 5_000;
const WARN_EVERY_MS = 60_000;

interface Exporting {
  readonly log: Log;
  readonly role: string;
  /** Runs what must not be traced itself. */
  readonly outside: <T>(work: () => T) => T;
}

interface Exporter {
  readonly add: (span: FinishedSpan) => void;
  readonly close: () => Promise<void>;
}

/** Sends spans in batches as OTLP in JSON. What cannot be sent is dropped. */
export function openExporter({ endpoint }: TracingConfig, { log, role, outside }: Exporting): Exporter {
  const resource = {
    'service.name': 'ganlin',
    'service.version': version,
    'host.name': hostname(),
    'ganlin.role': role,
  };
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | undefined;
  let dropped = 0;
  let warnedAt = -Infinity;

  const post = async (spans: readonly FinishedSpan[]): Promise<void> => {
    const reply = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(otlpOf(spans, { resource, timeOrigin: performance.timeOrigin })),
      signal: AbortSignal.timeout(POST_MS),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`the collector answered ${reply.status}`);
  };
  const send = async (): Promise<void> => {
    const spans = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    if (spans.length > 0) {
      await post(spans).catch((error: unknown) => {
        dropped += spans.length;
        if (performance.now() - warnedAt < WARN_EVERY_MS) return;
        warnedAt = performance.now();
        log.warn({ err: error, dropped }, 'traces could not be sent');
      });
    }
  };
  const flush = (): Promise<void> => {
    sending ??= outside(send).finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    add: (span) => {
      if (waiting.length >= MAX_WAITING) dropped += 1;
      else waiting.push(span);
      if (waiting.length === BATCH) void flush();
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      const deadline = performance.now() + POST_MS;
      while (waiting.length > 0 && performance.now() < deadline) await flush();
    },
  };
}
