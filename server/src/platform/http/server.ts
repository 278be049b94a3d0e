import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { answerRefusals } from './refusals.ts';

export type Http = FastifyInstance;
export type HttpRequest = FastifyRequest;

const BODY_LIMIT = 1024 * 1024;

/** An HTTP server with everything that has nothing to do with the product: limits, headers, compression, one log line a request. */
export async function openHttp(config: Config, log: Log): Promise<FastifyInstance> {
  // Declared wider: Fastify would otherwise carry our logger's type into every signature.
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // A large file over a slow line may take its time, as long as it keeps coming; a silent connection is closed.
    requestTimeout: 1_200_000,
    connectionTimeout: 70_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  answerRefusals(app);
  await app.register(helmet, securityHeaders(config));
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart);
  acceptEmptyJson(app);
  logRequests(app);
  return app;
}

/** Calls without a payload may come with an empty body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parseJson(request, body.toString(), done);
  });
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route and never the query: addresses may carry tokens and signatures.
    const route = request.routeOptions.url ?? withoutToken(request.url.split('?')[0]);
    const { method, ip } = request;
    const entry = {
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
    };
    request.log.info(entry, 'request');
  });
}

/** A page's path may carry a token as well (specification, section 2: in the query or params). */
const withoutToken = (path = ''): string => path.replace(/\/token\/[^/]+/g, '/token/***');

function securityHeaders(config: Config): object {
  const files = config.storage.driver === 's3' ? [new URL(config.storage.endpoint).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Faces are found in the camera's picture by WebAssembly; this allows that and no other code from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component library writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...files],
        mediaSrc: ["'self'", 'blob:', ...files],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...files],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
}
