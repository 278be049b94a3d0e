import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from './thread.ts';

/** In a thread: carries out one order after the other, since two at once would share the one CPU and both be late. */
// The orders are what the other side of `startThread` sends: the caller names their type.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- without it every caller would convert them
export function serveOrders<Order>(answerTo: (order: Order) => unknown): void {
  let last = Promise.resolve();
  parentPort?.on('message', ({ id, order }: { id: number; order: Order }) => {
    last = last.then(() => carryOut(id, order));
  });
  const carryOut = async (id: number, order: Order): Promise<void> => {
    try {
      post({ id, answer: await answerTo(order) });
    } catch (error) {
      post({ id, fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
    }
  };
}

function post(reply: ThreadReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply);
}
