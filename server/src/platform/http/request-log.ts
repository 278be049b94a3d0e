import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Log } from '../log/log.ts';
import { loggedUser } from '../log/logged-user.ts';

/** Writes one line for every request that the framework has responded to. */
export function logRequests(app: FastifyInstance, lines: Log, config: Pick<Config, 'searchSecret'>): void {
  if (!['info', 'debug', 'trace'].includes(lines.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, ip, failure, ctx, trace } = request;
    const route = shownRoute(request.routeOptions.url, request.url);
    const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
    const code = failure?.code ?? (status < 400 ? 0 : status);
    const user = ctx?.user ? loggedUser(config, ctx.user.id) : undefined;
    // Fields that are undefined are left out.
    const line = { requestId: id, traceId: trace?.traceId, method, route, status, code, error: failure?.error };
    lines.info({ ...line, ms, ip, user }, 'request');
    done();
  });
}

/** Logs the route and never the query: URLs may carry tokens and signatures. */
function shownRoute(route: string | undefined, address: string | undefined): string {
  return route === undefined || route.endsWith('*') ? withoutToken(address?.split('?', 1)[0]) : route;
}

/** A page's path may also carry a token (specification, section 2: in the query or params). */
const withoutToken = (path = ''): string => path.replace(/\/token\/[^/]+/g, '/token/***');
