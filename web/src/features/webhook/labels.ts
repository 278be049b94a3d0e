import { DeliveryState, webhookTypeLabels } from '@ganlin/contract/webhook/kinds';
import type { Tone } from '../../ui/list/state-tag.tsx';

/** The label of an event; a type of a newer server is shown as it is. */
export const typeLabel = (type: string): string =>
  Object.hasOwn(webhookTypeLabels, type) ? webhookTypeLabels[type as keyof typeof webhookTypeLabels] : type;

export const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  [DeliveryState.waiting]: 'busy',
  [DeliveryState.delivered]: 'ok',
  [DeliveryState.givenUp]: 'bad',
};

/** Where the messages of one address, or of all, are listed. */
export const messagesPath = (webhookId?: string): string =>
  webhookId === undefined ? '/admin/sys/webhook/message' : `/admin/sys/webhook/message?webhookId=${webhookId}`;
