import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What somebody sends without end, in turn: each path, each body. */
export interface Flood {
  readonly origin: string;
  readonly connections: number;
  readonly paths: readonly string[];
  readonly bodies: readonly string[];
  readonly token?: string;
  /** Every so manieth request does not tell how long it is. */
  readonly hidesLengthEvery?: number;
}

/** Begins in a thread of its own; `stop` tells how often which status was answered. */
export function startFlood(flood: Flood): { readonly stop: () => Promise<Readonly<Record<string, number>>> } {
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: flood });
  return {
    stop: async () => {
      const answers = once(thread, 'message') as Promise<[Record<string, number>]>;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage('stop');
      const [statuses] = await answers;
      return statuses;
    },
  };
}

export const requestsIn = (statuses: Readonly<Record<string, number>>): number =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0);
