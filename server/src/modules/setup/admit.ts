import { takeBack, withinLimit } from '../../platform/cache/limit.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/http/guards/address-key.ts';
import { isSetUp } from './is-set-up.ts';
import { isSetupCode } from './setup-code.rules.ts';

const HOUR = 3_600;
const PER_ADDRESS = 10;
const IN_ALL = 100;

/** Refuses whoever does not know the setup code, and everybody once the site is set up. */
export async function admit(ctx: Ctx, code: string): Promise<void> {
  if (await isSetUp(ctx)) throw new AppError('setupDone');
  const counters = [
    { key: `setup-code:${addressKey(ctx.origin.ip)}`, count: PER_ADDRESS },
    { key: 'setup-code:all', count: IN_ALL },
  ];
  // One after the other: an address that has used up its own tries must not use up those of everybody.
  for (const { key, count } of counters)
    if (!(await withinLimit(ctx, key, { count, seconds: HOUR }))) throw new AppError('setupCodeLocked');
  if (!isSetupCode(code, ctx.config.linkSecret)) {
    ctx.log.warn({ ip: ctx.origin.ip }, 'wrong setup code');
    throw new AppError('setupCodeWrong');
  }
  for (const { key } of counters) await takeBack(ctx, key);
}
