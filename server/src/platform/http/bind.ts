import { isBinary, type Endpoint } from '@ganlin/contract/core/endpoint';
import { SUCCESS } from '@ganlin/contract/core/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withinLimit } from '../cache/limit.ts';
import type { Ctx, User } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { Answers } from '../module.ts';
import type { FileReply, Redirect } from './handler.ts';
import { MalformedRequest } from './refusals.ts';
import { sendFile } from './send-file.ts';
import { receiveUpload } from './upload.ts';

/** Opens the ctx of a request; who asks is resolved by whoever composes the server. */
export type OpenRequest = (request: FastifyRequest, endpoint: Endpoint) => Promise<Ctx>;

type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>;

/** Makes a route of every endpoint: access, limit, request schema, handler, response schema — in this order. */
export function bind(app: FastifyInstance, open: OpenRequest, { api, handlers }: Answers): void {
  for (const [name, endpoint] of Object.entries(api)) {
    // `answer` has checked at compile time that this handler fits this endpoint.
    const handle = handlers[name] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const ctx = await open(request, endpoint);
        authorize(endpoint, ctx.user);
        await checkLimit(ctx, endpoint);
        if (endpoint.upload) {
          await using upload = await receiveUpload(request, endpoint.upload);
          const input = parse(endpoint, upload.fields);
          return respond(endpoint, reply, await answered(ctx, endpoint, handle(ctx, { ...input, file: upload.file })));
        }
        const input = parse(endpoint, endpoint.method === 'GET' ? request.query : request.body);
        return respond(endpoint, reply, await answered(ctx, endpoint, handle(ctx, input)));
      },
    });
  }
}

function authorize({ access, beforePasswordChange, ownAccount }: Endpoint, user: User | null): void {
  if (user?.embed && ownAccount) throw new AppError('notInFrame');
  if (access === 'public') return;
  if (!user) throw new AppError('tokenInvalid');
  if (user.mustChangePassword && !beforePasswordChange) throw new AppError('passwordExpired');
  if (access !== 'session' && !user.permissions.has(access.slice('perm:'.length))) throw new AppError('forbidden');
}

async function checkLimit(ctx: Ctx, { limit, path }: Endpoint): Promise<void> {
  if (!limit) return;
  const who = limit.by === 'user' && ctx.user ? ctx.user.id : ctx.origin.ip;
  if (!(await withinLimit(ctx, `${path}:${who}`, limit))) throw new AppError('tooManyRequests');
}

/** An answer that should heed the caller's data scope but never asked for it is a bug, and is not given. */
async function answered(ctx: Ctx, { scope, path }: Endpoint, result: Promise<unknown>): Promise<unknown> {
  const reply = await result;
  if (scope && !ctx.asked.has('scope')) throw new Error(`${path} forgot the data scope`);
  return reply;
}

function parse(endpoint: Endpoint, body: unknown): Record<string, unknown> {
  if (isBroken(body)) throw new MalformedRequest([{ code: 'custom', path: [], message: 'broken text', input: null }]);
  const parsed = endpoint.request.safeParse(body ?? {});
  if (!parsed.success) throw new MalformedRequest(parsed.error.issues);
  // Every request schema of the contract is an object.
  return parsed.data as Record<string, unknown>;
}

/** Text PostgreSQL cannot hold: a NUL character, or half of a character pair. No person types either. */
function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, child]) => isBroken(key) || isBroken(child));
}

async function respond(endpoint: Endpoint, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (isBinary(endpoint.response)) {
    const file = result as FileReply | Redirect;
    if ('redirectTo' in file) return reply.redirect(file.redirectTo, 302);
    return sendFile(reply, file);
  }
  // Encoding drops every field that is not in the contract: the last guard against telling too much.
  const data: unknown = z.encode(endpoint.response, result);
  return reply.send({ code: SUCCESS, msg: '', data });
}
