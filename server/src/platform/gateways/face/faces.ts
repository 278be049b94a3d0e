import type { DataKey } from '../../../config.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log/log.ts';
import { startThread, type Thread } from '../../thread/thread.ts';
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

export interface ThreadData {
  readonly keys: readonly { readonly id: string; readonly key: Uint8Array }[];
}

/** More would wait longer than anyone stays in front of a camera. */
const MAX_WAITING = 12;
const ORDER_MS = 30_000;

interface Running {
  readonly thread: Thread<Order>;
  /** The revision of the templates it has. */
  revision: number;
}

/** Starts nothing: the thread and its models are started with the first order, and again should it die. */
export function openFaces({ keys, log }: { keys: readonly DataKey[]; log: Log }): Faces {
  let running: Running | undefined;
  let updating: Promise<unknown> = Promise.resolve();
  const thread = (): Running => {
    running ??= start((ended, reason) => {
      if (running !== ended) return;
      running = undefined;
      log.warn({ reason }, 'face thread ended');
    });
    return running;
  };
  const start = (onEnd: (ended: Running, reason: string) => void): Running => {
    const started: Running = {
      revision: 0,
      thread: startThread({
        file: new URL('./thread.ts', import.meta.url),
        workerData: { keys } satisfies ThreadData,
        maxWaiting: MAX_WAITING,
        orderMs: ORDER_MS,
        onEnd: (reason) => onEnd(started, reason),
      }),
    };
    return started;
  };
  const ask = async (requested: Running, order: Order): Promise<unknown> => {
    try {
      return await requested.thread.ask(order);
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
      await ended?.thread.end();
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
