import { randomUUID } from 'node:crypto';
import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { FindingKind, NoReliability, ReliabilityMethod } from '@ganlin/contract/analysis/kinds';
import { CountingAttempt, OpenType } from '@ganlin/contract/exam/kinds';
import { ReleaseWhen } from '@ganlin/contract/exam/release';
import { DataScope } from '@ganlin/contract/iam/role';
import { taskApi } from '@ganlin/contract/ops/task';
import { questionApi } from '@ganlin/contract/question/question';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresBySql, fillPapers } from '../../../test/support/analysis-papers.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { sitAndGrade } from '../../../test/support/exam-answers.ts';
import { anOpenExam, sit } from '../../../test/support/exams.ts';
import { makeDepts, staffWith } from '../../../test/support/staff.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { computeDue } from './compute/compute.ts';

let app: TestApp;
let admin: TestUser;
let depts: Awaited<ReturnType<typeof makeDepts>>;
beforeAll(async () => {
  app = await openTestApp();
  [admin, depts] = [await app.admin(), await makeDepts(app)];
});
afterAll(() => app.close());

async function learnerIn(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', learner.id).execute();
  return learner;
}

/** Opens the analysis, lets the worker compute it, and opens it again. */
async function analysed(examId: string, caller = admin) {
  await caller.call(analysisApi.detail, { examId });
  await app.runJobs();
  const detail = await caller.call(analysisApi.detail, { examId });
  if (!detail.summary) throw new Error('there is no analysis');
  return { ...detail, summary: detail.summary };
}

/** An exam of choice and true/false questions with this many papers. */
async function filledExam(papers: number) {
  const kinds = Array.from({ length: 20 }, (_, at) => (at % 5 === 4 ? 'judge' : at % 5 === 3 ? 'multi' : 'single'));
  const { examId, questionIds } = await anOpenExam(app, {
    kinds,
    passScore: 24,
  });
  const learner = await app.learner();
  const modelId = await sitAndGrade(app, learner, examId);
  await fillPapers(app.owner, { modelId, userIds: Array.from({ length: papers - 1 }, () => randomUUID()) });
  return { examId, questionIds, learner, modelId };
}

describe('the analysis of an exam', () => {
  it('is computed when it is opened first, and then stored', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['single', 'judge'], passScore: 4 });
    await sitAndGrade(app, await app.learner(), examId);
    await sitAndGrade(app, await app.learner(), examId, ['right', 'wrong']);
    await app.runJobs();
    const first = await admin.call(analysisApi.detail, { examId });
    expect(first).toMatchObject({ summary: null, computedAt: null, computing: { done: 0 } });
    const { summary, stale, computing } = await analysed(examId);
    expect({ stale, computing }).toEqual({ stale: false, computing: null });
    expect(summary).toMatchObject({
      papers: 2,
      took: 2,
      expected: null,
      passed: 1,
      passRate: 0.5,
      mean: 3,
      median: 3,
      sd: 1,
    });
    expect(summary).toMatchObject({ min: 2, max: 4, totalScore: 4, passScore: 4 });
    expect(summary.reliability).toMatchObject({ value: null, missing: NoReliability.fewPapers });
    expect(summary.sections).toEqual([{ name: '第一部分', questions: 2, rate: 0.75 }]);
    const { items } = await admin.call(analysisApi.items, { examId });
    expect(items.map(({ number, facility }) => [number, facility])).toEqual([
      [1, 1],
      [2, 0.5],
    ]);
    expect(items[1]?.options.map(({ label, right, count }) => [label, right, count])).toEqual([
      ['对', true, 1],
      ['错', false, 1],
    ]);
  });

  it('is computed once when many open it at the same time', async () => {
    const { examId } = await anOpenExam(app);
    await Promise.all([1, 2, 3].map(() => admin.call(analysisApi.detail, { examId })));
    await admin.call(analysisApi.compute, { examId });
    const tasks = await app.platform.db
      .selectFrom('platformTask')
      .select('input')
      .where('kind', '=', 'analysis.compute')
      .execute();
    expect(tasks.filter(({ input }) => (input as { examId: string }).examId === examId)).toHaveLength(1);
  });

  it('becomes stale when a paper is graded, and is computed again when it is opened a minute later', async () => {
    const { examId } = await anOpenExam(app);
    await sitAndGrade(app, await app.learner(), examId);
    await app.runJobs();
    await analysed(examId);
    await sitAndGrade(app, await app.learner(), examId);
    await app.runJobs();
    const soon = await admin.call(analysisApi.detail, { examId });
    expect(soon).toMatchObject({ stale: true, computing: null, summary: { papers: 1 } });
    app.clock.advance(61);
    expect((await analysed(examId)).summary.papers).toBe(2);
  });

  it('is computed by the schedule once the papers have come to rest', async () => {
    const { examId } = await anOpenExam(app);
    await sitAndGrade(app, await app.learner(), examId);
    await app.runJobs();
    await computeDue(systemCtx(app.platform, 'test'));
    const stored = () =>
      app.platform.db.selectFrom('analysisSnapshot').select('papers').where('examId', '=', examId).executeTakeFirst();
    await app.runJobs();
    expect(await stored()).toEqual({ papers: 0 });
    app.clock.advance(301);
    await computeDue({ ...systemCtx(app.platform, 'test'), now: app.clock.now });
    await app.runJobs();
    expect(await stored()).toEqual({ papers: 1 });
  });

  it('uses the attempt that counts of each examinee, and only finished papers', async () => {
    const { examId } = await anOpenExam(app, {
      kinds: ['single', 'single'],
      attempts: 0,
      counting: CountingAttempt.last,
    });
    const [one, two] = [await app.learner(), await app.learner()];
    await sitAndGrade(app, one, examId);
    await sitAndGrade(app, one, examId, ['right', 'wrong']);
    await sitAndGrade(app, two, examId, ['wrong', 'wrong']);
    await sit(await app.learner(), examId);
    const { summary } = await analysed(examId);
    expect(summary).toMatchObject({ papers: 2, took: 3, max: 2, min: 0, mean: 1 });
  });

  it('equals an independent computation by SQL', async () => {
    const { examId } = await filledExam(300);
    const { summary } = await analysed(examId);
    const { items } = await admin.call(analysisApi.items, { examId });
    const expected = await figuresBySql(app.owner, examId);
    expect(summary.papers).toBe(expected.papers);
    expect(summary.mean).toBeCloseTo(expected.mean / 100, 2);
    expect(summary.median).toBeCloseTo(expected.median / 100, 2);
    expect(summary.sd).toBeCloseTo(expected.sd / 100, 2);
    expect(summary.passRate).toBeCloseTo(expected.passRate, 10);
    expect(summary.medianSeconds).toBeCloseTo(expected.medianSeconds, 0);
    expect(summary.reliability.method).toBe(ReliabilityMethod.kr20);
    expect(summary.reliability.value).toBeCloseTo(expected.alpha, 8);
    expect(items).toHaveLength(20);
    for (const { questionId, facility, discrimination, correlation, options } of items) {
      const other = expected.items.get(questionId);
      expect(facility).toBeCloseTo(other?.facility ?? Number.NaN, 10);
      expect(discrimination).toBeCloseTo(other?.discrimination ?? Number.NaN, 10);
      expect(correlation).toBeCloseTo(other?.correlation ?? Number.NaN, 8);
      const counts = options.map(({ count }) => count).filter((count) => count > 0);
      const chosen = expected.chosen.filter((option) => option.questionId === questionId);
      const ascending = (one: number, other: number) => one - other;
      expect(counts.toSorted(ascending)).toEqual(chosen.map(({ count }) => count).toSorted(ascending));
    }
    const third = items[2];
    expect(third?.findings.map(({ kind }) => kind)).toContain(FindingKind.negative);
    expect(third?.discrimination).toBeLessThan(0);
    expect(items[5]?.findings[0]?.kind).toBe(FindingKind.wrongKey);
  });

  it('gives the question bank its discrimination', async () => {
    const { examId, questionIds } = await filledExam(60);
    await analysed(examId);
    const { items } = await admin.call(analysisApi.items, { examId });
    const [id = ''] = questionIds;
    const { stats } = await admin.call(questionApi.detail, { id });
    expect(stats.discrimination).toBeCloseTo(items[0]?.discrimination ?? Number.NaN, 5);
  });
});

describe('units', () => {
  it('compare departments, with those expected and absent', async () => {
    const people = [await learnerIn(depts.city), await learnerIn(depts.county), await learnerIn(depts.south)];
    const { examId } = await anOpenExam(app, {
      openType: OpenType.persons,
      userIds: people.map(({ id }) => id),
      kinds: ['single'],
      passScore: 2,
    });
    const [city, county] = people;
    if (!city || !county) throw new Error('nobody');
    await sitAndGrade(app, city, examId);
    await sitAndGrade(app, county, examId, ['wrong']);
    const { summary } = await analysed(examId);
    expect(summary).toMatchObject({ expected: 3, took: 2, papers: 2 });
    const { path, units } = await admin.call(analysisApi.units, { examId });
    expect(path).toEqual([]);
    expect(units.map(({ name, expected, took, passed, passRate }) => [name, expected, took, passed, passRate])).toEqual(
      [
        ['北方', 2, 2, 1, 0.5],
        ['南方', 1, 0, 0, null],
      ],
    );
    const below = await admin.call(analysisApi.units, { examId, deptId: depts.city });
    expect(below.path.map(({ name }) => name)).toEqual(['北方', '市']);
    expect(below.units.map(({ name, took }) => [name, took])).toEqual([
      ['市（本级）', 1],
      ['县', 1],
    ]);
  });

  it('are shown to staff of a department as far as their own people go', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['single', 'judge'], passScore: 4 });
    await sitAndGrade(app, await learnerIn(depts.south), examId);
    await sitAndGrade(app, await learnerIn(depts.south), examId, ['right', 'wrong']);
    await sitAndGrade(app, await learnerIn(depts.city), examId);
    await sitAndGrade(app, await app.learner(), examId);
    const southern = await staffWith(app, {
      permissions: 'exam:analysis:view',
      dataScope: DataScope.deptAndBelow,
      deptId: depts.south,
    });
    expect(await southern.call(analysisApi.within, { examId })).toMatchObject({ computedAt: null, units: [] });
    await app.runJobs();
    const { computedAt, units } = await southern.call(analysisApi.within, { examId });
    expect(computedAt).not.toBeNull();
    expect(units.map(({ took, papers, passed, passRate }) => [took, papers, passed, passRate])).toEqual([
      [2, 2, 1, 0.5],
    ]);
    expect(JSON.stringify(units)).not.toContain('市');
    await expect(southern.call(analysisApi.within, { examId: randomUUID() })).toRefuse('examNotFound');
    const { examId: others } = await anOpenExam(app, { openType: OpenType.depts, deptIds: [depts.city] });
    await expect(southern.call(analysisApi.within, { examId: others })).toRefuse('examNotFound');
  });

  it('are refused to staff without the whole exam in scope', async () => {
    const { examId } = await anOpenExam(app, { openType: OpenType.depts, deptIds: [depts.north, depts.south] });
    const permissions = ['exam:analysis:view'];
    const narrow = await staffWith(app, { permissions, dataScope: DataScope.dept, deptId: depts.south });
    for (const endpoint of [analysisApi.detail, analysisApi.items, analysisApi.units, analysisApi.export]) {
      await expect(narrow.call(endpoint, { examId })).toRefuse('forbidden');
    }
    await expect((await app.learner()).call(analysisApi.detail, { examId })).toRefuse('forbidden');
    await expect(admin.call(analysisApi.items, { examId })).toRefuse('analysisNotReady');
  });
});

describe('the export', () => {
  it('is a workbook with summary, units and items', async () => {
    const { examId } = await filledExam(30);
    await analysed(examId);
    const { taskId } = await admin.call(analysisApi.export, { examId });
    await app.runJobs();
    const book = new ExcelJS.Workbook();
    const { rawPayload } = await admin.ask(taskApi.result, { id: taskId });
    await book.xlsx.load(rawPayload as unknown as ArrayBuffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['概况', '单位', '逐题']);
    const items = book.getWorksheet('逐题');
    expect(items?.rowCount).toBe(21);
    expect(items?.getRow(1).getCell(10).value).toBe('区分度');
  });
});

describe('averages for an examinee', () => {
  it('come with the own result once there are enough papers', async () => {
    const { examId, learner, modelId } = await filledExam(20);
    expect(await learner.call(analysisApi.ownSections, { paperId: modelId })).toEqual({ average: null });
    const { summary } = await analysed(examId);
    const { average } = await learner.call(analysisApi.ownSections, { paperId: modelId });
    expect(average).toEqual({ papers: 20, mean: summary.mean, sections: [summary.sections[0]?.rate], tags: [] });
    const other = await app.learner();
    await expect(other.call(analysisApi.ownSections, { paperId: modelId })).toRefuse('paperNotFound');
  });

  it('are not shown before the score is released, nor for a handful of papers', async () => {
    const release = {
      score: ReleaseWhen.byHand,
      verdict: ReleaseWhen.never,
      answer: ReleaseWhen.never,
      analysis: ReleaseWhen.never,
    };
    const secret = await anOpenExam(app, { kinds: ['single'], release });
    const few = await anOpenExam(app, { kinds: ['single'] });
    for (const { examId } of [secret, few]) {
      const learner = await app.learner();
      const paperId = await sitAndGrade(app, learner, examId);
      const more = Array.from({ length: examId === few.examId ? 3 : 10 }, () => randomUUID());
      await fillPapers(app.owner, { modelId: paperId, userIds: more });
      await analysed(examId);
      expect(await learner.call(analysisApi.ownSections, { paperId })).toEqual({ average: null });
    }
  });
});
