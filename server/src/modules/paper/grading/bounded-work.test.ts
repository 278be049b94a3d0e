import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { bookApi } from '@ganlin/contract/practice/book';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, describe, expect, it } from 'vitest';
import { openCountedApp } from '../../../../test/support/counted-app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { examForm } from '../../../../test/support/exam-form.ts';
import { anOpenExam, oldExams, shiftExam, sit } from '../../../../test/support/exams.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { listUnbookedExams } from './book.queries.ts';

const { app, tripsOf, close } = await openCountedApp();
afterAll(() => close());

/** Runs a schedule; returns how many database round trips that took. */
async function turnOf(name: string): Promise<number> {
  const schedule = app.platform.schedules.find((one) => one.name === name);
  if (!schedule) throw new Error(`no schedule ${name}`);
  app.clock.advance(schedule.everySeconds);
  return (await tripsOf(() => takeTurn(app.platform, schedule))).trips;
}

describe('booking', () => {
  it('does not repeatedly check exams whose answers are never released, and does when they are released after all', async () => {
    const admin = await app.admin();
    const release = { score: 2, verdict: 2, answer: 4, analysis: 4 } as const;
    const { examId } = await anOpenExam(app, { release });
    const learner = await app.learner();
    await sitAndGrade(app, learner, examId, ['wrong', 'right']);
    const old = await oldExams(app, examId, 300);
    await app.owner.query(
      `with made as (
         insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at, deadline_at, handed_in_at, handed_in_by, receipt, graded_at, score_centi, passed, created_at)
         select gen_random_uuid(), gen_random_uuid(), e.id, p.form_id, 1, 2, 5, p.arrangement, now(), now(), now(), 1, md5(random()::text), now(), 100, true, now()
           from paper_paper p, unnest($2::uuid[]) as e(id) where p.exam_id = $1
         returning user_id, id)
       insert into paper_final (user_id, paper_id, answers) select user_id, id, '[]' from made`,
      [examId, old],
    );
    await turnOf('paper.bookAnswers');
    expect(await listUnbookedExams(app.platform.db)).toEqual([]);
    expect(await turnOf('paper.bookAnswers')).toBeLessThan(10);
    const bookOf = async () => (await learner.call(bookApi.paging, { params: { examId } })).records;
    expect(await bookOf()).toEqual([]);
    await admin.call(examApi.release, { id: examId });
    await app.runJobs();
    await turnOf('paper.bookAnswers');
    expect(await bookOf()).toHaveLength(1);
  });
});

describe('counting', () => {
  it('adds new changes, and does not read unchanged papers', async () => {
    const { examId, title } = await anOpenExam(app);
    const countsOf = async () => {
      const { records } = await (await app.admin()).call(examApi.paging, { params: { keyword: title } });
      return records.map(({ papers, handedIn }) => [papers, handedIn])[0];
    };
    const people = [await app.learner(), await app.learner(), await app.learner()];
    const [one, two] = [await sit(people[0]!, examId), await sit(people[1]!, examId)];
    await turnOf('paper.countAll');
    expect(await countsOf()).toEqual([2, 0]);
    await sit(people[2]!, examId);
    await people[0]!.call(sittingApi.handIn, { paperId: one.paperId, epoch: one.epoch });
    await people[1]!.call(sittingApi.handIn, { paperId: two.paperId, epoch: two.epoch });
    // No paper can be read now.
    const holder = await app.owner.connect();
    await holder.query('begin; lock table paper_paper in access exclusive mode');
    await turnOf('paper.countAll');
    await holder.query('rollback');
    holder.release();
    expect(await countsOf()).toEqual([3, 2]);
  });

  it('starts from an exam’s existing papers, and is idempotent under repetition and concurrency', async () => {
    const { examId } = await anOpenExam(app);
    await sit(await app.learner(), examId);
    await app.platform.pool.query('delete from paper_tally where exam_id = $1', [examId]);
    await sit(await app.learner(), examId);
    await Promise.all([turnOf('paper.countAll'), turnOf('paper.countAll')]);
    await turnOf('paper.countAll');
    const { rows } = await app.platform.pool.query('select papers, handed_in from paper_count where exam_id = $1', [
      examId,
    ]);
    expect(rows).toEqual([{ papers: 2, handed_in: 0 }]);
  });
});

describe('forms', () => {
  it('of unused prepared papers are deleted with them', async () => {
    const admin = await app.admin();
    const { repoId } = await bankOf(app, 6);
    const people = [await app.learner(), await app.learner(), await app.learner()];
    const rules = [{ repoIds: [repoId], type: QuestionType.single, count: 3, points: 2 }];
    const { id: examId } = await admin.call(examApi.save, {
      form: examForm([{ title: '抽', kind: 'rules', rules }], {
        openType: OpenType.persons,
        userIds: people.map(({ id }) => id),
      }),
    });
    await admin.call(examApi.publish, { id: examId });
    await app.runJobs();
    await turnOf('paper.prepareDue');
    await people[0]!.call(entryApi.start, { examId });
    const counts = async () => {
      const { rows } = await app.platform.pool.query(
        `select (select count(*)::int from exam_form where exam_id = $1) as forms,
                (select count(*)::int from paper_paper where exam_id = $1) as papers`,
        [examId],
      );
      return rows[0];
    };
    expect(await counts()).toEqual({ forms: 3, papers: 3 });
    await shiftExam(app, examId, -3 * 86_400);
    await turnOf('paper.forgetPrepared');
    expect(await counts()).toEqual({ forms: 1, papers: 1 });
  });
});
