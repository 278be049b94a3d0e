import type { Cache } from '../../cache/redis.ts';
import type { Log } from '../../log/log.ts';
import type { RealtimeMetrics } from '../metrics.ts';
import { addEntry, type StreamEntry } from './stream.ts';

/** How pushes leave a process. */
export interface Publisher {
  readonly publish: (name: string, entry: StreamEntry) => Promise<void>;
  /** Delivers to the connections of this process whatever does not come back through Redis. */
  readonly deliverHere: (deliver: LocalDelivery) => void;
}

interface LocalDelivery {
  /** Whether this process hears the stream, and so delivers its own entries when it reads them. */
  readonly hearsStream: () => boolean;
  readonly deliver: (entry: StreamEntry) => void;
}

export function openPublisher(cache: Cache, { log, metrics }: { log: Log; metrics: RealtimeMetrics }): Publisher {
  let local: LocalDelivery | undefined;
  const publish = async (name: string, entry: StreamEntry) => {
    const isAdded = await addEntry(cache, entry).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, push: name }, local ? 'push reaches this process only' : 'push lost');
        return false;
      },
    );
    if (!isAdded || local?.hearsStream() === false) local?.deliver(entry);
    metrics.countPush(name, isAdded ? 'all' : local ? 'own' : 'lost');
  };
  return {
    publish,
    deliverHere: (delivery) => {
      local = delivery;
    },
  };
}
