import { on, type Subscription } from '../../../platform/events/events.ts';
import { certificateChanged } from '../../exam/index.ts';
import { papersGraded } from '../grading/grade.ts';
import { papersRegraded } from '../regrading/regraded.ts';
import { papersReopened } from '../staff/reopen.ts';
import { papersVoided } from '../staff/void.ts';
import { noteEverybody, noteResults } from './follow-papers.ts';

interface Paper {
  readonly userId: string;
  readonly examId: string;
}

const usersOf = (papers: readonly Pick<Paper, 'userId'>[]): string[] => papers.map(({ userId }) => userId);
const byExam = (papers: readonly Paper[]) => Map.groupBy(papers, ({ examId }) => examId);

/** Whatever changes who has passed an exam. */
export const certificateSubscriptions: readonly Subscription[] = [
  on(certificateChanged, 'paper.noteCertificates', noteEverybody),
  on(papersGraded, 'paper.certificatesOfGraded', async (ctx, { papers }) => {
    for (const [examId, own] of byExam(papers))
      await noteResults(ctx, { examId, userIds: usersOf(own), cause: '成绩已评定' });
  }),
  on(papersRegraded, 'paper.certificatesOfRegraded', (ctx, { examId, reason, papers }) =>
    noteResults(ctx, { examId, reason, userIds: usersOf(papers), cause: '考试改判' }),
  ),
  on(papersVoided, 'paper.certificatesOfVoided', (ctx, { examId, isVoid, reason, papers }) =>
    noteResults(ctx, { examId, reason, userIds: usersOf(papers), cause: isVoid ? '答卷作废' : '撤销作废' }),
  ),
  on(papersReopened, 'paper.certificatesOfReopened', async (ctx, { papers }) => {
    for (const [examId, own] of byExam(papers))
      await noteResults(ctx, { examId, userIds: usersOf(own), cause: '答卷重新开放' });
  }),
];
