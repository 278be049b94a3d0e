import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import type { ReleaseRules } from '@ganlin/contract/exam/release';
import { messageApi } from '@ganlin/contract/message/message';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { gradeHandedIn, sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, shiftExam } from '../../../../test/support/exams.ts';
import { aGrader, anExamToGrade, answersOf, byHand, give } from '../../../../test/support/grading.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { announceResults } from './announce.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const announce = () => announceResults(systemCtx(app.platform, 'test'));
const rule = (score: ReleaseRules['score']): ReleaseRules => ({ score, verdict: 0, answer: 0, analysis: 0 });

async function told(userId: string): Promise<{ content: string; link: string }[]> {
  return app.platform.db
    .selectFrom('messageDirect')
    .select(['content', 'link'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

async function sat(learner: TestUser, release: ReleaseRules, form: object = {}) {
  const { examId, title } = await anOpenExam(app, { kinds: ['single', 'single'], release, ...form });
  return { examId, title, paperId: await sitAndGrade(app, learner, examId, ['right', 'wrong']) };
}

describe('the message that a result is out', () => {
  it('comes once after grading where the score is released then, with the score and the link to it', async () => {
    const learner = await app.learner();
    const { title, paperId } = await sat(learner, rule(2));
    await announce();
    await announce();
    expect(await told(learner.id)).toEqual([
      { content: `您在“${title}”中的成绩已经公布：2 分，不合格。`, link: `/web/exam/result/${paperId}` },
    ]);
    expect(await learner.call(messageApi.countUnread, {})).toEqual({ count: 1 });
  });

  it('comes after the end where the score is released then', async () => {
    const learner = await app.learner();
    const { examId } = await sat(learner, rule(3), { endsIn: 600 });
    await announce();
    expect(await told(learner.id)).toEqual([]);
    await shiftExam(app, examId, -3 * 3_600);
    await announce();
    await announce();
    expect(await told(learner.id)).toHaveLength(1);
  });

  it('comes after the release by hand, also to papers that were passed over before, and only once', async () => {
    const learner = await app.learner();
    const { examId } = await sat(learner, rule(4));
    await announce();
    await announce();
    expect(await told(learner.id)).toEqual([]);
    const admin = await app.admin();
    await admin.call(examApi.release, { id: examId });
    await app.runJobs();
    await announce();
    await admin.call(examApi.release, { id: examId });
    await app.runJobs();
    await announce();
    expect(await told(learner.id)).toHaveLength(1);
  });

  it('never comes where the score is never released', async () => {
    const learner = await app.learner();
    await sat(learner, rule(0));
    await announce();
    expect(await told(learner.id)).toEqual([]);
  });

  it('waits for the marks of graders, and for the release', async () => {
    const grader = await aGrader(app);
    const { examId, papers } = await anExamToGrade(app, { graders: [grader], texts: ['先断电'], release: byHand });
    const [paper] = papers;
    await (await app.admin()).call(examApi.release, { id: examId });
    await app.runJobs();
    await announce();
    expect(await told(paper!.userId)).toEqual([]);
    const [answer] = await answersOf(app, examId);
    await give(grader, { answerId: answer!.id, score: 2 });
    await announce();
    expect(await told(paper!.userId)).toMatchObject([{ link: `/web/exam/result/${paper!.paperId}` }]);
  });

  it('comes again for the result of a paper that was opened again and handed in again', async () => {
    const learner = await app.learner();
    const { paperId } = await sat(learner, rule(2));
    await announce();
    const admin = await app.admin();
    await admin.call(papersApi.reopen, { id: randomUUID(), paperIds: [paperId], minutes: 5, reason: '误点交卷' });
    await announce();
    expect(await told(learner.id)).toHaveLength(1);
    const { epoch } = await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await gradeHandedIn(app);
    await announce();
    await announce();
    expect(await told(learner.id)).toHaveLength(2);
  });
});
