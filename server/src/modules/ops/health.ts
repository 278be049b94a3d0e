import type { ServiceHealth } from '@ganlin/contract/ops/overview';
import type { z } from 'zod';
import type { Services } from '../../platform/ctx.ts';
import type { Db } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

type Health = z.infer<typeof ServiceHealth>;
type ServiceName = Health['name'];
type Checks = Pick<Services, 'cache' | 'storage' | 'queue'> & { readonly db: Db };

/** How to find out whether each service answers. */
const serviceChecks = {
  database: ({ db }) => queries.ping(db),
  cache: async ({ cache }) => void (await cache.ping()),
  storage: ({ storage }) => storage.check(),
  queue: async ({ queue }) => void (await queue.getQueues()),
} satisfies Record<ServiceName, (services: Checks) => Promise<void>>;

export const serviceNames = Object.keys(serviceChecks) as ServiceName[];

/** Asks one service; a service that does not answer is told as such, never thrown. */
export async function checkService(services: Checks, name: ServiceName): Promise<Health> {
  const started = performance.now();
  const ok = await serviceChecks[name](services).then(
    () => true,
    () => false,
  );
  return { name, ok, milliseconds: Math.round(performance.now() - started) };
}
