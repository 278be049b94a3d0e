import { FileKind } from '@ganlin/contract/course/kinds';
import { learnApi } from '@ganlin/contract/course/learn';
import { quizApi } from '@ganlin/contract/course/quiz';
import { describe, expect, it } from 'vitest';
import { aCourse, aFile } from '../../../../test/support/courses.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();

async function aQuiz() {
  const { repoId } = await bankOf(app, 10);
  const file = aFile({ kind: FileKind.quiz, quiz: { repoIds: [repoId], count: 3, passPercent: 60 } });
  return { courseId: await aCourse(admin, [file]), fileId: file.id };
}

async function attemptsOf(userId: string): Promise<{ percent: number | null }[]> {
  const { rows } = await app.platform.pool.query<{ percent: number | null }>(
    `select percent from course_quiz where user_id = $1`,
    [userId],
  );
  return rows;
}

describe('a quiz', () => {
  it('has one try under way, however many calls open it at once', async () => {
    const quiz = await aQuiz();
    const learner = await app.learner();
    const opened = await Promise.all(Array.from({ length: 20 }, () => learner.call(quizApi.open, quiz)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(new Set(opened.map(({ questions }) => JSON.stringify(questions))).size).toBe(1);
    expect(await attemptsOf(learner.id)).toHaveLength(1);
    expect(opened[0]?.questions.map(({ key, verdict }) => [key, verdict])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
  });

  it('is judged once when it is handed in twice at once, and completes the course', async () => {
    const quiz = await aQuiz();
    const learner = await app.learner();
    const { id, questions } = await learner.call(quizApi.open, quiz);
    const [right, wrong] = ['a', 'b'].map((option) => questions.map(() => ({ options: [option] })));
    const results = await Promise.all([right!, wrong!].map((answers) => learner.call(quizApi.handIn, { id, answers })));
    expect(results[0]).toEqual(results[1]);
    expect(await attemptsOf(learner.id)).toEqual([{ percent: results[0]!.percent }]);
    const again = await learner.call(quizApi.handIn, { id, answers: right! });
    expect(again).toEqual(results[0]);
    const retry = await learner.call(quizApi.open, { ...quiz, again: true });
    expect(retry.id).not.toBe(id);
    const passed = await learner.call(quizApi.handIn, { id: retry.id, answers: right! });
    expect(passed).toMatchObject({ percent: 100, passed: true });
    expect((await learner.call(learnApi.detail, { id: quiz.courseId })).own).toMatchObject({ percent: 100 });
    const other = await app.learner();
    await expect(other.call(quizApi.handIn, { id, answers: right! })).toRefuse('quizNotFound');
  });
});
