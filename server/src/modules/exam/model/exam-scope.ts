import type { ExamForm } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { audienceInScope } from '../../iam/index.ts';
import { findAudience } from './audience.queries.ts';

interface Exam {
  readonly id: string;
  readonly openType: OpenType;
}

/** The audience of an exam. With a password it may be anyone. */
export function audienceOf({ openType, deptIds, userIds }: Pick<ExamForm, 'openType' | 'deptIds' | 'userIds'>) {
  return {
    all: openType === OpenType.public || openType === OpenType.password,
    deptIds: openType === OpenType.depts ? deptIds : [],
    userIds: openType === OpenType.persons ? userIds : [],
    roleIds: [],
  };
}

/** Staff without all of an exam's audience in scope cannot change it. */
export async function assertExamInScope(ctx: Ctx<User>, exam: Exam): Promise<void> {
  if (!(await isExamInScope(ctx, exam))) throw new AppError('forbidden');
}

export async function isExamInScope(ctx: Ctx<User>, { id, openType }: Exam): Promise<boolean> {
  try {
    await audienceInScope(ctx, audienceOf({ openType, ...(await findAudience(ctx.db, id)) }));
    return true;
  } catch (error) {
    // Which of them is out of scope is not revealed here.
    if (error instanceof AppError) return false;
    throw error;
  }
}
