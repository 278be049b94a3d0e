import { within } from '../within.ts';

/** Writes many small items with few statements: items that arrive shortly after each other share a batch. */
export interface GroupWriter<Item, Outcome> {
  /** Returns the outcome. The item is rejected when too many wait already: in total, or of its own key. */
  readonly put: (item: Item) => Promise<Outcome> | 'full' | 'crowded';
  /** Items that no statement has yet. */
  readonly waiting: () => number;
}

interface Options<Item, Outcome> {
  /** One statement for all of them: it succeeds or fails as a whole, and returns each outcome in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /**
   * Max wait for a batch, and the batch size that is written at once. A statement costs many times what a row in it
   * does, and nobody notices a few milliseconds: they are what makes a save cheap under low load.
   */
  readonly gatherMs: number;
  readonly enough: number;
  /** Max items in a statement. */
  readonly size: number;
  /** Called with the size of each group that is sent. */
  readonly onGroup?: (size: number) => void;
  /** Max concurrent statements. */
  readonly inFlight: number;
  /**
   * Max keys that may wait, and as many items behind others of their key: those cannot take the positions of other
   * keys.
   */
  readonly bound: number;
  /**
   * The owner of an item. A statement has one item per key, and one is in flight at a time; `perKey` limits how many
   * there may be in all. A client that sends as fast as it can is served in turn with the others.
   */
  readonly keyOf: (item: Item) => string;
  readonly perKey: number;
  /**
   * Max wait of the oldest item for a new one to be accepted. Clients that wait longer give up and retry: a queue
   * full of items nobody waits for any more would keep everyone from ever being served.
   */
  readonly patienceMs: number;
  /** Max duration of a statement. Its outcome is then unknown; its slot is free for the next. */
  readonly limitMs: number;
  readonly clock?: () => number;
  /** Whether a failure would affect every item alone as well; then none is retried. */
  readonly isHopeless?: (error: unknown) => boolean;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  /** When it entered the queue. */
  arrived: number;
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: unknown) => void;
}

/** A batch that fails is retried once, item by item, so that none fails because of another. */
export function openGroupWriter<Item, Outcome>(options: Options<Item, Outcome>): GroupWriter<Item, Outcome> {
  const { size, inFlight, bound, patienceMs, gatherMs, enough, clock = () => performance.now() } = options;
  const { keyOf, perKey, onGroup } = options;
  /** Items for the next statement: one per key. */
  const queue: Waiting<Item, Outcome>[] = [];
  /** Items of each key beside the one that is queued or in flight, in order. */
  const behind = new Map<string, Waiting<Item, Outcome>[]>();
  let locked = 0;
  let running = 0;
  let gathering: NodeJS.Timeout | undefined;

  const send = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    running++;
    const group = queue.splice(0, size);
    onGroup?.(group.length);
    void writeGroup(options, group).finally(() => {
      running--;
      for (const { item } of group) follow(keyOf(item));
      plan();
    });
  };
  /** Moves the next item of a key to the end of the queue. */
  const follow = (key: string): void => {
    const next = behind.get(key)?.shift();
    if (!next) return void behind.delete(key);
    locked--;
    // It has waited for items of its own key: that does not indicate a stalled queue.
    next.arrived = clock();
    queue.push(next);
  };
  /** Sends while a statement slot is free and at least this many items wait. */
  const sendIf = (atLeast: number): void => {
    for (let free = inFlight - running; free > 0 && queue.length >= atLeast; free--) send();
  };
  const plan = (): void => {
    sendIf(enough);
    if (running < inFlight && queue.length > 0) gathering ??= setTimeout(() => sendIf(1), gatherMs);
  };

  return {
    put: (item) => {
      const since = clock();
      const others = behind.get(keyOf(item));
      if (others && (others.length + 1 >= perKey || locked >= bound)) return 'crowded';
      const waited = since - (queue[0]?.arrived ?? since);
      if (queue.length >= bound || waited > patienceMs) return 'full';
      const { promise, resolve: done, reject: failed } = Promise.withResolvers<Outcome>();
      const waiting = { item, arrived: since, done, failed };
      if (others) {
        others.push(waiting);
        locked++;
      } else {
        behind.set(keyOf(item), []);
        queue.push(waiting);
        plan();
      }
      return promise;
    },
    waiting: () => queue.length + locked,
  };
}

async function writeGroup<Item, Outcome>(
  { write: writeAll, limitMs, isHopeless = () => false }: Options<Item, Outcome>,
  group: readonly Waiting<Item, Outcome>[],
): Promise<void> {
  const write = (items: readonly Item[]) => within(limitMs, writeAll(items));
  try {
    settle(group, await write(group.map(({ item }) => item)));
  } catch (failure) {
    if (isHopeless(failure)) return group.forEach(({ failed }) => failed(failure));
    for (const one of group) {
      try {
        settle([one], await write([one.item]));
      } catch (error) {
        one.failed(error);
      }
    }
  }
}

function settle<Item, Outcome>(group: readonly Waiting<Item, Outcome>[], outcomes: readonly Outcome[]): void {
  if (outcomes.length !== group.length) throw new Error('a group was not told what became of each of its items');
  group.forEach(({ done }, at) => {
    // The lengths are equal: there is one outcome per item.
    done(outcomes[at] as Outcome);
  });
}
