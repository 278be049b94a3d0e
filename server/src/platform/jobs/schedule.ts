import { addSeconds } from '@ganlin/contract/core/time';
import type { Clock, Ctx, Services } from '../ctx.ts';
import { systemCtx } from '../ctx.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { loggedError } from '../log/told-error.ts';
import { within } from '../within.ts';
import * as queries from './queries.ts';

/** Work repeated for ever. It looks for what is due in the database, so a missed turn is made up by the next. */
export interface Schedule {
  readonly name: string;
  /** What it does, for the people who watch the system. */
  readonly title: string;
  readonly everySeconds: number;
  /** Every worker takes every turn: for work that shares itself out, row by row, and must not wait for one of them. */
  readonly everyWorker?: boolean;
  readonly run: (ctx: Ctx<null>) => Promise<void>;
}

/**
 * How often a schedule looks whether its turn has come. What is done once a day would never be done where workers are
 * restarted every night, if it were counted from their start.
 */
const LOOK_SECONDS = 60;

/** Starts the timers of all schedules; the returned function stops them and waits for runs under way. */
export function runSchedules(
  services: Services & { db: Db; clock: Clock },
  schedules: readonly Schedule[],
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const busy = new Set<Schedule>();
  const timers = schedules.map((schedule) =>
    setInterval(
      () => {
        // A turn that takes longer than its time must not be joined by the next.
        if (busy.has(schedule)) return;
        busy.add(schedule);
        const turn = takeTurn(services, schedule).finally(() => {
          busy.delete(schedule);
          underWay.delete(turn);
        });
        underWay.add(turn);
      },
      Math.min(schedule.everySeconds, LOOK_SECONDS) * 1000,
    ),
  );
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await Promise.all(underWay);
  };
}

/**
 * A turn that never ends must not be the last one. It is far longer than any that works takes: whatever waits for the
 * database is told before.
 */
const limitOf = ({ everySeconds }: Schedule): number => Math.max(900, everySeconds * 3) * 1000;

/**
 * Runs a schedule if its turn has come and, unless it is every worker's, no other one has taken it. By the database's
 * clock, and so does the work: a worker whose own is a day ahead would keep the others from theirs for a day.
 */
export async function takeTurn(services: Services & { db: Db; clock: Clock }, schedule: Schedule): Promise<void> {
  const { log } = services;
  try {
    const ctx = { ...systemCtx(services, newId()), now: await services.databaseNow() };
    // A timer that fires a little early must not skip its turn.
    const early = Math.min(schedule.everySeconds, LOOK_SECONDS) * 0.1;
    const dueBefore = addSeconds(ctx.now, early - schedule.everySeconds);
    const claimed = await queries.claimSchedule(ctx.db, schedule.name, { now: ctx.now, dueBefore });
    if (!claimed && !schedule.everyWorker) return;
    const error = await within(limitOf(schedule), schedule.run(ctx)).then(
      () => '',
      (failure: unknown) => {
        ctx.log.error({ schedule: schedule.name, err: failure }, 'schedule failed');
        return loggedError(failure).message.slice(0, 500);
      },
    );
    // Of those that share the work one keeps the record for the people who watch.
    if (claimed) await queries.endSchedule(ctx.db, schedule.name, { now: await services.databaseNow(), error });
  } catch (error) {
    log.error({ schedule: schedule.name, err: error }, 'schedule could not take its turn');
  }
}
