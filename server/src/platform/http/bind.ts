import multipart from '@fastify/multipart';
import { DEFAULT_BODY_BYTES, isBinary, type Endpoint } from '@ganlin/contract/core/endpoint';
import { SUCCESS } from '@ganlin/contract/core/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withinLimit } from '../cache/limit.ts';
import { countHere } from '../cache/own-count.ts';
import type { Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { Answers } from '../module/module.ts';
import { addressKey } from './guards/address-key.ts';
import { atOnceGate } from './guards/at-once.ts';
import { authorize } from '../security/authorize.ts';
import { hasBearer } from './guards/bearer.ts';
import { deviceCookie } from './guards/device-cookie.ts';
import type { FileReply, Redirect } from './handler.ts';
import { isCacheable, sendCacheable } from './cache/cached-reply.ts';
import { parseRequest } from './parse-request.ts';
import { sendFile } from './files/send-file.ts';
import { sendJson } from './send-json.ts';
import { isShared, sendShared } from './shared-reply.ts';
import { receiveUpload } from './files/upload.ts';
import { within } from '../within.ts';

/** Opens the ctx of a request; the code that composes the server resolves the caller. */
export type OpenRequest = (request: FastifyRequest, endpoint: Endpoint) => Promise<Ctx>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Opened before the body is read. */
    ctx: Ctx | null;
  }
}

type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>;

/** `sendJson` does its own compression. */
const ownCompression = { compress: false } as const;

/**
 * After this time nobody waits for the response any more: pages time out at the same time. Uses our own timer: the
 * framework's creates an error with its stack for every request, in time or not, which costs a tenth of a save.
 */
const HANDLER_MS = 60_000;

/**
 * Creates a route for every endpoint: access, limit, body, request schema, handler, response schema — in this order.
 */
export function bind(
  app: FastifyInstance,
  open: OpenRequest,
  { api, handlers }: Answers,
  { handlerMs = HANDLER_MS }: { readonly handlerMs?: number } = {},
): void {
  for (const [name, endpoint] of Object.entries(api)) {
    // `answer` has checked at compile time that this handler fits this endpoint.
    const handle = handlers[name] as AnyHandler;
    const { method, path: url, upload, maxBodyBytes: bodyLimit = DEFAULT_BODY_BYTES } = endpoint;
    const route = {
      method,
      url,
      bodyLimit,
      exposeHeadRoute: false,
      ...(isBinary(endpoint.response) ? {} : ownCompression),
    };
    if (upload) {
      // In its own scope: the multipart plugin hooks into every request of its scope.
      void app.register(async (scope) => {
        await scope.register(multipart);
        scope.route({
          ...route,
          handler: async (request, reply) => {
            const ctx = await openFor(endpoint, open, request);
            request.ctx = ctx;
            await using received = await receiveUpload(request, upload);
            const input = { ...parse(endpoint, received.fields), file: received.file };
            return respond(ctx, endpoint, {
              reply,
              result: await answered(
                ctx,
                endpoint,
                useCase(name, ctx, () => handle(ctx, input)),
              ),
            });
          },
        });
      });
      continue;
    }
    const enter = atOnceGate(endpoint);
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      request.ctx = await openFor(endpoint, open, request);
      await enter(request.ctx, reply);
    };
    app.route({
      ...route,
      // The body of a caller without access is discarded unread.
      onRequest: async (request, reply) => {
        if (endpoint.access !== 'public' && isLongFromGuest(request)) reply.header('connection', 'close');
        if (!endpoint.tokenInBody) await admit(request, reply);
      },
      ...(endpoint.tokenInBody ? { preHandler: async (request, reply) => admit(withBodyToken(request), reply) } : {}),
      handler: async (request, reply) => {
        const ctx = opened(request);
        const input = parse(endpoint, method === 'GET' ? request.query : request.body);
        const result = answered(
          ctx,
          endpoint,
          useCase(name, ctx, () => handle(ctx, input)),
        );
        // A file download may run for as long as the client keeps reading.
        const inTime = isBinary(endpoint.response) ? result : within(handlerMs, result);
        return respond(ctx, endpoint, { reply, result: await inTime });
      },
    });
  }
}

/** No page of ours sends that much: reading a mebibyte only to discard it costs more than the refusal. */
function isLongFromGuest({ headers }: FastifyRequest): boolean {
  const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return headers['token'] === undefined && length > DEFAULT_BODY_BYTES;
}

/** The token in the header takes precedence. */
function withBodyToken(request: FastifyRequest): FastifyRequest {
  const { headers, body } = request;
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
  if (headers['token'] === undefined && typeof token === 'string') headers['token'] = token;
  return request;
}

function opened({ ctx }: FastifyRequest): Ctx {
  if (!ctx) throw new Error('nobody asked who this is');
  return ctx;
}

/** Returns the ctx of the caller after checking access. */
export async function openFor(endpoint: Endpoint, open: OpenRequest, request: FastifyRequest): Promise<Ctx> {
  const ctx = await open(request, endpoint);
  authorize(endpoint, ctx);
  if (endpoint.bearer && !hasBearer(request.headers, ctx.config.alertToken)) throw new NoSuchAddress();
  if (endpoint.limit) await checkLimit(ctx, endpoint.path, endpoint.limit);
  return ctx;
}

class NoSuchAddress extends Error {
  readonly statusCode = 404;
}

async function checkLimit(ctx: Ctx, path: string, limit: NonNullable<Endpoint['limit']>): Promise<void> {
  const who = limit.by === 'user' && ctx.user ? ctx.user.id : addressKey(ctx.origin.ip);
  const key = `${path}:${who}`;
  const isWithin = limit.perProcess
    ? countHere(ctx.cache, key, limit.seconds) <= limit.count
    : await withinLimit(ctx, key, limit);
  if (!isWithin) throw new AppError('tooManyRequests');
}

/** The part of a request that is the module's. */
function useCase(name: string, { tracing }: Ctx, work: () => Promise<unknown>): Promise<unknown> {
  return tracing ? tracing.run(`use case ${name}`, { kind: 'internal' }, work) : work();
}

/** A response that should respect the caller's data scope but never queried it is a bug, and is not sent. */
async function answered(ctx: Ctx, endpoint: Endpoint, result: Promise<unknown>): Promise<unknown> {
  const { scope, recentProof, path } = endpoint;
  const reply = await result;
  if (recentProof && !ctx.checked.has('proof')) throw new Error(`${path} forgot to ask for a proof`);
  if (scope && !ctx.checked.has('scope')) throw new Error(`${path} forgot the data scope`);
  return reply;
}

const parse = (endpoint: Endpoint, body: unknown): Record<string, unknown> => parseRequest(endpoint.request, body);

function respond(
  ctx: Ctx,
  endpoint: Endpoint,
  { reply, result }: { readonly reply: FastifyReply; readonly result: unknown },
): unknown {
  if (isBinary(endpoint.response)) {
    const file = result as FileReply | Redirect;
    return 'redirectTo' in file ? reply.redirect(file.redirectTo, 302) : sendFile(reply, file);
  }
  if (isCacheable(result)) return sendCacheable(ctx, reply, result);
  const { set } = ctx.device;
  if (set !== undefined) reply.header('set-cookie', deviceCookie(set, { secure: ctx.config.production }));
  if (isShared(result)) return sendShared(reply, endpoint.response, result);
  // Encoding drops every field that is not in the contract: the last guard against leaking data.
  const data: unknown = z.encode(endpoint.response, result);
  return sendJson(reply, { code: SUCCESS, msg: '', data });
}
