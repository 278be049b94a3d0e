import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SignInWay } from '../../../platform/metrics/counters.ts';

/** Counts an attempt to sign in for the metrics; a reply without a token is none that ended. */
export async function countSignIn<Reply extends object>(
  { metrics }: Pick<Ctx<unknown>, 'metrics'>,
  way: SignInWay,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    const reply = await work();
    if ('token' in reply && reply.token !== '') metrics.countSignIn(way, 'done');
    return reply;
  } catch (error) {
    metrics.countSignIn(way, error instanceof AppError ? 'refused' : 'failed');
    throw error;
  }
}

/** The same for a handler whose every call is an attempt. */
export function countSignIns<C extends Pick<Ctx<unknown>, 'metrics'>, Input, Reply extends object>(
  way: SignInWay,
  handler: (ctx: C, input: Input) => Promise<Reply>,
): (ctx: C, input: Input) => Promise<Reply> {
  return (ctx, input) => countSignIn(ctx, way, () => handler(ctx, input));
}
