import { Worker } from 'node:worker_threads';

/** A thread for work that keeps a CPU busy: the process that serves requests must not wait for it. */
export interface Thread<Order> {
  /** The answer, of the type that the thread gives to this order. Rejects if the thread fails, ends or is too busy. */
  readonly ask: (order: Order) => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}

export type ThreadReply = { readonly id: number } & ({ readonly answer: unknown } | { readonly fault: string });

interface ThreadOptions {
  /** A module that calls `serveOrders`. */
  readonly file: URL;
  readonly workerData?: unknown;
  /** Orders beyond this many are refused: they would wait longer than anybody does. */
  readonly maxWaiting: number;
  /** A thread that takes longer is stuck: it is terminated. */
  readonly orderMs: number;
  readonly onEnd: (reason: string) => void;
}

interface Waiting {
  readonly settle: (answer: unknown) => void;
  readonly fail: (error: Error) => void;
}

export function startThread<Order>(options: ThreadOptions): Thread<Order> {
  const { file, workerData, maxWaiting, orderMs, onEnd } = options;
  const worker = new Worker(file, { workerData, env: {}, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  const ended = (reason: string) => {
    onEnd(reason);
    for (const { fail } of waiting.values()) fail(new Error(reason));
    waiting.clear();
  };
  worker.on('message', (reply: ThreadReply) => {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('fault' in reply) one?.fail(new Error(reply.fault));
    else one?.settle(reply.answer);
  });
  worker.on('error', (error) => ended(error.message));
  worker.on('exit', () => ended('exit'));
  // It must not keep an otherwise idle process alive.
  worker.unref();
  return {
    ask: (order) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      if (waiting.size >= maxWaiting) return Promise.reject(new Error('too many are waiting'));
      const patience = setTimeout(() => void worker.terminate(), orderMs).unref();
      const id = nextId++;
      waiting.set(id, { settle: resolve, fail: reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, order });
      return promise.finally(() => clearTimeout(patience));
    },
    end: () => worker.terminate(),
  };
}
