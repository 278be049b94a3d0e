import { testStateLabels, TestState, type JoinRule } from '@ganlin/contract/practical/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { scopeOf } from '../../iam/index.ts';
import { findTest, isInScope, type TestRow } from './test.queries.ts';

export type Test = ReturnType<typeof typedTest>;

/** The columns have check constraints. */
export const typedTest = (row: TestRow) => ({
  ...row,
  state: row.state as TestState,
  joinRule: row.joinRule as JoinRule,
});

/** Returns the test if it is in the caller's data scope; otherwise it is reported as not found. */
export async function getTestInScope(ctx: Ctx<User>, id: string, options: { lock?: boolean } = {}): Promise<Test> {
  const scope = await scopeOf(ctx);
  const row = await findTest(ctx.db, id, options);
  if (!row || !(await isInScope(ctx.db, scope, id))) throw new AppError('practicalTestNotFound');
  return typedTest(row);
}

export function assertState({ state }: Pick<Test, 'state'>, ...expected: TestState[]): void {
  if (!expected.includes(state)) throw new AppError('practicalTestStateWrong', { state: testStateLabels[state] });
}

export const targetOf = (id: string): string => `practical-test:${id}`;
