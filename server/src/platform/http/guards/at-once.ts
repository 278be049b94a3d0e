import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../errors.ts';

/** Whoever is refused would come back at once; answered later, their connection is busy, and this process is not. */
const HOLD_MS = 1_000;

/**
 * Keeps one user from having more requests under way at an endpoint than it allows. To be asked before the body is read:
 * what is refused then costs next to nothing, however much was sent. In memory, for each process: it saves this process.
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
    // Answered, or cut off before that.
    raw.once('finish', leave);
    raw.once('close', leave);
  };
}
