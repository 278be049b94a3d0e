import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorName } from '@ganlin/contract/errors';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { isAway } from '../db/conflict.ts';
import { AppError } from '../errors.ts';
import { TookTooLong } from '../within.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused or failed, for its line in the log. */
    failure: { readonly code: number; readonly error: string } | null;
  }
}

/** A request that does not match its schema. */
export class MalformedRequest extends Error {
  readonly issues: readonly { path: string; message: string }[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('malformed request');
    this.issues = issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message }));
  }
}

const messages = {
  400: '缺少必要参数或参数类型不正确~',
  404: '接口地址404，请联系管理员~',
  413: '提交的内容过大',
  415: '不支持的内容类型',
  500: '糟糕，服务器开小差了~',
  503: '服务器繁忙，请稍后再试',
} as const;

/** As they are named in the log. */
const names = {
  400: 'malformed',
  404: 'unknownPath',
  413: 'tooLarge',
  415: 'unknownType',
  500: 'internal',
  503: 'busy',
} as const satisfies Record<keyof typeof messages, string>;

const RETRY_SECONDS = 2;

/**
 * Temporary refusals: a proxy or library that does not know our codes must also see that the request was not carried
 * out.
 */
const passing: Readonly<Partial<Record<ErrorName, { readonly status: number; readonly seconds: number }>>> = {
  examBusy: { status: 503, seconds: RETRY_SECONDS },
  // Alertmanager tries again after this status only.
  alertNotSent: { status: 503, seconds: 30 },
  savesTooFast: { status: 429, seconds: 1 },
};

interface Refusal {
  readonly status: number;
  readonly body: Envelope;
  /** Its name, for the log. */
  readonly error: string;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number | undefined;
}

/**
 * The single place that decides the response of a failed request or message: refusals by name, malformed requests by
 * field, internal errors without details. `requested` names what was called, for the log.
 */
export function refusalOf(
  error: unknown,
  { log, requested }: { readonly log: FailureLog; readonly requested: string | undefined },
): Refusal {
  if (error instanceof AppError) {
    const { status = 200, seconds } = passing[error.reason] ?? {};
    const body = { code: error.code, msg: error.message, data: error.data };
    return { status, error: error.reason, body, retryAfter: seconds };
  }
  if (error instanceof MalformedRequest) return refusal(400, error.issues);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413 || status === 415 || status === 404) return refusal(status);
  if (status >= 400 && status < 500) return refusal(400);
  if (error instanceof TookTooLong) {
    log.error({ route: requested }, 'request took too long');
    return { ...refusal(503), retryAfter: RETRY_SECONDS };
  }
  log.error({ err: error }, 'request failed');
  // A retry in a moment may well succeed: pages and proxies expect that of 503, not of 500.
  return isAway(error) ? { ...refusal(503), retryAfter: RETRY_SECONDS } : refusal(500);
}

interface FailureLog {
  readonly error: (fields: object, text: string) => void;
}

/** A refusal by the protocol, with its text. */
export function refusal(status: keyof typeof messages, data: unknown = null): Refusal {
  return { status, error: names[status], body: { code: status, msg: messages[status], data } };
}

export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The line of an error names its user where there is one.
    const log = request.ctx?.log ?? request.log;
    const { status, body, retryAfter, error: name } = refusalOf(error, { log, requested: request.routeOptions.url });
    request.failure = { code: body.code, error: name };
    return envelope(retryAfter === undefined ? reply : reply.header('retry-after', retryAfter), status, body);
  });
}

export function refuseUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = refusal(404);
  return envelope(reply, status, body);
}

function envelope(reply: FastifyReply, status: number, body: Envelope): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}
