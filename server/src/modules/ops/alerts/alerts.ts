import { ALERT_CHANNELS, type alertApi } from '@ganlin/contract/ops/alert';
import { problemsIn } from '@ganlin/domain/health/problems';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendAlert } from '../../../platform/gateways/alert/alert.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { refuseUnlessAllGranted } from '../../../platform/security/all-granted.ts';
import { readHealth } from '../health.ts';
import { hourlyKeyUse } from '../key-use.ts';
import * as queries from './alert.queries.ts';
import { followProblems } from './alert.rules.ts';
import { knownChannels, readChannels } from './channels.ts';
import { messageOf, messageOfReceived } from './message.rules.ts';

/** One message by one way, retried by the queue. If it was changed or removed meanwhile, there is nothing to send. */
export const sendAlertJob = defineJob(
  'ops.sendAlert',
  z.object({ channel: z.enum(ALERT_CHANNELS), title: z.string(), text: z.string(), link: z.string() }),
  async (ctx, { channel, ...message }) => {
    const { channels } = await readChannels(ctx);
    const way = channels.find(({ name }) => name === channel);
    if (!way) return;
    const { ok, reason } = await sendAlert(way, message, ctx.now);
    if (!ok) throw new Error(`alert not sent by ${channel}: ${reason}`);
  },
);

/** Says what the health page shows, to people who are not looking at it. */
export const watchHealth: Schedule = {
  name: 'ops.alerts',
  title: '把运行状况中的问题通知值班人员',
  everySeconds: 60,
  run: async (ctx) => {
    const { channels, siteName } = await readChannels(ctx);
    if (channels.length === 0) return;
    const problems = problemsIn(await readHealth(ctx, await hourlyKeyUse(ctx)));
    await transaction(ctx, async (ctx) => {
      const verdict = followProblems(await queries.lockAlerts(ctx.db), problems, ctx.now);
      await queries.storeAlerts(ctx.db, verdict.store);
      await queries.deleteAlerts(ctx.db, verdict.forget);
      const message = messageOf(verdict, { siteName, address: healthPage(ctx.config) });
      if (!message) return;
      for (const { name } of channels) await enqueue(ctx, sendAlertJob, { channel: name, ...message });
    });
  },
};

/**
 * Sent at once by this process: a job would wait for the worker or the database whose absence may be the alert. A
 * failure is a 503, after which Alertmanager tries again.
 */
export const receive: Handler<typeof alertApi.receive> = async (ctx, { alerts }) => {
  if (alerts.length === 0) return { sent: 0 };
  const { channels, siteName } = await knownChannels(ctx);
  if (channels.length === 0) throw new AppError('alertNotSent', { reason: '没有设置告警通知的方式' });
  const message = messageOfReceived(alerts, { siteName, address: healthPage(ctx.config) });
  const outcomes = await Promise.all(channels.map((channel) => sendAlert(channel, message, ctx.now)));
  for (const [at, { ok, reason }] of outcomes.entries())
    if (!ok) ctx.log.warn({ channel: channels[at]?.name, reason }, 'alert not sent');
  const sent = outcomes.filter(({ ok }) => ok).length;
  if (sent === 0) throw new AppError('alertNotSent', { reason: outcomes[0]?.reason ?? '' });
  return { sent };
};

export const test: Handler<typeof alertApi.test> = async (ctx, { channel }) => {
  refuseUnlessAllGranted(ctx);
  const { channels, siteName } = await readChannels(ctx);
  const way = channels.find(({ name }) => name === channel);
  if (!way) throw new AppError('alertTestFailed', { reason: '还没有设置完整' });
  const text = `这是一条测试消息，由 ${ctx.user.realName} 发送。收到它说明告警可以送达这里。`;
  const { ok, reason } = await sendAlert(way, { title: `【测试】${siteName}`, text, link: '' }, ctx.now);
  if (!ok) throw new AppError('alertTestFailed', { reason });
  return null;
};

const healthPage = ({ publicUrl }: Config): string => (publicUrl === '' ? '' : `${publicUrl}/admin/sys/health`);
