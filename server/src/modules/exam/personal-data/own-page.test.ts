import { entryApi } from '@ganlin/contract/exam/entry';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { anOpenExam, oldExams, sit } from '../../../../test/support/exams.ts';
import { ownPage } from '../sitting/sitting.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('the list of a user’s own exams', () => {
  it('reads no old exams except those the user sat or was named for', async () => {
    const { examId } = await anOpenExam(app);
    const learner = await app.learner();
    const [sat, named] = await oldExams(app, examId, 3_000);
    await sit(learner, examId);
    await app.platform.pool.query('update paper_paper set exam_id = $2 where exam_id = $1 and user_id = $3', [
      examId,
      sat,
      learner.id,
    ]);
    await app.platform.pool.query(`update exam_exam set open_type = $2 where id = $1`, [named, OpenType.persons]);
    await app.platform.pool.query('insert into exam_person (exam_id, user_id) values ($1, $2)', [named, learner.id]);
    await app.owner.query('analyze exam_exam, exam_person, exam_override, exam_dept');
    const past = await learner.call(entryApi.mine, { params: { tab: 'past' } });
    const ids = past.records.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([sat, named]));
    expect(past.total).toBeLessThan(50);
    for (const tab of ['open', 'coming', 'past'] as const) {
      const page = { userId: learner.id, deptPath: [], tab, keyword: '', satIds: [sat!], current: 1, size: 10 };
      const { sql, parameters } = ownPage(page).compile(app.platform.db);
      const { rows } = await app.platform.pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      expect(rowsRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(500);
    }
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows read from tables, whether used or not. */
function rowsRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === undefined
      ? 0
      : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}
