import type { Cache } from '../../cache/redis.ts';

/** The stream of all pushes. Every process reads it, so that each delivers them in the same order. */
export const STREAM = 'realtime:pushes';

/** The longest gap that a reading process can catch up with. */
const MAX_ENTRIES = 10_000;
const ENTRY_LIFE_MS = 300_000;

/** The namespace of all connections; there is no other. */
const NAMESPACE = '/';

/** Types of messages between adapters (`MessageType` of socket.io-adapter). */
const entryTypes = { heartbeat: '2', broadcast: '3', leave: '5' } as const;
/** Type of a packet to a client (`PacketType` of socket.io-parser). */
const EVENT = 2;

/** An entry as `@socket.io/redis-streams-adapter` reads it. */
export interface StreamEntry {
  readonly uid: string;
  readonly nsp: string;
  readonly type: string;
  readonly data?: string;
}

/** Like that of its emitter: entries of this sender are delivered by every process, including the one that added it. */
const SENDER = 'emitter';

export function broadcastEntry(
  room: string,
  { name, data, isVolatile }: { readonly name: string; readonly data: unknown; readonly isVolatile: boolean },
): StreamEntry {
  const packet = { type: EVENT, data: [name, data], nsp: NAMESPACE };
  const flags = isVolatile ? { volatile: true } : {};
  return entryOf('broadcast', { packet, opts: { rooms: [room], except: [], flags } });
}

/** The connections that are in `of` leave `room`. */
export function leaveEntry(of: string, room: string): StreamEntry {
  return entryOf('leave', { opts: { rooms: [of], except: [], flags: {} }, rooms: [room] });
}

/** Sent by a process to itself, which tells whether it hears what it adds. */
export const heartbeatEntry = (uid: string): StreamEntry => ({ uid, nsp: NAMESPACE, type: entryTypes.heartbeat });

function entryOf(type: keyof typeof entryTypes, data: object): StreamEntry {
  return { uid: SENDER, nsp: NAMESPACE, type: entryTypes[type], data: JSON.stringify(data) };
}

/** Fails at once without Redis. */
export async function addEntry(cache: Cache, entry: StreamEntry): Promise<string> {
  const id = await cache.xadd(STREAM, 'MAXLEN', '~', MAX_ENTRIES, '*', ...Object.entries(entry).flat());
  if (id === null) throw new Error('the stream is gone');
  return id;
}

/** Deletes what is old, by Redis's own clock, which entry ids start with. */
export async function trimBefore(cache: Cache, id: string): Promise<void> {
  await cache.xtrim(STREAM, 'MINID', '~', Number.parseInt(id, 10) - ENTRY_LIFE_MS);
}
