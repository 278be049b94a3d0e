import {
  retentionKindNames,
  retentionKinds,
  retentionRule,
  type RetentionKind,
} from '@ganlin/contract/retention/kinds';
import { RetentionRunState, type retentionApi } from '@ganlin/contract/retention/retention';
import type { Handler } from '../../platform/http/handler.ts';
import { mayBeConfirmed, nextNight, nightStart } from './period.rules.ts';
import * as queries from './queries.ts';

type Run = NonNullable<Awaited<ReturnType<typeof queries.findRun>>>;

export const list: Handler<typeof retentionApi.list> = async (ctx) => {
  const policies = new Map((await queries.listPolicies(ctx.db)).map((policy) => [policy.kind, policy]));
  const dryRuns = byKind(await queries.newestRuns(ctx.db, { isDry: true }));
  const lastRuns = byKind(await queries.newestRuns(ctx.db, { isDry: false }));
  return retentionKindNames.map((kind) => {
    const policy = policies.get(kind);
    const amount = policy ? policy.amount : retentionRule(kind).usual;
    const [dryRun, lastRun] = [dryRuns.get(kind), lastRuns.get(kind)];
    const isEnabled = policy?.isEnabled === true;
    return {
      kind,
      amount,
      isEnabled,
      dryRun: dryRun ? shown(dryRun, kind) : null,
      isSeenRunValid: dryRun !== undefined && mayBeConfirmed(confirmable(dryRun), amount, ctx.now),
      lastRun: lastRun ? shown(lastRun, kind) : null,
      nextRunAt: isEnabled ? (nightStart(ctx.now) ? ctx.now : nextNight(ctx.now)) : null,
    };
  });
};

export const runs: Handler<typeof retentionApi.runs> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageRuns(ctx.db, { kind: params.kind, current, size });
  // A kind that is no longer part of the product has no label.
  const known = records.flatMap((run) => (isKind(run.kind) ? [shown(run, run.kind)] : []));
  return { records: known, total, current, size };
};

export const confirmable = ({ amount, isDry, state, finishedAt }: Run) => ({
  amount,
  isDry,
  isDone: state === RetentionRunState.done,
  finishedAt,
});

const isKind = (name: string): name is RetentionKind => Object.hasOwn(retentionKinds, name);

const byKind = (runs: readonly Run[]): Map<string, Run> => new Map(runs.map((run) => [run.kind, run]));

function shown({ state, parts, ...run }: Run, kind: RetentionKind) {
  return {
    ...run,
    kind,
    // The column has a check constraint.
    state: state as RetentionRunState,
    // Written from the figures of `count` only.
    parts: parts as { label: string; count: number }[],
  };
}
