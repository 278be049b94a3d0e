import type { ExaminerRole } from '@ganlin/contract/practical/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findCandidate, type Candidate } from '../model/candidate.queries.ts';
import { roleIn } from '../model/role.rules.ts';
import { findGroup, findTest } from '../model/test.queries.ts';
import { typedTest, type Test } from '../model/test.ts';

interface OwnCandidate {
  readonly candidate: Candidate;
  readonly test: Test;
  readonly group: NonNullable<Awaited<ReturnType<typeof findGroup>>>;
  readonly role: ExaminerRole;
}

/**
 * A candidate whom the caller examines; all others do not exist for them. With `lock` the test stays in its state, and
 * no other sheet of the candidate is stored, until the transaction ends.
 */
export async function getOwnCandidate(ctx: Ctx<User>, id: string, { lock = false } = {}): Promise<OwnCandidate> {
  const found = await findCandidate(ctx.db, id);
  // The test first, as everything that changes its state: a fixed order prevents a deadlock.
  const row = found && (await findTest(ctx.db, found.testId, { lock: lock && 'share' }));
  const candidate = found && (await findCandidate(ctx.db, id, { lock }));
  const group = candidate && (await findGroup(ctx.db, candidate.testId, candidate.groupNumber));
  const role = group && roleIn(group, ctx.user.id);
  if (!row || !candidate || !role) throw new AppError('practicalCandidateNotFound');
  return { candidate, test: typedTest(row), group, role };
}
