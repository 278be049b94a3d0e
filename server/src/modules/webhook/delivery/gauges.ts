import { defineGauges } from '../../../platform/metrics/database-gauges.ts';
import { countDue } from './delivery.queries.ts';

export const deliveryGauges = defineGauges(
  { ganlin_webhook_due: { help: 'Deliveries that are due and not sent' } },
  async ({ db, now }) => ({ ganlin_webhook_due: await countDue(db, now) }),
);
