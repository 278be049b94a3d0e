import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorName } from '@ganlin/contract/errors';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { isAway } from '../db/conflict.ts';
import { AppError } from '../errors.ts';
import { TookTooLong } from '../within.ts';

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

const RETRY_SECONDS = 2;

/**
 * Temporary refusals: a proxy or library that does not know our codes must also see that the request was not carried
 * out.
 */
const passing: Readonly<Partial<Record<ErrorName, { readonly status: number; readonly seconds: number }>>> = {
  examBusy: { status: 503, seconds: RETRY_SECONDS },
  savesTooFast: { status: 429, seconds: 1 },
};

/**
 * The single place that decides the response of a failed request: refusals by name, malformed requests by field,
 * internal errors without details.
 */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) {
      const { status = 200, seconds } = passing[error.reason] ?? {};
      const later = seconds === undefined ? reply : reply.header('retry-after', seconds);
      return envelope(later, status, { code: error.code, msg: error.message, data: error.data });
    }
    if (error instanceof MalformedRequest) return refuse(reply, 400, error.issues);
    const status = error.statusCode ?? 500;
    if (status === 413 || status === 415 || status === 404) return refuse(reply, status);
    if (status >= 400 && status < 500) return refuse(reply, 400);
    if (error instanceof TookTooLong) {
      request.log.error({ route: request.routeOptions.url }, 'request took too long');
      return refuse(reply.header('retry-after', RETRY_SECONDS), 503);
    }
    request.log.error({ err: error }, 'request failed');
    // A retry in a moment may well succeed: pages and proxies expect that of 503, not of 500.
    if (isAway(error)) return refuse(reply.header('retry-after', RETRY_SECONDS), 503);
    return refuse(reply, 500);
  });
}

export function refuseUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, 404);
}

function refuse(reply: FastifyReply, status: keyof typeof messages, data: unknown = null): FastifyReply {
  return envelope(reply, status, { code: status, msg: messages[status], data });
}

function envelope(reply: FastifyReply, status: number, body: Envelope): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}
