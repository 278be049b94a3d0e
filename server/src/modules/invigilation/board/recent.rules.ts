/** One read of a source. Times in milliseconds of the database's clock. */
interface Read {
  readonly turn: number;
  /** Everything that was visible at this time was read. */
  readonly from: number;
  /** Nothing that became visible after this time was read. */
  readonly until: number;
}

interface Entry<Item> {
  /** Another whenever the item may be another. */
  readonly mark: string;
  readonly item: Item;
  /** The read that first showed it so. */
  readonly turn: number;
}

/** What has changed lately, by key: the same for all who ask what is new since an earlier answer. */
export interface Recent<Item> {
  /** The earliest first. Whoever has the answer of one of them needs only what later ones changed. */
  readonly reads: readonly Read[];
  readonly entries: ReadonlyMap<string, Entry<Item>>;
}

/** Nothing was read yet; the first read will return what changed after `since`. */
export function nothingRead<Item>(since: number): Recent<Item> {
  return { reads: [{ turn: 0, from: since, until: since }], entries: new Map() };
}

export interface Changes<Item> extends Pick<Read, 'from' | 'until'> {
  /** Of everything that may have changed since the read before. */
  readonly marks: ReadonlyMap<string, string>;
  /** Those whose marks are new; one that is missing no longer exists. */
  readonly items: ReadonlyMap<string, Item>;
  readonly isSame: (one: Item, other: Item) => boolean;
  /** Answers before this time are forgotten. */
  readonly keptSince: number;
  /** There was more than was read: nobody can be answered from what was known before. */
  readonly isPartial: boolean;
}

export function newMarks<Item>({ entries }: Recent<Item>, marks: ReadonlyMap<string, string>): string[] {
  return [...marks].flatMap(([key, mark]) => (entries.get(key)?.mark === mark ? [] : [key]));
}

/** What is known after one more read. */
export function withRead<Item>(recent: Recent<Item>, changes: Changes<Item>): Recent<Item> {
  const { from, until, marks, items, isSame, keptSince, isPartial } = changes;
  const turn = (recent.reads.at(-1)?.turn ?? 0) + 1;
  const earlier = isPartial ? [] : recent.reads.filter((read) => read.until >= keptSince);
  const reads = [...earlier, { turn, from, until }];
  const oldest = reads[0]?.turn ?? turn;
  const entries = new Map([...recent.entries].filter(([key, entry]) => entry.turn > oldest && !marks.has(key)));
  for (const [key, mark] of marks) {
    const known = recent.entries.get(key);
    const item = known?.mark === mark ? known.item : items.get(key);
    if (item === undefined) continue;
    entries.set(key, { mark, item, turn: known && isSame(known.item, item) ? known.turn : turn });
  }
  return { reads, entries };
}

/**
 * What changed after an answer of this time, which may be another process's; undefined: that is too long ago. An own
 * answer is told by its time, so that nothing is returned twice.
 */
export function changedSince<Item>({ reads, entries }: Recent<Item>, since: number): Item[] | undefined {
  const last = reads.findLast((read) => read.from === since || read.until <= since);
  if (!last) return undefined;
  return [...entries.values()].flatMap(({ item, turn }) => (turn > last.turn ? [item] : []));
}
