import type { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { TestState } from '@ganlin/contract/practical/kinds';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { peopleNamed } from '../model/people.ts';
import { examinersOf, taskOf } from '../model/role.rules.ts';
import { listScores, type Score } from '../model/score.queries.ts';
import { getOwnCandidate } from './own-candidate.ts';

export const candidate: Handler<typeof practicalExaminerApi.candidate> = async (ctx, { id }) => {
  const { candidate, test, group, role } = await getOwnCandidate(ctx, id);
  if (test.state === TestState.draft) throw new AppError('practicalCandidateNotFound');
  const { userId, groupNumber, number, state, practicalCenti } = candidate;
  const examiners = examinersOf(group);
  const people = await peopleNamed(ctx, [userId, ...examiners.map((one) => one.userId)]);
  const person = (wanted: string) => people.find((one) => one.id === wanted);
  const scores = await listScores(ctx.db, [id]);
  const counting = scores.filter(({ returnedAt }) => returnedAt === null);
  const mine = scores.filter(({ examinerId }) => examinerId === ctx.user.id);
  const own = mine.find(({ returnedAt }) => returnedAt === null) ?? mine.at(-1);
  const isHandedIn = own !== undefined && own.returnedAt === null;
  return {
    id,
    name: person(userId)?.name ?? '',
    deptName: person(userId)?.deptName ?? '',
    group: groupNumber,
    number,
    state,
    role,
    task: taskOf(role, state, { isHandedIn, isReturned: own !== undefined }),
    examiners: examiners.map((one) => {
      const score = counting.find((some) => some.role === one.role);
      const isMe = one.userId === ctx.user.id;
      return {
        role: one.role,
        name: person(one.userId)?.name ?? '',
        isMe,
        handedInAt: score?.handedInAt ?? null,
        score: isMe || isHandedIn ? (score?.totalCenti ?? null) : null,
      };
    }),
    own: own ? shown(own) : null,
    practical: isHandedIn ? practicalCenti : null,
  };
};

const shown = (score: Score) => ({
  id: score.id,
  marks: score.marks,
  total: score.totalCenti,
  elapsedSeconds: score.elapsedSeconds,
  examinerSign: score.examinerSign,
  candidateSign: score.candidateSign,
  handedInAt: score.handedInAt,
  returnReason: score.returnedAt === null ? null : score.returnReason,
});
