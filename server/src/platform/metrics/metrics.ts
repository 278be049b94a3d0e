import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Cache } from '../cache/redis.ts';
import { openRealtimeMetrics, type RealtimeMetrics } from '../realtime/metrics.ts';
import { openCounters, type Counters } from './counters.ts';
import {
  observeBuild,
  observeCaches,
  observeHeapLimit,
  observeLog,
  observePools,
  type Pools,
} from './process-gauges.ts';
import { openRequestTimes, type RequestTimes } from './requests.ts';
import { openSaveMetrics, type SaveMetrics } from './saves.ts';

/** What this process has measured. Figures of the database are in `database-gauges.ts`. */
export interface Metrics extends Counters {
  readonly registry: Registry;
  readonly requests: RequestTimes;
  readonly saves: SaveMetrics;
  readonly realtime: RealtimeMetrics;
}

export function openMetrics({ pools, cache }: { readonly pools: Pools; readonly cache: Cache }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeBuild(registry);
  observeHeapLimit(registry);
  observePools(registry, pools);
  observeCaches(registry, cache);
  observeLog(registry);
  return {
    registry,
    requests: openRequestTimes(registry),
    ...openCounters(registry),
    saves: openSaveMetrics(registry),
    realtime: openRealtimeMetrics(registry),
  };
}
