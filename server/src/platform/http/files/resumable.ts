import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { ErrorName } from '@ganlin/contract/errors';
import { Server, type Locker } from '@tus/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemCtx, type Ctx, type User } from '../../ctx.ts';
import type { NamedLocks } from '../../db/named-lock.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Platform } from '../../platform.ts';
import { openFor, type OpenRequest } from '../bind.ts';

/** Files uploaded in parts below one path, each under its id (stored by `storage/parts.ts`). */
export interface Resumable {
  /** The path and its access rules; the protocol defines the methods. */
  readonly endpoint: Endpoint;
  /** The error for an id that names no file. */
  readonly notFound: ErrorName;
  /** Throws unless this caller may send parts of this file; returns whether it is complete, and its size. */
  readonly admit: (ctx: Ctx<User>, id: string) => Promise<{ readonly isWhole: boolean; readonly size: number }>;
  /** Called when the last byte is stored. */
  readonly finish: (ctx: Ctx<null>, id: string) => Promise<void>;
  readonly giveUp: (ctx: Ctx<User>, id: string) => Promise<void>;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PART_TYPE = 'application/offset+octet-stream';
/** How long a part that is asked to stop may keep writing what it has received. */
const DRAIN_MS = 1000;

/** Clients of the protocol go by the status; they do not know our codes. */
const statuses: Partial<Record<ErrorName, number>> = {
  tokenInvalid: 401,
  passwordExpired: 403,
  secondFactorRequired: 403,
  secondFactorEnrolmentRequired: 403,
  forbidden: 403,
  videoNotFound: 404,
  documentNotFound: 404,
};

/** Handles `HEAD` (progress), `PATCH` (a part) and `DELETE` (abort) of the tus protocol. */
export function takeParts(
  app: FastifyInstance,
  resumable: Resumable,
  { platform, open }: { readonly platform: Platform; readonly open: OpenRequest },
): void {
  const { endpoint, notFound, admit, giveUp } = resumable;
  let opened: Server | undefined;
  const server = () => (opened ??= openServer(platform, resumable));
  void app.register(async (scope) => {
    answerByStatus(scope);
    // Parts are neither parsed nor limited here: the declared length of the whole file limits them.
    scope.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null));
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${endpoint.path}/:id`,
      handler: async (request, reply) => {
        const ctx = await openFor(endpoint, open, request);
        const { id } = request.params;
        // A caller that passed `openFor` is a signed-in user: the endpoint is not public.
        const own = ctx as Ctx<User>;
        if (!UUID.test(id)) throw new AppError(notFound);
        const { isWhole, size } = await admit(own, id);
        if (isWhole) return reportWhole(request, reply, size);
        if (request.method !== 'DELETE') return passOn(server(), request, reply);
        await giveUp(own, id);
        return reply.code(204).header('tus-resumable', '1.0.0').send();
      },
    });
  });
}

function answerByStatus(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if (!(error instanceof AppError)) throw error;
    const { code, message: msg, reason } = error;
    return reply.code(statuses[reason] ?? 400).send({ code, msg, data: null });
  });
}

/** For a client that missed the completion: nothing is left to send or to abort. */
function reportWhole({ method }: FastifyRequest, reply: FastifyReply, size: number): FastifyReply {
  reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
  if (method !== 'HEAD') return reply.code(409).send();
  return reply.code(200).headers({ 'upload-offset': size, 'upload-length': size }).send();
}

/** The library handles the rest of the exchange, with the headers that every response of ours has. */
async function passOn(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  await server.handle(request.raw, reply.raw);
}

function openServer(platform: Platform, { endpoint, finish }: Resumable): Server {
  const { parts, locks, log } = platform;
  return new Server({
    path: endpoint.path,
    datastore: parts.store,
    locker: lockerOf(locks, endpoint.path),
    lockDrainTimeout: DRAIN_MS,
    getFileIdFromRequest: (_request, id) => (id !== undefined && UUID.test(id) ? parts.keyOf(id) : undefined),
    // No other origin needs access here.
    allowedOrigins: () => false,
    onUploadFinish: async (_request, { id }) => {
      await finish(systemCtx(platform, newId()), idOf(id));
      return {};
    },
    onResponseError: (_request, error) => {
      const status = 'status_code' in error ? error.status_code : 500;
      if (status >= 500) log.warn({ err: error }, 'part not kept');
      return undefined;
    },
  });
}

/** Parts may arrive at any process: only one writes a file at a time, and a newer part makes the older one stop. */
function lockerOf(locks: NamedLocks, path: string): Locker {
  return {
    newLock: (id) => {
      let release: (() => Promise<void>) | undefined;
      return {
        lock: async (signal, cancel) => {
          release = await locks.take(`${path}/${id}`, { signal, letGo: () => void cancel() });
        },
        unlock: async () => {
          await release?.();
        },
      };
    },
  };
}

const idOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
