/** Methods of JavaScript itself that are newer than Chromium 87, as far as the site and its libraries use them. */

type Method = (this: never, ...values: never[]) => unknown;
type Methods = Readonly<Record<string, Method>>;

export function completeBuiltins(): void {
  complete(Array.prototype, arrayMethods);
  complete(String.prototype, stringMethods);
  complete(Object.getPrototypeOf(Uint8Array.prototype) as object, { at, findLast, findLastIndex });
  complete(ArrayBuffer.prototype, bufferMethods);
  complete(Object, objectFunctions);
  complete(Map, mapFunctions);
  complete(Promise, promiseFunctions);
}

function complete(target: object, methods: Methods): void {
  for (const [name, value] of Object.entries(methods)) {
    // Not enumerable, like the others: a loop over an array must not find it.
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

/** Counts from the end if negative. */
const indexIn = (length: number, index: number): number => (index < 0 ? length + index : index) | 0;

function at<Item>(this: ArrayLike<Item>, index = 0): Item | undefined {
  return this[indexIn(this.length, index)];
}

type Test<Item> = (item: Item, index: number, all: ArrayLike<Item>) => unknown;

function findLastIndex<Item>(this: ArrayLike<Item>, test: Test<Item>): number {
  for (let index = this.length - 1; index >= 0; index--) {
    // Below its length.
    if (test(this[index] as Item, index, this)) return index;
  }
  return -1;
}

function findLast<Item>(this: ArrayLike<Item>, test: Test<Item>): Item | undefined {
  return this[findLastIndex.call(this, test as Test<unknown>)];
}

export const arrayMethods = {
  at,
  findLast,
  findLastIndex,
  toReversed: function toReversed<Item>(this: readonly Item[]) {
    // The method that is completed here is the one that lint asks for.
    // oxlint-disable-next-line unicorn/no-array-reverse
    return [...this].reverse();
  },
  toSorted: function toSorted<Item>(this: readonly Item[], compare?: (a: Item, b: Item) => number) {
    return [...this].sort(compare);
  },
  toSpliced: function toSpliced<Item>(this: readonly Item[], ...change: [number, number, ...Item[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with: function replaced<Item>(this: readonly Item[], index: number, item: Item) {
    const copy = [...this];
    const found = indexIn(copy.length, index);
    if (found < 0 || found >= copy.length) throw new RangeError('invalid index');
    copy[found] = item;
    return copy;
  },
} satisfies Methods;
const stringMethods = {
  at: function charAt(this: string, index = 0) {
    return this.charAt(indexIn(this.length, index)) || undefined;
  },
} satisfies Methods;
export const bufferMethods = {
  /** A copy: the old buffer cannot be emptied. */
  transferToFixedLength: function transfer(this: ArrayBuffer, length = this.byteLength) {
    const bytes = new Uint8Array(length);
    bytes.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
    return bytes.buffer;
  },
} satisfies Methods;
export const objectFunctions = {
  hasOwn: (target: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(target, name),
} satisfies Methods;
export const mapFunctions = {
  groupBy: <Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
    const groups = new Map<Key, Item[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  },
} satisfies Methods;
export const promiseFunctions = {
  withResolvers: function withResolvers<Value>(this: PromiseConstructor) {
    const made: Partial<PromiseWithResolvers<Value>> = {};
    made.promise = new this<Value>((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  },
} satisfies Methods;
