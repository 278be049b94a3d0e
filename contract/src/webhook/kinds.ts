/** What host systems are notified of, and the message that staff send to try an address. */
export const webhookEvents = {
  'registration.reviewed': '报名已审核',
  'exam.finished': '考试已结束',
  'result.released': '成绩已公布',
  'certificate.granted': '证书已颁发',
  'certificate.revoked': '证书已吊销',
  'course.completed': '课程已学完',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
// The keys of the table above.
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

export const WEBHOOK_TEST = 'test.ping';
export const webhookTypeLabels: Readonly<Record<WebhookEvent | typeof WEBHOOK_TEST, string>> = {
  ...webhookEvents,
  [WEBHOOK_TEST]: '测试',
};
export type WebhookType = keyof typeof webhookTypeLabels;
export const webhookTypes = [...webhookEventTypes, WEBHOOK_TEST] as const;

/** A message to one address. */
export const DeliveryState = { waiting: 1, delivered: 2, givenUp: 3 } as const;
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState];
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  1: '等待推送',
  2: '已送达',
  3: '已放弃',
};

/** The old secret still signs for so long, beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;
/** Messages and their attempts are deleted after so long. */
export const WEBHOOK_LOG_DAYS = 30;
export const MAX_WEBHOOKS_PER_HOST = 20;
