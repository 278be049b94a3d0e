import type { AuditAction } from '@ganlin/contract/audit/entry';
import { TestState, unfinishedStates } from '@ganlin/contract/practical/kinds';
import type { practicalTestApi } from '@ganlin/contract/practical/test';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { countStates } from '../model/candidate.queries.ts';
import { hasScores } from '../model/score.queries.ts';
import { deleteTest, updateTest } from '../model/test.queries.ts';
import { assertState, getTestInScope, targetOf, type Test } from '../model/test.ts';
import { formOf } from './form.ts';
import { notifyArranged } from './notify-arranged.ts';
import { openProblem, peopleProblem } from './people.rules.ts';

const { draft, open: opened, closed } = TestState;

export const open: Handler<typeof practicalTestApi.open> = (ctx, seen) =>
  become(ctx, seen, {
    from: draft,
    to: opened,
    action: 'practical.testOpened',
    check: async (ctx, test) => {
      const form = await formOf(ctx, test);
      const problem = openProblem(form) ?? peopleProblem(form.groups);
      if (problem !== null) throw new AppError('practicalTestNotReady', { problem });
      await notifyArranged(ctx, test);
    },
  });

export const withdraw: Handler<typeof practicalTestApi.withdraw> = (ctx, seen) =>
  become(ctx, seen, {
    from: opened,
    to: draft,
    action: 'practical.testWithdrawn',
    check: async (ctx, { id }) => {
      if (await hasScores(ctx.db, id)) throw new AppError('practicalTestScored');
    },
  });

export const close: Handler<typeof practicalTestApi.close> = (ctx, seen) =>
  become(ctx, seen, {
    from: opened,
    to: closed,
    action: 'practical.testClosed',
    check: async (ctx, { id }) => {
      const counts = await countStates(ctx.db, id);
      const left = counts.filter(({ state }) => unfinishedStates.includes(state));
      const count = left.reduce((sum, one) => sum + one.count, 0);
      if (count > 0) throw new AppError('practicalTestUnfinished', { count: String(count) });
    },
  });

export const reopen: Handler<typeof practicalTestApi.reopen> = (ctx, seen) =>
  become(ctx, seen, { from: closed, to: opened, action: 'practical.testReopened' });

export const remove: Handler<typeof practicalTestApi.delete> = (ctx, seen) =>
  transaction(ctx, async (ctx) => {
    const test = await lockSeen(ctx, seen);
    assertState(test, draft);
    const before = await formOf(ctx, test);
    await deleteTest(ctx.db, test.id);
    await record(ctx, { action: 'practical.testDeleted', target: targetOf(test.id), summary: test.title, before });
    return null;
  });

interface Step {
  readonly from: TestState;
  readonly to: TestState;
  readonly action: AuditAction;
  readonly check?: (ctx: Ctx<User>, test: Test) => Promise<void>;
}

const become = (ctx: Ctx<User>, seen: Seen, { from, to, action, check }: Step) =>
  transaction(ctx, async (ctx) => {
    const test = await lockSeen(ctx, seen);
    assertState(test, from);
    await check?.(ctx, test);
    const version = test.version + 1;
    await updateTest(ctx.db, test.id, { state: to, version, updatedAt: ctx.now });
    await record(ctx, { action, target: targetOf(test.id), summary: test.title });
    return { id: test.id, version };
  });

interface Seen {
  readonly id: string;
  readonly version: number;
}

async function lockSeen(ctx: Ctx<User>, { id, version }: Seen): Promise<Test> {
  const test = await getTestInScope(ctx, id, { lock: true });
  if (test.version !== version) throw new AppError('practicalTestChanged');
  return test;
}
