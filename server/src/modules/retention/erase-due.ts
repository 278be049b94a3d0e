import { setTimeout as pause } from 'node:timers/promises';
import { dayInChina } from '@ganlin/contract/core/time';
import { retentionRule } from '@ganlin/contract/retention/kinds';
import { RetentionRunState } from '@ganlin/contract/retention/retention';
import { addDays } from '@ganlin/contract/core/time';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import type { Retention } from '../../platform/module/retention.ts';
import { record } from '../audit/index.ts';
import { dueBefore, nightStart, pauseAfter } from './period.rules.ts';
import * as queries from './queries.ts';
import { lockedPolicy } from './save.ts';

/** Less than the interval, so that a turn ends before the next one begins. */
const TURN_MS = 45_000;
const EMPTY_RUN_DAYS = 30;

export const eraseAtNight: Schedule = {
  name: 'retention.eraseAtNight',
  title: '夜间清理超过保存期限的数据',
  everySeconds: 60,
  run: async (ctx) => {
    const since = nightStart(ctx.now);
    if (!since) return;
    await queries.forgetEmptyRuns(ctx.db, addDays(ctx.now, -EMPTY_RUN_DAYS));
    await eraseDue(ctx, { since, milliseconds: TURN_MS });
  },
};

interface Turn {
  /** A kind with a run that began since then is done. */
  readonly since: Date;
  readonly milliseconds: number;
}

/**
 * Erases what is due of every kind that was confirmed, in short transactions with pauses. Where it stopped is in the
 * database: the next turn, in whichever process, goes on there.
 */
export async function eraseDue(ctx: Ctx<null>, { since, milliseconds }: Turn): Promise<void> {
  const end = performance.now() + milliseconds;
  for (const retention of ctx.retention) {
    const runId = await openRun(ctx, retention, since);
    if (runId === null) continue;
    for (let isOpen = true; isOpen;) {
      const begun = performance.now();
      if (begun >= end) return;
      isOpen = await eraseBatch(ctx, retention, runId).catch((error: unknown) =>
        fail(ctx, { retention, runId, error }),
      );
      await pause(pauseAfter(performance.now() - begun));
    }
  }
}

/** The run to go on with, or a new one; null if there is nothing to do. */
function openRun(ctx: Ctx<null>, { kind, erase }: Retention, since: Date): Promise<string | null> {
  return transaction(ctx, async (ctx) => {
    const { amount, isEnabled } = await lockedPolicy(ctx, kind);
    if (!erase || !isEnabled || amount === null) return null;
    const open = await queries.findOpenRun(ctx.db, kind);
    if (open) return open.id;
    if (await queries.hasRunSince(ctx.db, kind, since)) return null;
    const id = newId();
    const before = dueBefore(ctx.now, retentionRule(kind).unit, amount);
    await queries.insertRun(ctx.db, { id, kind, isDry: false, amount, before, startedAt: ctx.now });
    return id;
  });
}

/** What is erased and the number of it are committed together. Returns whether there is more to do. */
function eraseBatch(ctx: Ctx<null>, { kind, batch, erase }: Retention, runId: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    // The policy first, as everywhere: a change of it waits for this batch, and ends the run.
    const { amount, isEnabled } = await lockedPolicy(ctx, kind);
    const run = await queries.lockOpenRun(ctx.db, runId);
    if (!run || !erase) return false;
    if (!isEnabled || amount !== run.amount) {
      await finish(ctx, runId, { state: RetentionRunState.failed, note: '期限已修改或清理已停止' });
      return false;
    }
    const { erased, cursor } = await erase(ctx, { before: run.before, limit: batch, cursor: run.cursor });
    await queries.addErased(ctx.db, runId, erased, cursor);
    if (cursor !== null) return true;
    await finish(ctx, runId, { state: RetentionRunState.done, note: '' });
    return false;
  });
}

interface End {
  readonly state: RetentionRunState;
  readonly note: string;
}

/** Whatever a run erased is in the audit log, also where it did not get to its end. */
async function finish(ctx: Ctx<null>, runId: string, { state, note }: End): Promise<void> {
  await queries.updateRun(ctx.db, runId, { state, note, finishedAt: ctx.now });
  const run = await queries.findRun(ctx.db, runId);
  if (!run || run.erased === 0) return;
  const { kind, erased, amount, before } = run;
  // Only `openRun` writes the kinds of runs.
  const { label } = retentionRule(kind as Retention['kind']);
  await record(ctx, {
    action: 'retention.erased',
    target: `retention:${kind}`,
    summary: `${label}：${dayInChina(before)} 之前的 ${erased} 条`,
    after: { runId, erased, amount, before: before.toISOString() },
  });
}

interface Failure {
  readonly retention: Retention;
  readonly runId: string;
  readonly error: unknown;
}

/** One kind that fails does not keep the others; the next night tries again. */
async function fail(ctx: Ctx<null>, { retention, runId, error }: Failure): Promise<false> {
  ctx.log.error({ kind: retention.kind, runId, err: error }, 'erasing due data failed');
  await transaction(ctx, (ctx) =>
    finish(ctx, runId, { state: RetentionRunState.failed, note: '处理时出现错误，下一夜重试' }),
  );
  return false;
}
