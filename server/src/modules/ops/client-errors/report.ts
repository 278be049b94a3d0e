import { createHash } from 'node:crypto';
import { addDays } from '@ganlin/contract/core/time';
import { CLIENT_ERROR_DAYS, type clientErrorApi } from '@ganlin/contract/ops/client-error';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { browserOf } from './browser.rules.ts';
import { impersonalMessage, impersonalPath, impersonalSource } from './impersonal.rules.ts';
import * as queries from './client-errors.queries.ts';

/** Different errors of a day; more are counted together. */
const MAX_PER_DAY = 500;
const SHOWN_DAYS = 7;

export const report: Handler<typeof clientErrorApi.report> = async (ctx, { kind, message, source, path }) => {
  const error = {
    ...browserOf(ctx.origin.userAgent),
    kind,
    message: impersonalMessage(message),
    source: impersonalSource(source),
    page: impersonalPath(path),
  };
  ctx.log.warn({ clientError: error }, 'error in a page');
  ctx.metrics.countClientError(error.browser);
  const isFull = (await queries.countOn(ctx.db, ctx.now)) >= MAX_PER_DAY;
  const counted = isFull ? { ...error, message: '…', source: '', page: '' } : error;
  const digest = createHash('sha256').update(JSON.stringify(counted)).digest();
  await queries.add(ctx.db, { ...counted, digest, at: ctx.now });
  return {};
};

export const recentClientErrors = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  queries.summary(ctx.db, addDays(ctx.now, -SHOWN_DAYS));

export const forgetClientErrors: Schedule = {
  name: 'ops.forgetClientErrors',
  title: '清理过期的网页错误',
  everySeconds: 86_400,
  run: async (ctx) => queries.forgetBefore(ctx.db, addDays(ctx.now, -CLIENT_ERROR_DAYS)),
};
