import { FaceRule, isNoticing } from '@ganlin/contract/exam/integrity';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { expectedPeople, SittingExam } from '../../exam/index.ts';
import type { Scope } from '../../iam/index.ts';
import { examWithin } from '../../paper/index.ts';

/** An exam, with the rules that tiles depend on. */
export interface Exam {
  readonly examId: string;
  readonly isNoticing: boolean;
  readonly checksFace: boolean;
}

/** An exam, and of whom an invigilator sees what happens in it. */
export interface Hall extends Exam {
  readonly scope: Scope;
  readonly deptId: string | undefined;
  readonly roomId: string | undefined;
}

export interface ExamPeople {
  readonly examId: string;
  readonly scope: Scope;
  /** Who is expected; undefined: anyone may come. */
  readonly audience: Awaited<ReturnType<typeof expectedPeople>>;
}

interface Wanted {
  readonly examId: string;
  readonly deptId?: string | undefined;
  readonly roomId?: string | undefined;
}

/**
 * An exam as seen by an invigilator, who sees the people in scope. An exam for others is not found; one that anyone may
 * take is there for every invigilator.
 */
export async function hallOf(
  ctx: Ctx<User>,
  { examId, deptId, roomId }: Wanted,
): Promise<{ exam: SittingExam; hall: Hall }> {
  const { exam, who } = await examWithin(ctx, examId);
  return { exam, hall: { examId, scope: who.scope, deptId, roomId, ...noticed(exam) } };
}

/** An exam with everybody an invigilator sees of it: who is expected, who has come, and who has a room. */
export async function peopleOfHall(ctx: Ctx<User>, examId: string): Promise<{ exam: SittingExam; people: ExamPeople }> {
  const { exam, who } = await examWithin(ctx, examId);
  return { exam, people: who };
}

const noticed = ({ integrity }: SittingExam) => ({
  isNoticing: isNoticing(integrity),
  checksFace: integrity.face !== FaceRule.none,
});
