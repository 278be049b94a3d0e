import { on, type Subscription } from '../../../platform/events/events.ts';
import { papersGraded, papersRegraded, papersReopened, papersVoided } from '../../paper/index.ts';
import { followTheory } from './theory.ts';

interface Paper {
  readonly userId: string;
  readonly examId: string;
}

const usersOf = (papers: readonly Pick<Paper, 'userId'>[]): string[] => papers.map(({ userId }) => userId);
const byExam = (papers: readonly Paper[]) => Map.groupBy(papers, ({ examId }) => examId);

/** Whatever changes the theory of candidates. */
export const theorySubscriptions: readonly Subscription[] = [
  on(papersGraded, 'practical.theoryGraded', async (ctx, { papers }) => {
    for (const [examId, own] of byExam(papers))
      await followTheory(ctx, { examId, userIds: usersOf(own), reason: '理论成绩已评定' });
  }),
  on(papersRegraded, 'practical.theoryRegraded', (ctx, { examId, papers }) =>
    followTheory(ctx, { examId, userIds: usersOf(papers), reason: '理论考试改判' }),
  ),
  on(papersVoided, 'practical.theoryVoided', (ctx, { examId, isVoid, papers }) =>
    followTheory(ctx, { examId, userIds: usersOf(papers), reason: isVoid ? '理论答卷作废' : '理论答卷撤销作废' }),
  ),
  on(papersReopened, 'practical.theoryReopened', async (ctx, { papers }) => {
    for (const [examId, own] of byExam(papers))
      await followTheory(ctx, { examId, userIds: usersOf(own), reason: '理论答卷重新开放' });
  }),
];
