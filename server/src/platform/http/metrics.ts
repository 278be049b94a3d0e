import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { hasBearer } from './guards/bearer.ts';

/** Counts every request that a use case refuses. */
export function countRefusals(app: FastifyInstance, { refusals }: Pick<Metrics, 'refusals'>): void {
  app.addHook('onError', (_request, _reply, error: unknown, done) => {
    if (error instanceof AppError) refusals.inc({ error: error.reason });
    done();
  });
}

/** Measures every request the framework responds to. */
export function measureRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Metrics are for the operator: by bearer token, or in development from the machine itself. In production an address
 * proves nothing, because behind a proxy every visitor may seem to come from this machine.
 */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, config: Config): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.code(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, { metricsToken: token, production }: Config): boolean {
  if (token === '') return !production && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
  return hasBearer(request.headers, token);
}
