import { examApi } from '@ganlin/contract/exam/exam';
import type { ReleaseRules } from '@ganlin/contract/exam/release';
import { bookApi, WrongSource } from '@ganlin/contract/practice/book';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { rightAnswers, wrongAnswers } from '../../../../test/support/practice.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { bookAnswers } from './book.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const turn = () => bookAnswers(systemCtx(app.platform, 'test'));
const bookOf = async (caller: TestUser, examId: string) =>
  (await caller.call(bookApi.paging, { params: { examId } })).records;

describe('wrong answers of an exam', () => {
  it('are added to the wrong-question book once, when answers may be shown, and link to the original question', async () => {
    const kinds = ['single', 'multi', 'judge', 'fill', 'match', 'combined'] as const;
    const { examId, questionIds } = await anOpenExam(app, { kinds });
    const learner = await app.learner();
    const ways = ['right', 'wrong', null, 'wrong', 'wrong', 'wrong'] as const;
    await sitAndGrade(app, learner, examId, ways);
    await Promise.all([turn(), turn()]);
    await turn();
    const book = await bookOf(learner, examId);
    expect(new Set(book.map(({ questionId }) => questionId))).toEqual(
      new Set([1, 3, 4, 5].map((at) => questionIds[at])),
    );
    expect(book.every(({ wrongs, sources }) => wrongs === 1 && sources.includes(WrongSource.exam))).toBe(true);
    const seen = (at: number) => learner.call(practiceApi.question, { questionId: questionIds[at]! });
    expect(await seen(0)).toMatchObject({ inBook: false, answers: 1, lastAnswer: rightAnswers[QuestionType.single] });
    await expect(seen(2)).toRefuse('practiceQuestionNotFound');
    const types = [QuestionType.multi, QuestionType.match];
    expect((await seen(1)).lastAnswer).toEqual(wrongAnswers[types[0]!]);
    expect((await seen(4)).lastAnswer).toEqual(wrongAnswers[types[1]!]);
    expect((await seen(5)).lastAnswer).toMatchObject({ children: { c1: { options: ['true'] } } });
  });

  it.each([
    ['the score alone', { score: 2, verdict: 0, answer: 0, analysis: 0 }],
    ['verdicts', { score: 2, verdict: 2, answer: 0, analysis: 0 }],
    ['answers and not why, which the book would tell', { score: 2, verdict: 2, answer: 2, analysis: 0 }],
    ['nothing before the end', { score: 3, verdict: 3, answer: 3, analysis: 3 }],
  ])('are not added while %s may be shown', async (_what, release) => {
    const { examId, questionIds } = await anOpenExam(app, { release: release as ReleaseRules });
    const learner = await app.learner();
    await sitAndGrade(app, learner, examId, ['wrong', 'wrong']);
    await turn();
    expect(await bookOf(learner, examId)).toEqual([]);
    const requested = learner.call(practiceApi.question, { questionId: questionIds[0]! });
    await expect(requested).toRefuse('practiceQuestionNotFound');
  });

  it('are added when staff release the results', async () => {
    const { examId } = await anOpenExam(app, { release: { score: 4, verdict: 4, answer: 4, analysis: 4 } });
    const learner = await app.learner();
    await sitAndGrade(app, learner, examId, ['wrong']);
    await turn();
    expect(await bookOf(learner, examId)).toEqual([]);
    await (await app.admin()).call(examApi.release, { id: examId });
    await app.runJobs();
    await turn();
    expect(await bookOf(learner, examId)).toHaveLength(1);
  });
});
