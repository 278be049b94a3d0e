import { addSeconds } from '@ganlin/contract/core/time';
import type { Clock, Ctx, Services } from '../ctx.ts';
import { systemCtx } from '../ctx.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import * as queries from './queries.ts';

/** Work repeated for ever. It looks for what is due in the database, so a missed turn is made up by the next. */
export interface Schedule {
  readonly name: string;
  /** What it does, for the people who watch the system. */
  readonly title: string;
  readonly everySeconds: number;
  readonly run: (ctx: Ctx<null>) => Promise<void>;
}

/** Starts the timers of all schedules; the returned function stops them and waits for runs under way. */
export function runSchedules(
  services: Services & { db: Db; clock: Clock },
  schedules: readonly Schedule[],
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const timers = schedules.map((schedule) =>
    setInterval(() => {
      const turn = takeTurn(services, schedule).finally(() => underWay.delete(turn));
      underWay.add(turn);
    }, schedule.everySeconds * 1000),
  );
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await Promise.all(underWay);
  };
}

/** Runs a schedule if its turn has come and no other worker has taken it. */
export async function takeTurn(services: Services & { db: Db; clock: Clock }, schedule: Schedule): Promise<void> {
  const ctx = systemCtx(services, newId());
  try {
    // A timer that fires a little early must not skip its turn.
    const dueBefore = addSeconds(ctx.now, -schedule.everySeconds * 0.9);
    if (!(await queries.claimSchedule(ctx.db, schedule.name, { now: ctx.now, dueBefore }))) return;
    const error = await schedule.run(ctx).then(
      () => '',
      (failure: unknown) => {
        ctx.log.error({ schedule: schedule.name, err: failure }, 'schedule failed');
        return String(failure).slice(0, 500);
      },
    );
    await queries.endSchedule(ctx.db, schedule.name, { now: services.clock(), error });
  } catch (error) {
    ctx.log.error({ schedule: schedule.name, err: error }, 'schedule could not take its turn');
  }
}
