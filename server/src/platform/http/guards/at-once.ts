import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../errors.ts';

/**
 * A rejected client would retry immediately; with a delayed response its connection is busy, while this process is
 * not.
 */
const HOLD_MS = 1_000;

/**
 * Keeps one user from having more concurrent requests at an endpoint than it allows. Must be called before the body
 * is read: a request rejected then costs next to nothing, however much was sent. Kept in memory per process: it
 * protects this process.
 */
export function atOnceGate({ atOnce }: Endpoint): (ctx: Ctx, reply: FastifyReply) => Promise<void> {
  const underWay = new Map<string, number>();
  return async ({ user }, { raw }) => {
    if (!atOnce || !user) return;
    const count = underWay.get(user.id) ?? 0;
    if (count >= atOnce.count) {
      await pause(HOLD_MS);
      throw new AppError(atOnce.refusal);
    }
    underWay.set(user.id, count + 1);
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      const left = (underWay.get(user.id) ?? 1) - 1;
      if (left > 0) underWay.set(user.id, left);
      else underWay.delete(user.id);
    };
    // Responded, or cut off before that.
    raw.once('finish', leave);
    raw.once('close', leave);
  };
}
