import { PaperState } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { sitAndHandIn } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, everyKind } from '../../../../test/support/exams.ts';
import { modules } from '../../../app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { on } from '../../../platform/events/events.ts';
import { defineModule } from '../../../platform/module/module.ts';
import { gradeDue, gradePaper, papersGraded } from './grade.ts';
import { countGraded } from './grade-counting.ts';

const heard: { paperId: string; passed: boolean | null }[] = [];
const listener = defineModule({
  name: 'test',
  answers: [],
  subscriptions: [on(papersGraded, 'test.hear', async (_ctx, { papers }) => void heard.push(...papers))],
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [...modules, listener] });
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const paperOf = (paperId: string) =>
  app.platform.db.selectFrom('paperPaper').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow();
const gradeOf = (paperId: string) =>
  app.platform.db.selectFrom('paperGrade').selectAll().where('paperId', '=', paperId).executeTakeFirst();
const eventsOf = (paperId: string) =>
  app.platform.db
    .selectFrom('paperEvent')
    .select(['event', 'text'])
    .where('paperId', '=', paperId)
    .where('event', '=', PaperEvent.graded)
    .execute();

describe('a paper that was handed in', () => {
  it('is finished once every question is graded; an empty short answer needs no grader [S3-150]', async () => {
    const { examId } = await anOpenExam(app, { kinds: everyKind });
    const paperId = await sitAndHandIn(app, await app.learner(), examId, ['right', 'right', 'right', null, 'wrong']);
    await gradeDue(ctx());
    expect(await paperOf(paperId)).toMatchObject({
      state: PaperState.finished,
      scoreCenti: 1000,
      passed: true,
      openQuestions: 0,
    });
    expect(await eventsOf(paperId)).toEqual([{ event: PaperEvent.graded, text: '10 分' }]);
  });

  it('waits with its marks while a grader must judge a short answer [S3-149]', async () => {
    const { examId } = await anOpenExam(app, { kinds: everyKind });
    const paperId = await sitAndHandIn(app, await app.learner(), examId);
    await gradeDue(ctx());
    expect(await paperOf(paperId)).toMatchObject({
      state: PaperState.awaitingGrading,
      scoreCenti: 1200,
      passed: null,
      openQuestions: 1,
    });
    expect(await eventsOf(paperId)).toEqual([{ event: PaperEvent.graded, text: '客观题 12 分，1 题待阅卷' }]);
  });

  it('is graded once, however often and by however many workers it is tried', async () => {
    const { examId } = await anOpenExam(app);
    const papers: string[] = [];
    for (let count = 0; count < 8; count++)
      papers.push(await sitAndHandIn(app, await app.learner(), examId, ['wrong']));
    await Promise.all(Array.from({ length: 4 }, () => gradeDue(ctx())));
    const before = await Promise.all(papers.map(async (id) => [await paperOf(id), await gradeOf(id)]));
    await gradeDue(ctx());
    for (const paperId of papers) {
      const { userId } = await paperOf(paperId);
      expect(await gradePaper(ctx(), { userId, paperId })).toBe(false);
      expect(await eventsOf(paperId)).toHaveLength(1);
    }
    expect(await Promise.all(papers.map(async (id) => [await paperOf(id), await gradeOf(id)]))).toEqual(before);
  });

  it('keeps nothing of an interrupted grading, and all of the next', async () => {
    const { examId } = await anOpenExam(app);
    const learner = await app.learner();
    const paperId = await sitAndHandIn(app, learner, examId, ['right', 'wrong']);
    const killed = transaction(ctx(), async (ctx) => {
      expect(await gradePaper(ctx, { userId: learner.id, paperId })).toBe(true);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading, gradedAt: null });
    expect([await gradeOf(paperId), await eventsOf(paperId)]).toEqual([undefined, []]);
    await gradeDue(ctx());
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 800 });
    expect((await gradeOf(paperId))?.marks).toMatchObject([{ won: 200 }, { won: 0 }, {}, {}, {}]);
  });

  it('that cannot be graded does not delay others', async () => {
    const [broken, sound] = [await anOpenExam(app), await anOpenExam(app)];
    const first = await sitAndHandIn(app, await app.learner(), broken.examId);
    await app.platform.pool.query('delete from exam_key where exam_id = $1', [broken.examId]);
    const second = await sitAndHandIn(app, await app.learner(), sound.examId);
    await gradeDue(ctx());
    expect((await paperOf(first)).gradedAt).toBeNull();
    expect((await paperOf(second)).state).toBe(PaperState.finished);
    await app.platform.pool.query('update paper_paper set graded_at = now() where id = $1', [first]);
  });

  it('is reported to event listeners', async () => {
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, await app.learner(), examId, ['wrong', 'wrong', 'wrong']);
    await gradeDue(ctx());
    await app.runJobs();
    expect(heard.filter((one) => one.paperId === paperId)).toMatchObject([{ passed: false }]);
  });
});

it('answers are added to the questions’ statistics once, omitted ones not at all', async () => {
  const { examId, questionIds, title } = await anOpenExam(app);
  await sitAndHandIn(app, await app.learner(), examId, ['right', 'wrong', null]);
  await sitAndHandIn(app, await app.learner(), examId, ['right', 'right', null]);
  await gradeDue(ctx());
  await Promise.all([countGraded(ctx()), countGraded(ctx())]);
  await countGraded(ctx());
  const stats = await app.platform.db
    .selectFrom('questionStat')
    .select(['questionId', 'answers', 'wonCenti'])
    .where('questionId', 'in', questionIds)
    .execute();
  const counted = questionIds.slice(0, 3).map((id) => stats.find(({ questionId }) => questionId === id));
  expect(counted).toMatchObject([{ answers: 2, wonCenti: 200 }, { answers: 2, wonCenti: 100 }, undefined]);
  const uses = await app.platform.db.selectFrom('questionUse').selectAll().where('targetId', '=', examId).execute();
  expect(uses).toHaveLength(questionIds.length);
  expect(uses.every((use) => use.count === 2 && use.kind === 'exam' && use.title === title)).toBe(true);
});
