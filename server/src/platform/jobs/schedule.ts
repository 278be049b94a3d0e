import { addSeconds } from '@ganlin/contract/core/time';
import type { Clock, Ctx, Services } from '../ctx.ts';
import { systemCtx } from '../ctx.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { loggedError } from '../log/logged-error.ts';
import { traced } from '../trace/tracing.ts';
import { within } from '../within.ts';
import * as queries from './queries.ts';

/** Work repeated for ever. It finds what is due in the database, so the next turn makes up for a missed one. */
export interface Schedule {
  readonly name: string;
  /** A description for operators. */
  readonly title: string;
  readonly everySeconds: number;
  /** Every worker takes every turn: for work that is shared row by row and must not wait for a single worker. */
  readonly everyWorker?: boolean;
  readonly run: (ctx: Ctx<null>) => Promise<void>;
}

/**
 * How often a schedule checks whether its turn is due. If turns were counted from a worker's start, daily work would
 * never run where workers restart every night.
 */
const LOOK_SECONDS = 60;

/** Starts the timers of all schedules; the returned function stops them and waits for running turns. */
export function runSchedules(
  services: Services & { db: Db; clock: Clock },
  schedules: readonly Schedule[],
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const busy = new Set<Schedule>();
  const timers = schedules.map((schedule) =>
    setInterval(
      () => {
        // A turn that takes longer than its interval must not overlap with the next.
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
 * A turn that never ends must not block all later ones. The limit is far longer than any working turn takes: calls
 * that wait for the database time out earlier.
 */
const limitOf = ({ everySeconds }: Schedule): number => Math.max(900, everySeconds * 3) * 1000;

/**
 * Runs a schedule if its turn is due and, unless every worker runs it, no other worker has claimed it. Both the claim
 * and the work use the database's clock: a worker whose own clock is a day ahead would block the others' turns for a
 * day.
 */
export async function takeTurn(services: Services & { db: Db; clock: Clock }, schedule: Schedule): Promise<void> {
  const { log } = services;
  try {
    const ctx = { ...systemCtx(services, newId()), now: await services.databaseNow() };
    // A timer that fires slightly early must not skip its turn.
    const early = Math.min(schedule.everySeconds, LOOK_SECONDS) * 0.1;
    const dueBefore = addSeconds(ctx.now, early - schedule.everySeconds);
    const claimed = await queries.claimSchedule(ctx.db, schedule.name, { now: ctx.now, dueBefore });
    if (!claimed && !schedule.everyWorker) return;
    const work = traced(services.tracing, { name: `schedule ${schedule.name}` }, (trace) =>
      schedule.run(trace ? { ...ctx, origin: { ...ctx.origin, trace } } : ctx),
    );
    const error = await within(limitOf(schedule), work).then(
      () => '',
      (failure: unknown) => {
        ctx.log.error({ schedule: schedule.name, err: failure }, 'schedule failed');
        return loggedError(failure).message.slice(0, 500);
      },
    );
    // Of the workers that share the work, one updates the record for operators.
    if (claimed) await queries.endSchedule(ctx.db, schedule.name, { now: await services.databaseNow(), error });
  } catch (error) {
    log.error({ schedule: schedule.name, err: error }, 'schedule could not take its turn');
  }
}
