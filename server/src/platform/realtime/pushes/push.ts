import { DEFAULT_MESSAGE_BYTES, type Push } from '@ganlin/contract/core/message';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { roomOfUser, type RoomTarget } from './room-target.ts';
import { broadcastEntry, leaveEntry } from './stream.ts';

/**
 * Sends to every connection in a room, from any process, after the commit. Pushes of one process arrive in their
 * order. They are lost for connections that are down: a page reads the state again when it connects.
 */
export function pushTo<P extends Push>(
  ctx: Ctx<unknown>,
  target: RoomTarget,
  { push, data }: { readonly push: P; readonly data: z.output<P['schema']> },
): void {
  const entry = broadcastEntry(target.name, {
    name: push.name,
    data: encodePush(push, data),
    isVolatile: push.volatile === true,
  });
  ctx.afterCommit(() => ctx.pushes.publish(push.name, entry));
}

/** The connections of a user leave a room, in every process, after the commit. */
export function removeFromRoom(ctx: Ctx<unknown>, target: RoomTarget, userId: string): void {
  ctx.afterCommit(() => ctx.pushes.publish('leave', leaveEntry(roomOfUser(userId).name, target.name)));
}

/** Encoding drops every field that is not in the contract: the last guard against leaking data. */
export function encodePush<P extends Push>(push: P, data: z.output<P['schema']>): unknown {
  const { name, schema, maxBytes = DEFAULT_MESSAGE_BYTES } = push;
  const encoded: unknown = z.encode(schema, data);
  if (Buffer.byteLength(JSON.stringify(encoded)) > maxBytes) throw new Error(`${name} is longer than declared`);
  return encoded;
}
