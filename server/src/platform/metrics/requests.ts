import { Histogram, type Registry } from 'prom-client';

/** Limits of the buckets of request and save times. */
export const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Labels requests by route, never by URL: an id in a label would create unbounded metrics. */
export type RequestTimes = Histogram<'route' | 'status'>;

export function openRequestTimes(registry: Registry): RequestTimes {
  return new Histogram({
    name: 'ganlin_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [...REQUEST_SECONDS],
    registers: [registry],
  });
}
