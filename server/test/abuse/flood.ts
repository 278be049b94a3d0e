import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What an attacker sends endlessly, in turn: each path, each body. */
export interface Flood {
  readonly origin: string;
  readonly connections: number;
  readonly paths: readonly string[];
  readonly bodies: readonly string[];
  readonly token?: string;
  /** Every nth request does not declare its length. */
  readonly hidesLengthEvery?: number;
}

/** Runs in its own thread; `stop` returns the count of each response status. */
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
