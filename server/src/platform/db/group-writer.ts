import { within } from '../within.ts';

/** Writes many small things with few statements: whoever comes soon after another goes along with it. */
export interface GroupWriter<Item, Outcome> {
  /** What became of it. It is not taken when too much waits already: of everybody's, or of its own key. */
  readonly put: (item: Item) => Promise<Outcome> | 'full' | 'crowded';
}

interface Options<Item, Outcome> {
  /** One statement for all of them: it stands as a whole or fails as a whole, and tells what became of each in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  /**
   * How long the first may wait for company, and how many are company enough. A statement costs many times what a row
   * in it does, and nobody notices a few milliseconds: they are what makes a save cheap while not much is going on.
   */
  readonly gatherMs: number;
  readonly enough: number;
  /** Items in a statement. */
  readonly size: number;
  /** Statements at the same time. */
  readonly inFlight: number;
  /** Keys that may wait, and as many items behind others of their key: those cannot take the places of anybody else. */
  readonly bound: number;
  /**
   * Whose an item is. Of one key a statement has one item, and one is under way at a time; so many may be there in all.
   * Whoever sends as fast as they can is served in turn with those who do not.
   */
  readonly keyOf: (item: Item) => string;
  readonly perKey: number;
  /**
   * How long the first of them may have waited for a newcomer to be taken. Whoever waits longer goes away and comes back:
   * a queue full of what nobody waits for any more would keep everybody from ever being served.
   */
  readonly patienceMs: number;
  /** How long a statement may take. What came of it then is not known; its place is free for the next. */
  readonly limitMs: number;
  readonly clock?: () => number;
  /** Whether a failure would meet every item alone as well; then none is tried again. */
  readonly isHopeless?: (error: unknown) => boolean;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  /** When it came into the queue. */
  arrived: number;
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: unknown) => void;
}

/** A group that fails is tried once more, item by item, so that none fails because of another. */
export function openGroupWriter<Item, Outcome>(options: Options<Item, Outcome>): GroupWriter<Item, Outcome> {
  const { size, inFlight, bound, patienceMs, gatherMs, enough, clock = () => performance.now() } = options;
  const { keyOf, perKey } = options;
  /** What may go with the next statement: of each key one. */
  const queue: Waiting<Item, Outcome>[] = [];
  /** What of each key is there beside the one that is queued or under way, in its order. */
  const behind = new Map<string, Waiting<Item, Outcome>[]>();
  let locked = 0;
  let running = 0;
  let gathering: NodeJS.Timeout | undefined;

  const send = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    running++;
    const group = queue.splice(0, size);
    void writeGroup(options, group).finally(() => {
      running--;
      for (const { item } of group) follow(keyOf(item));
      plan();
    });
  };
  /** The next of a key takes its place at the end of the queue. */
  const follow = (key: string): void => {
    const next = behind.get(key)?.shift();
    if (!next) return void behind.delete(key);
    locked--;
    // It has waited for its own kind: that is no sign of a queue that does not move.
    next.arrived = clock();
    queue.push(next);
  };
  /** Sends while a statement may go and at least so many wait for it. */
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
    // The lengths are equal: there is one for each.
    done(outcomes[at] as Outcome);
  });
}
