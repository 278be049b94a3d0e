import { randomUUID } from 'node:crypto';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { describe, expect, it } from 'vitest';
import { aGrader, anExamToGrade, byHand, give } from '../../../test/support/grading.ts';
import { openAppWithAdmin } from '../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();

const answersOf = (examId: string) =>
  app.platform.db.selectFrom('gradingAnswer').selectAll().where('examId', '=', examId).orderBy('number').execute();

/** What the timeline says about grades, in order. */
async function gradesOf(paperId: string): Promise<string[]> {
  const rows = await app.platform.db
    .selectFrom('paperEvent')
    .select('text')
    .where('paperId', '=', paperId)
    .where('event', '=', PaperEvent.graded)
    .orderBy('at')
    .execute();
  return rows.map(({ text }) => text);
}

describe('a finished paper', () => {
  it('is not finished again by a mark that changes nothing', async () => {
    const graders = [await aGrader(app), await aGrader(app)] as const;
    const { examId, papers } = await anExamToGrade(app, { graders, texts: ['甲'], release: byHand });
    const { id: answerId } = (await answersOf(examId))[0]!;
    const byRule = '客观题 2 分，1 题待阅卷';
    await give(graders[0], { answerId, score: 1 });
    await give(graders[1], { answerId, score: 1 });
    expect(await gradesOf(papers[0]!.paperId)).toEqual([byRule, '3 分']);
    await give(graders[1], { answerId, score: 2 });
    await admin.call(gradingLeadApi.decide, { id: randomUUID(), answerId, score: 1, rubricVersion: 0 });
    expect(await gradesOf(papers[0]!.paperId)).toEqual([byRule, '3 分']);
    await admin.call(gradingLeadApi.decide, { id: randomUUID(), answerId, score: 2, rubricVersion: 0 });
    expect(await gradesOf(papers[0]!.paperId)).toEqual([byRule, '3 分', '4 分']);
  });

  it('keeps what was changed while a mark waited for it', async () => {
    const grader = await aGrader(app);
    const { examId, papers } = await anExamToGrade(app, { graders: [grader], texts: ['甲'] });
    const { id: answerId } = (await answersOf(examId))[0]!;
    const { paperId } = papers[0]!;
    const changing = await app.owner.connect();
    try {
      await changing.query('begin');
      await changing.query('select from paper_paper where id = $1 for update', [paperId]);
      const marking = give(grader, { answerId, score: 1 });
      await isSomebodyWaiting();
      // As when a key is corrected: the question of the rules is worth nothing now.
      await changing.query(`update paper_grade set marks = jsonb_set(marks, '{0,won}', '0') where paper_id = $1`, [
        paperId,
      ]);
      await changing.query('commit');
      await marking;
    } finally {
      changing.release();
    }
    expect(await gradesOf(paperId)).toEqual(['客观题 2 分，1 题待阅卷', '1 分']);
  });
});

async function isSomebodyWaiting(): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%paper_paper%for update%'
    and datname = current_database()`;
  await expect.poll(async () => (await app.owner.query(waiting)).rowCount, { timeout: 5_000 }).toBe(1);
}

describe('an id of a mark', () => {
  it('is refused for another answer, also at the same moment', async () => {
    const grader = await aGrader(app);
    const { examId } = await anExamToGrade(app, { graders: [grader], texts: ['甲', '乙'], release: byHand });
    const [first, second] = await answersOf(examId);
    for (let time = 0; time < 5; time++) {
      const id = randomUUID();
      const both = [first, second].map((answer) => give(grader, { id, answerId: answer!.id, score: 1 }));
      const results = await Promise.allSettled(both);
      const refused = results.find(({ status }) => status === 'rejected');
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(Promise.reject((refused as PromiseRejectedResult).reason as Error)).toRefuse('answerNotFound');
    }
  });
});
