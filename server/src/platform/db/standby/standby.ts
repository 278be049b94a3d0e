import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { within } from '../../within.ts';
import { lagOf, positionOf, withMark, type Mark } from './lag.rules.ts';

/** A standby of our database, and whether it may be read at the moment. */
export interface Standby {
  /** It answered a moment ago and lags less than the limit. */
  readonly isUsable: () => boolean;
  /** Waits until it has everything committed before this call; false if that takes longer than the limit. */
  readonly catchesUp: () => Promise<boolean>;
  /** A statement on it failed: it is not used until it answers again. */
  readonly failed: (error: unknown) => void;
  readonly close: () => Promise<void>;
}

interface Watched {
  readonly primary: pg.Pool;
  readonly standby: pg.Pool;
  readonly maxLagSeconds: number;
  readonly log: Log;
}

const CHECK_MS = 1_000;
/** How long a check may take, and how long its result counts. */
const ANSWER_MS = 2_000;

const identity = `(select system_identifier from pg_control_system())::text || '/' || current_database() as database`;
const primaryText = `select pg_current_wal_lsn()::text as position, ${identity}`;
const standbyText = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position, ${identity}`;

interface Answer {
  readonly position: string;
  readonly database: string;
}

class NotOurStandby extends Error {}

/** Compares both logs every second. A standby that is away, behind or not ours is not used, and that is logged once. */
export function watchStandby({ primary, standby, maxLagSeconds, log }: Watched): Standby {
  const maxLagMs = maxLagSeconds * 1000;
  let marks: readonly Mark[] = [];
  let usableUntil = 0;
  let wasUsable: boolean | undefined;

  const note = (isUsable: boolean, details: object) => {
    if (isUsable !== wasUsable) log.warn({ isUsable, ...details }, 'reads of the standby');
    wasUsable = isUsable;
  };
  /** Returns what the standby has replayed, and adds a mark. */
  const check = async (): Promise<bigint> => {
    // Before the question: what is committed after it may be missing.
    const at = performance.now();
    const [[ahead], [behind]] = await within(
      ANSWER_MS,
      Promise.all([
        primary.query<Answer>(primaryText).then(({ rows }) => rows),
        standby.query<Answer & { follows: boolean }>(standbyText).then(({ rows }) => rows),
      ]),
    );
    if (!ahead || !behind?.follows || ahead.database !== behind.database) throw new NotOurStandby();
    marks = withMark(marks, { position: positionOf(ahead.position), at }, 2 * maxLagMs);
    const replayed = positionOf(behind.position);
    const now = performance.now();
    const lagMs = lagOf(marks, replayed, now);
    // Until the next check it may fall behind further, for as long as it would then still be within the limit.
    usableUntil = lagMs <= maxLagMs ? now + Math.min(ANSWER_MS + CHECK_MS, maxLagMs - lagMs) : 0;
    note(lagMs <= maxLagMs, { lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null });
    return replayed;
  };
  const failed = (error: unknown) => {
    usableUntil = 0;
    note(false, { err: error });
  };
  let checking: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    // One that has not ended yet is enough.
    checking ??= check()
      .catch(failed)
      .finally(() => {
        checking = undefined;
      });
  }, CHECK_MS).unref();

  const isUsable = () => performance.now() < usableUntil;
  return {
    isUsable,
    failed,
    catchesUp: async () => {
      const wanted = performance.now();
      while (isUsable() && performance.now() < wanted + maxLagMs) {
        const replayed = await check().catch((error: unknown) => {
          failed(error);
          return undefined;
        });
        // Marks made since the call stand for everything committed before it.
        if (replayed !== undefined && marks.some(({ at, position }) => at >= wanted && position <= replayed))
          return true;
        await pause(CHECK_MS / 4);
      }
      return false;
    },
    close: async () => {
      clearInterval(timer);
      await checking;
      await standby.end();
    },
  };
}
