import { Worker } from 'node:worker_threads';
import type { DataKey } from '../../../config.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log/log.ts';
import type { Face } from './face.ts';
import type { Neighbour, SealedTemplate } from './gallery.ts';

/** Detects faces in pictures, and finds whose they are. Runs in one separate thread. */
export interface Faces {
  /** The only face of each JPEG; null if there is none, or more than one. */
  readonly look: (pictures: readonly Buffer[]) => Promise<(Face | null)[]>;
  /** The two users with the nearest templates, nearest first. */
  readonly nearest: (descriptor: Float32Array, templates: Templates) => Promise<Neighbour[]>;
  readonly close: () => Promise<void>;
}

/** The current templates in the database; they are loaded only if those in memory are older. */
interface Templates {
  readonly current: number;
  /** The last revision at which a template was deleted. */
  readonly removed: number;
  /** Templates added after a revision, in batches. */
  readonly after: (revision: number) => AsyncIterable<readonly SealedTemplate[]>;
}

export type Order =
  | { readonly kind: 'look'; readonly pictures: readonly Uint8Array[] }
  | { readonly kind: 'learn'; readonly templates: readonly SealedTemplate[] }
  | { readonly kind: 'forget' }
  | { readonly kind: 'nearest'; readonly descriptor: Float32Array };

export type Reply = { readonly id: number } & ({ readonly answer: unknown } | { readonly fault: string });

export interface ThreadData {
  readonly keys: readonly { readonly id: string; readonly key: Uint8Array }[];
}

/** More would wait longer than anyone stays in front of a camera. */
const MAX_WAITING = 12;
const ORDER_MS = 30_000;

interface Waiting {
  readonly settle: (answer: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** A thread and its unanswered orders. */
interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** The revision of the templates it has. */
  revision: number;
  nextId: number;
}

/** Starts nothing: the thread and its models are started with the first order, and again should it die. */
export function openFaces({ keys, log }: { keys: readonly DataKey[]; log: Log }): Faces {
  let running: Running | undefined;
  let updating: Promise<unknown> = Promise.resolve();
  const thread = (): Running => {
    running ??= startThread(keys, (ended, reason) => {
      if (running !== ended) return;
      running = undefined;
      log.warn({ reason }, 'face thread ended');
    });
    return running;
  };
  const ask = async (requested: Running, order: Order): Promise<unknown> => {
    try {
      return await askThread(requested, order);
    } catch (error) {
      log.warn({ err: error, order: order.kind }, 'no answer about a face');
      throw new AppError('serviceAway');
    }
  };
  return {
    // thread.ts answers each kind of order with the type named here.
    look: async (pictures) => (await ask(thread(), { kind: 'look', pictures })) as (Face | null)[],
    nearest: async (descriptor, templates) => {
      const requested = thread();
      // Serialised: a second update would discard what the first has half loaded.
      const update = updating.then(() => learnChanges(requested, templates, (order) => ask(requested, order)));
      updating = update.catch(() => undefined);
      const broken = await update;
      if (broken > 0) log.warn({ broken }, 'face templates that no key opens');
      return (await ask(requested, { kind: 'nearest', descriptor })) as Neighbour[];
    },
    close: async () => {
      const ended = running;
      running = undefined;
      await ended?.worker.terminate();
    },
  };
}

/** Brings a thread's templates up to date; returns how many of the new ones no key can open. */
async function learnChanges(
  thread: Running,
  { current, removed, after }: Templates,
  ask: (order: Order) => Promise<unknown>,
): Promise<number> {
  if (thread.revision >= current) return 0;
  if (thread.revision < removed) {
    thread.revision = 0;
    await ask({ kind: 'forget' });
  }
  let broken = 0;
  for await (const templates of after(thread.revision)) broken += Number(await ask({ kind: 'learn', templates }));
  thread.revision = current;
  return broken;
}

function startThread(keys: readonly DataKey[], onEnd: (thread: Running, reason: string) => void): Running {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { keys } satisfies ThreadData,
    env: {},
    execArgv: [],
  });
  const thread: Running = { worker, waiting: new Map(), revision: 0, nextId: 1 };
  const end = (reason: string) => {
    onEnd(thread, reason);
    for (const { fail } of thread.waiting.values()) fail(new Error(reason));
    thread.waiting.clear();
  };
  worker.on('message', (reply: Reply) => {
    const waiting = thread.waiting.get(reply.id);
    thread.waiting.delete(reply.id);
    if ('fault' in reply) waiting?.fail(new Error(reply.fault));
    else waiting?.settle(reply.answer);
  });
  worker.on('error', (error) => end(error.message));
  worker.on('exit', () => end('exit'));
  // It must not keep an otherwise idle process alive.
  worker.unref();
  return thread;
}

function askThread(thread: Running, order: Order): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  if (thread.waiting.size >= MAX_WAITING) return Promise.reject(new Error('too many are waiting'));
  // A thread that does not answer is stuck: it is terminated, and the next order starts another.
  const patience = setTimeout(() => void thread.worker.terminate(), ORDER_MS).unref();
  const id = thread.nextId++;
  thread.waiting.set(id, { settle: resolve, fail: reject });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.worker.postMessage({ id, order });
  return promise.finally(() => clearTimeout(patience));
}
