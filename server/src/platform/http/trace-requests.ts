import { sittingApi } from '@ganlin/contract/paper/sitting';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Span, Tracing } from '../trace/tracing.ts';

/** A span for each request that a route answers, from its first byte to the end of the response. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | null, { tracing: set }: Config): void {
  if (!tracing) return;
  const spans = new WeakMap<object, Span>();
  const untraced = new Set(['/healthz', '/readyz', '/metrics', ...(set?.saves ? [] : [sittingApi.save.path])]);
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route === undefined || untraced.has(route)) return tracing.enter(undefined, done);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracing.begin(`${request.method} ${route}`, { kind: 'server', parent: request.trace, attributes });
    spans.set(request, span);
    request.trace = span.trace;
    return tracing.enter(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const [status, { failure }] = [reply.statusCode, request];
    const attributes = { 'http.response.status_code': status, ...(failure && { 'error.type': failure.error }) };
    spans.get(request)?.end({ failed: status >= 500, attributes });
    done();
  });
}
