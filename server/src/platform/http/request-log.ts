import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';

/** Writes one line for every request that the framework has responded to. */
export function logRequests(app: FastifyInstance, lines: Log): void {
  if (!['info', 'debug', 'trace'].includes(lines.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, ip } = request;
    const route = shownRoute(request.routeOptions.url, request.url);
    const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
    lines.info({ requestId: id, method, route, status, ms, ip }, 'request');
    done();
  });
}

/** Logs the route and never the query: URLs may carry tokens and signatures. */
function shownRoute(route: string | undefined, address: string | undefined): string {
  return route === undefined || route.endsWith('*') ? withoutToken(address?.split('?', 1)[0]) : route;
}

/** A page's path may also carry a token (specification, section 2: in the query or params). */
const withoutToken = (path = ''): string => path.replace(/\/token\/[^/]+/g, '/token/***');
