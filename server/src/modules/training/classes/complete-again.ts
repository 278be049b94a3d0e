import { RegistrationState } from '@ganlin/contract/training/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { recordAll } from '../../audit/index.ts';
import { passedExams } from '../../paper/index.ts';
import { findClass, type TrainClass } from '../model/class.ts';
import { listClassesWithExam } from '../model/class.queries.ts';
import { holdDecided } from '../model/people.queries.ts';
import { personOf, type Person } from '../model/person.ts';
import { audited } from '../staff/people-locked.ts';
import { achieved, emitCompletion, write, type Judged } from './complete.ts';
import { verdictOf } from './complete.rules.ts';

interface Changed {
  readonly examId: string;
  readonly reason: string;
  readonly papers: readonly {
    readonly userId: string;
    readonly passedBefore: boolean | null;
    readonly passed: boolean | null;
  }[];
}

/**
 * Re-grading, or voiding or restoring papers, changed who passed an exam: decides again on completion, where the rule
 * had decided before. `cause` begins the reason.
 */
export async function completeAgain(
  ctx: Ctx<null>,
  { examId, reason, papers }: Changed,
  cause: '考试改判' | '答卷作废' | '撤销作废' = '考试改判',
): Promise<void> {
  const changed = papers.filter(({ passed, passedBefore }) => passed !== passedBefore);
  if (changed.length === 0) return;
  const userIds = [...new Set(changed.map(({ userId }) => userId))];
  for (const classId of await listClassesWithExam(ctx.db, examId)) {
    await transaction(ctx, async (ctx) => {
      const trainclass = await findClass(ctx.db, classId, { lock: true });
      if (!trainclass) return;
      const people = (await holdDecided(ctx.db, classId, userIds)).map(personOf);
      const judged = await judgedAgain(ctx, { trainclass, people, examId });
      for (const one of judged) await write(ctx, one, { actor: `${cause}：${reason}` });
      if (judged.length === 0) return;
      const outcome = { verdict: 'rule', reason: `${cause}：${reason}`, examId };
      const concerned = judged.map(({ person }) => person);
      await emitCompletion(ctx, classId, concerned);
      await recordAll(ctx, [{ action: 'training.completed', ...audited(trainclass, concerned, outcome) }]);
    });
  }
}

interface Decided {
  readonly trainclass: TrainClass;
  readonly people: readonly Person[];
  readonly examId: string;
}

/** A decision that the rule would not have made by the earlier result was made by staff, and stays. */
async function judgedAgain(ctx: Ctx<null>, { trainclass, people, examId }: Decided): Promise<Judged[]> {
  const { details } = trainclass;
  const userIds = people.flatMap(({ userId }) => userId ?? []);
  const passedNow = await passedExams(ctx, { userIds, examIds: [examId] });
  const all = await achieved(ctx, trainclass, people);
  return all.flatMap(({ person, done }) => {
    const hasPassed = passedNow.get(person.userId ?? '')?.has(examId) ?? false;
    const before = verdictOf(details, { ...done, passed: done.passed + (hasPassed ? -1 : 1) });
    const now = verdictOf(details, done);
    const isByRule =
      before.completed === (person.state === RegistrationState.completed) && before.reason === person.reason;
    return isByRule && (before.completed !== now.completed || before.reason !== now.reason) ? [{ person, ...now }] : [];
  });
}
