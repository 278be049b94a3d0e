import type { Config } from '../config.ts';

/** Something that each process keeps one of, by its settings, so that it goes with them. */
export function keptOnce<Thing>(make: () => Thing): (ctx: { readonly config: Config }) => Thing {
  const kept = new WeakMap<Config, Thing>();
  return ({ config }) => {
    const found = kept.get(config) ?? make();
    kept.set(config, found);
    return found;
  };
}

export interface BoundedMap<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly forget: (key: string) => void;
}

/** Keeps so much at most; what was asked for longest ago goes first. */
export function boundedMap<Value>(most: number, weigh: (value: Value) => number): BoundedMap<Value> {
  const kept = new Map<string, Value>();
  let weight = 0;
  const forget = (key: string) => {
    const value = kept.get(key);
    if (value === undefined) return;
    weight -= weigh(value);
    kept.delete(key);
  };
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key, value) => {
      forget(key);
      kept.set(key, value);
      weight += weigh(value);
      for (const oldest of kept.keys()) {
        if (weight <= most || kept.size === 1) return;
        forget(oldest);
      }
    },
    forget,
  };
}

/** Work under way by its name: whoever asks for the same meanwhile waits for that, instead of doing it again. */
export function singly<Value>(): (name: string, make: () => Promise<Value>) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  return (name, make) => {
    const known = underWay.get(name);
    if (known) return known;
    const made = make().finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };
}
