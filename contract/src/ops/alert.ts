import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { KIBIBYTE } from '../core/size.ts';

/** Ways to reach the people on duty: entries of the site's integrations. */
export const ALERT_CHANNELS = ['wecomRobot', 'dingRobot', 'mail'] as const;

/** Of all that Alertmanager sends, only what is passed on. */
const Received = z.object({
  status: z.enum(['firing', 'resolved']),
  labels: z.object({ alertname: z.string().max(100).default('') }),
  annotations: z.object({ summary: z.string().max(300).default(''), description: z.string().max(600).default('') }),
});
export type ReceivedAlert = z.output<typeof Received>;

export const alertApi = {
  /** As Alertmanager's webhook sends it; fields that are not used are ignored. */
  receive: post('/api/sys/alert/receive', {
    summary: 'Alertmanager 转发告警',
    access: 'public',
    bearer: 'alerts',
    background: true,
    maxBodyBytes: 256 * KIBIBYTE,
    request: z.object({
      /** As `max_alerts` of deploy/monitoring/alertmanager.yml. */
      alerts: z.array(Received).max(50),
    }),
    response: z.object({ sent: z.int() }),
    errors: ['alertNotSent', 'tooManyRequests'],
    limit: { count: 120, seconds: 60, by: 'ip' },
  }),
  test: post('/api/sys/alert/test', {
    summary: '发送测试告警',
    access: 'perm:sys:config:integration',
    request: z.object({ channel: z.enum(ALERT_CHANNELS) }),
    response: z.null(),
    errors: ['allRightsNeeded', 'alertTestFailed', 'tooManyRequests'],
    limit: { count: 10, seconds: 60, by: 'user' },
  }),
};
