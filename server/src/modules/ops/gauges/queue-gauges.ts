import { defineGauges } from '../../../platform/metrics/database-gauges.ts';
import { listQueues } from '../health.queries.ts';

export const queueGauges = defineGauges(
  { ganlin_queue_jobs: { help: 'Jobs in the queue by name and state', labels: ['name', 'state'] } },
  async ({ db }) => {
    const queues = await listQueues(db);
    return {
      ganlin_queue_jobs: queues.flatMap(({ name, waiting, active, failed }) => [
        { labels: { name, state: 'waiting' }, value: waiting },
        { labels: { name, state: 'active' }, value: active },
        { labels: { name, state: 'failed' }, value: failed },
      ]),
    };
  },
);
