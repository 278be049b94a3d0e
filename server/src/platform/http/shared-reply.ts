import { SUCCESS } from '@ganlin/contract/core/envelope';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Encoding } from './encoding.ts';
import { sendText } from './send-json.ts';

interface Shared {
  /** Which lists of the reply have items that are in other replies too. */
  readonly lists: readonly string[];
  text: string | undefined;
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

const shared = new WeakMap<object, Shared>();

/**
 * A reply that is sent several times, or whose items are: each item is encoded once, and a reply that is returned again
 * is not even written again. Neither may change. The handler limits how long the lists are, and returns the same reply
 * only to callers who may see the same.
 */
export function sharedReply<Reply extends object>(reply: Reply, lists: readonly (keyof Reply & string)[]): Reply {
  shared.set(reply, { lists, text: undefined, packed: new Map() });
  return reply;
}

export const isShared = (reply: unknown): reply is object =>
  typeof reply === 'object' && reply !== null && shared.has(reply);

export function sendShared(reply: FastifyReply, schema: z.ZodType, result: object): string | Promise<Buffer> {
  const { text, packed } = written(schema, result);
  return sendText(reply, text, packed);
}

function written(schema: z.ZodType, result: object): { text: string; packed: Shared['packed'] } {
  const known = shared.get(result);
  if (!known || !(schema instanceof z.ZodObject)) throw new Error('not a shared reply');
  known.text ??= textOf(schema, result, known.lists);
  return { text: known.text, packed: known.packed };
}

/** Encoding drops every field that is not in the contract: the last guard against leaking data. */
function textOf(schema: z.ZodObject, result: object, lists: readonly string[]): string {
  const given: [string, unknown][] = Object.entries(result);
  const emptied = given.map(([name, value]) => [name, lists.includes(name) ? [] : value]);
  const rest = Object.entries(z.encode(schema, Object.fromEntries(emptied)) as object) as [string, unknown][];
  const items = new Map(given);
  const fields = rest.map(([name, value]) => {
    const text = lists.includes(name) ? itemsText(schema.shape[name], items.get(name), name) : JSON.stringify(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{"code":${SUCCESS},"msg":"","data":{${fields.join(',')}}}`;
}

function itemsText(list: unknown, items: unknown, name: string): string {
  if (!(list instanceof z.ZodArray) || !Array.isArray(items)) throw new Error(`${name} is no list`);
  // The handler's type says that these are the items of the list.
  return `[${items.map((item) => itemText(list.element as z.ZodType, item as object)).join(',')}]`;
}

const textsBy = new WeakMap<object, WeakMap<object, string>>();

function itemText(schema: z.ZodType, item: object): string {
  const known = textsBy.get(schema) ?? new WeakMap<object, string>();
  textsBy.set(schema, known);
  const found = known.get(item);
  if (found !== undefined) return found;
  const text = JSON.stringify(z.encode(schema, item));
  known.set(item, text);
  return text;
}
