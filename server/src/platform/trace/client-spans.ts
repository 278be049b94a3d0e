import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import type { Span, Tracing } from './tracing.ts';

interface Watching {
  readonly begin: Tracing['begin'];
  readonly current: () => Span | undefined;
}

/**
 * Spans of Redis commands and outgoing HTTP requests, from what the libraries publish: by command and by host, never
 * keys, paths or values. Only below a span: what nobody ordered is not traced.
 */
export function watchClients({ begin, current }: Watching): () => void {
  const open = new WeakMap<object, Span>();
  const started = (of: object, name: string, attributes: Readonly<Record<string, string>>): void => {
    if (current()?.trace.isSampled) open.set(of, begin(name, { kind: 'client', attributes }));
  };
  const ended = (of: object, failed: boolean, attributes: Readonly<Record<string, number>> = {}): void => {
    open.get(of)?.end({ failed, attributes });
    open.delete(of);
  };

  const redis = tracingChannel('ioredis:command');
  const commands = {
    start: (message: object) => {
      const name = textOf(message, 'command');
      started(message, `redis ${name}`, { 'db.system.name': 'redis', 'db.operation.name': name });
    },
    // A command ends when its promise does.
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (message: object) => ended(message, 'error' in message && message.error !== undefined),
    error: (message: object) => ended(message, true),
  };
  redis.subscribe(commands);

  const channels: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const request = objectOf(message, 'request');
      const [method, host] = [textOf(request, 'method'), hostOf(textOf(request, 'origin'))];
      started(request, `http ${method}`, { 'http.request.method': method, 'server.address': host });
    },
    'undici:request:headers': (message) => {
      const status = Number(Reflect.get(objectOf(message, 'response'), 'statusCode'));
      ended(objectOf(message, 'request'), status >= 400, { 'http.response.status_code': status });
    },
    'undici:request:error': (message) => ended(objectOf(message, 'request'), true),
    'http.client.request.start': (message) => {
      const request = objectOf(message, 'request');
      const [method, host] = [textOf(request, 'method'), textOf(request, 'host')];
      started(request, `http ${method}`, { 'http.request.method': method, 'server.address': host });
    },
    'http.client.response.finish': (message) => {
      const status = Number(Reflect.get(objectOf(message, 'response'), 'statusCode'));
      ended(objectOf(message, 'request'), status >= 400, { 'http.response.status_code': status });
    },
    'http.client.request.error': (message) => ended(objectOf(message, 'request'), true),
  };
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener);
  return () => {
    redis.unsubscribe(commands);
    for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener);
  };
}

/** What a library publishes has no types: whatever is not as expected is left out. */
function objectOf(message: unknown, key: string): object {
  const value: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, key) : undefined;
  return typeof value === 'object' && value !== null ? value : {};
}

function textOf(message: object, key: string): string {
  const value: unknown = Reflect.get(message, key);
  return typeof value === 'string' ? value : '';
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '');
