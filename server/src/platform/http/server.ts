import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import compress from '@fastify/compress';
import { DEFAULT_BODY_BYTES } from '@ganlin/contract/core/endpoint';
import { REALTIME_PATH } from '@ganlin/contract/core/message';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { newId } from '../ids.ts';
import type { TraceParent } from '../trace/traceparent.rules.ts';
import { childOnDemand, withoutRedaction, type Log } from '../log/log.ts';
import { trustOf } from './guards/client-address.ts';
import { openInboundIds } from './guards/inbound-ids.ts';
import { nestsDeeper } from './guards/json-depth.ts';
import { answerRefusals, MalformedRequest } from './refusals.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './guards/security-headers.ts';

export type Http = FastifyInstance;
export type HttpRequest = FastifyRequest;

declare module 'fastify' {
  interface FastifyRequest {
    /** Where a trusted proxy says that this request belongs. */
    trace: TraceParent | undefined;
  }
}

/** A large file over a slow connection may take this long, as long as data keeps arriving. */
const WHOLE_REQUEST_MS = 1_200_000;
/** Max time without data: for a body in progress, and on a connection overall. */
const idleMs = { body: 30_000, connection: 70_000 };

/**
 * An HTTP server with everything that is independent of the product: limits, headers, compression, one log line per
 * request.
 */
export async function openHttp(
  config: Config,
  log: Log,
  { stopping, idle = idleMs }: Partial<Serving> = {},
): Promise<FastifyInstance> {
  // Declared as the wider type: otherwise Fastify would carry our logger's type into every signature.
  const loggerInstance: FastifyBaseLogger = log;
  const inbound = openInboundIds(config.trustProxy);
  const app = Fastify({
    loggerInstance,
    childLoggerFactory: (logger, bindings) => childOnDemand(logger, bindings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (raw) => inbound(raw).requestId ?? newId(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: DEFAULT_BODY_BYTES,
    serverFactory: (handle) => {
      const server = serverFor(handle, { stopping, idle });
      server.maxConnections = config.maxConnections;
      return server;
    },
    forceCloseConnections: 'idle',
    // Requests still arriving on open connections are handled as usual, and the connection closes afterwards.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorateRequest('ctx', null);
  app.decorateRequest('failure', null);
  app.decorateRequest('trace', undefined);
  answerRefusals(app);
  sendHeaders(app, config);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.traceparent !== undefined) request.trace = inbound(request.raw).trace;
    done();
  });
  // No page compresses its requests: decompressing for anyone else would be wasted work.
  const packing = { global: true, globalDecompression: false, threshold: 1024 };
  await app.register(compress, { ...packing, encodings: ['br', 'gzip'] });
  readJson(app);
  logRequests(app, withoutRedaction(log), config);
  return app;
}

interface Serving {
  /** Set when the process is about to end: connections are not kept alive for a next request. */
  readonly stopping: AbortSignal | undefined;
  readonly idle: typeof idleMs;
}

function serverFor(handle: RequestListener, { stopping, idle }: Serving): Server {
  const server = createServer({ shouldUpgradeCallback: isRealtime }, (request, response) => {
    endSilentBody(request, idle);
    if (stopping?.aborted) response.shouldKeepAlive = false;
    handle(request, response);
  });
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = WHOLE_REQUEST_MS;
  server.headersTimeout = idle.body;
  server.setTimeout(idle.connection);
  return server;
}

/** Others that ask for an upgrade, such as to HTTP/2, get their response without it. */
function isRealtime({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(`${REALTIME_PATH}/`);
}

/** A client that announces a body and then sends nothing times out sooner than one whose response is in progress. */
function endSilentBody(request: IncomingMessage, { body, connection }: typeof idleMs): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  socket.setTimeout(body);
  request.once('end', () => socket.setTimeout(connection));
}

/** Calls without a payload may have an empty body; nesting is checked on the raw text. */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else if (nestsDeeper(body.toString()))
      done(new MalformedRequest([{ code: 'custom', path: [], message: 'nested too deep', input: null }]));
    else void parseJson(request, body.toString(), done);
  });
}

/** Hooks here use callbacks and are not async: otherwise every request would pay for a promise per hook. */
function sendHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(securityHeaders(config));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done();
  });
}
