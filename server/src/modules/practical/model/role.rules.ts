import { CandidateState, ExaminerRole, ExaminerTask } from '@ganlin/contract/practical/kinds';

interface Group {
  readonly leadId: string;
  readonly secondId: string;
  readonly thirdId: string | null;
}

/** What a user is to the candidates of a group. */
export function roleIn({ leadId, secondId, thirdId }: Group, userId: string): ExaminerRole | undefined {
  if (leadId === userId) return ExaminerRole.lead;
  if (secondId === userId) return ExaminerRole.second;
  return thirdId === userId ? ExaminerRole.third : undefined;
}

export const examinersOf = ({ leadId, secondId, thirdId }: Group) => [
  { role: ExaminerRole.lead, userId: leadId },
  { role: ExaminerRole.second, userId: secondId },
  ...(thirdId === null ? [] : [{ role: ExaminerRole.third, userId: thirdId }]),
];

interface Own {
  /** The sheet of this examiner that counts, and whether there was one that was given back. */
  readonly isHandedIn: boolean;
  readonly isReturned: boolean;
}

/** A third examiner waits until the other two have handed in and differ. */
export function taskOf(role: ExaminerRole, state: CandidateState, { isHandedIn, isReturned }: Own): ExaminerTask {
  if (isHandedIn) return ExaminerTask.handedIn;
  if (state === CandidateState.absent) return ExaminerTask.notNeeded;
  if (role === ExaminerRole.third && state !== CandidateState.awaitingThird) return ExaminerTask.notNeeded;
  return isReturned ? ExaminerTask.returned : ExaminerTask.todo;
}
