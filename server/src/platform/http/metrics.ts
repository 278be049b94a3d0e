import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import { openRealtimeMetrics, type RealtimeMetrics } from '../realtime/metrics.ts';
import { commit, version } from '../version.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Labels requests by route, never by URL: an id in a label would create unbounded metrics. */
  readonly requests: Histogram<'route' | 'status'>;
  /** By the name of the error: they are those of the contract. */
  readonly refusals: Counter<'error'>;
  readonly countJob: (name: string, ok: boolean) => void;
  /** By the family of the browser, without its version: a caller chooses that, and each creates a metric. */
  readonly countClientError: (browser: string) => void;
  readonly realtime: RealtimeMetrics;
}

/** Limits of the buckets of `requests`. */
export const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export function openMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const jobs = new Counter({
    name: 'ganlin_jobs_total',
    help: 'Background jobs by name and outcome',
    labelNames: ['name', 'outcome'],
    registers: [registry],
  });
  const clientErrors = new Counter({
    name: 'ganlin_client_errors_total',
    help: 'Errors reported by pages, by browser',
    labelNames: ['browser'],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'ganlin_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
    registers: [],
  });
  registry.registerMetric(connections);
  const build = new Gauge({
    name: 'ganlin_build_info',
    help: 'Always 1; its labels name the release',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  });
  build.set({ version, commit, node: process.versions.node }, 1);
  return {
    registry,
    requests: openRequestTimes(registry),
    refusals: new Counter({
      name: 'ganlin_refusals_total',
      help: 'Requests that were refused, by the name of the error',
      labelNames: ['error'],
      registers: [registry],
    }),
    countJob: (name, ok) => jobs.inc({ name, outcome: ok ? 'done' : 'failed' }),
    countClientError: (browser) => clientErrors.inc({ browser }),
    realtime: openRealtimeMetrics(registry),
  };
}

export function openRequestTimes(registry: Registry): Metrics['requests'] {
  return new Histogram({
    name: 'ganlin_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [...REQUEST_SECONDS],
    registers: [registry],
  });
}

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
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
