import { z } from 'zod';

type Encoded = WeakMap<object, unknown>;

/** Which lists of a reply have shared items. */
const sharedLists = new WeakMap<object, readonly string[]>();
const encodedBy = new WeakMap<object, Encoded>();

/**
 * The items of these lists are sent in many replies and never change: each is encoded once. The handler limits how long
 * the lists are.
 */
export function withSharedItems<Reply extends object>(reply: Reply, lists: readonly (keyof Reply & string)[]): Reply {
  sharedLists.set(reply, lists);
  return reply;
}

/** Encoding drops every field that is not in the contract: the last guard against leaking data. */
export function encodeReply(schema: z.ZodType, reply: unknown): unknown {
  const lists = typeof reply === 'object' && reply !== null ? sharedLists.get(reply) : undefined;
  if (!lists || !(schema instanceof z.ZodObject)) return z.encode(schema, reply);
  const given = Object.entries(reply ?? {});
  const isShared = (name: string) => lists.includes(name);
  const rest: unknown = z.encode(
    schema,
    Object.fromEntries(given.map(([name, value]: [string, unknown]) => [name, isShared(name) ? [] : value])),
  );
  const encoded = given
    .filter(([name]) => isShared(name))
    .map(([name, items]: [string, unknown]) => {
      const list: unknown = schema.shape[name];
      if (!(list instanceof z.ZodArray) || !Array.isArray(items)) throw new Error(`${name} is no list`);
      // The handler's type says that these are the items of the list.
      return [name, items.map((item) => encodeOnce(list.element as z.ZodType, item as object))];
    });
  return Object.assign({}, rest, Object.fromEntries(encoded));
}

function encodeOnce(schema: z.ZodType, item: object): unknown {
  const known: Encoded = encodedBy.get(schema) ?? new WeakMap();
  encodedBy.set(schema, known);
  const found = known.get(item);
  if (found !== undefined) return found;
  const encoded: unknown = z.encode(schema, item);
  known.set(item, encoded);
  return encoded;
}
