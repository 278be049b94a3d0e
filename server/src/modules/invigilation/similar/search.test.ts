import { randomUUID } from 'node:crypto';
import { DataScope } from '@ganlin/contract/iam/role';
import { integrityApi, similarText } from '@ganlin/contract/invigilation/integrity';
import { taskApi } from '@ganlin/contract/ops/task';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { aCopiedExam, anExamOfFourOptions } from '../../../../test/support/copied-exam.ts';
import { sit } from '../../../../test/support/exams.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { accountErased } from '../../iam/index.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db } = app.platform;

const moveTo = (user: TestUser, deptId: string) =>
  db.updateTable('iamUser').set({ deptId }).where('id', '=', user.id).execute();

/** Two of the south who answered alike. */
async function alike() {
  const [one, other] = [await app.learner(), await app.learner()];
  await moveTo(one, depts.south);
  await moveTo(other, depts.south);
  return { one, other, ...(await aCopiedExam(app, one, other)) };
}

async function searched(examId: string) {
  await admin.call(integrityApi.search, { examId });
  await app.runJobs();
  return admin.call(integrityApi.similar, { params: { examId } });
}

const staffOf = (deptId: string) =>
  staffWith(app, { dataScope: DataScope.deptAndBelow, permissions: 'exam:invigilation:', deptId });

describe('the search for equal wrong answers', () => {
  it('finds two who chose the same wrong options, with its figures and what else they have in common', async () => {
    const { examId, paperIds } = await alike();
    expect((await admin.call(integrityApi.detail, { examId })).search).toMatchObject({ ready: true, computedAt: null });
    const { records, total } = await searched(examId);
    expect(total).toBe(1);
    const [pair] = records;
    expect([pair!.one.paperId, pair!.other.paperId].toSorted()).toEqual([...paperIds].toSorted());
    expect(pair).toMatchObject({ bothWrong: 24, sameWrong: 24, sameAddress: true, timed: 24, close: 24, seenAt: null });
    expect(pair!.expected).toBeLessThan(14);
    expect(pair!.chance).toBeLessThan(0.01);
    expect(similarText(pair!)).toMatch(
      /^两份答卷有 24 题答错且选了相同的错误选项，按全体考生的选择估计约为 \d+\.\d 题。/,
    );
    const { search } = await admin.call(integrityApi.detail, { examId });
    expect(search).toMatchObject({ running: false, failed: false, papers: 62 });
    expect(search.computedAt).not.toBeNull();
  });

  it('runs once for several callers, and is refused until the exam is over and graded', async () => {
    const { examId } = await alike();
    const tasks = await Promise.all([1, 2, 3].map(() => admin.call(integrityApi.search, { examId })));
    expect(new Set(tasks.map(({ taskId }) => taskId)).size).toBe(1);
    await app.runJobs();
    const { examId: running } = await anExamOfFourOptions(app);
    await sit(await app.learner(), running);
    await expect(admin.call(integrityApi.search, { examId: running })).toRefuse('searchTooEarly');
    expect((await admin.call(integrityApi.detail, { examId: running })).search.ready).toBe(false);
    await expect(admin.call(integrityApi.search, { examId: randomUUID() })).toRefuse('examNotFound');
  });

  it('keeps what staff have noted when it is repeated, and drops what it no longer finds', async () => {
    const { examId, paperIds } = await alike();
    const { records } = await searched(examId);
    const note = '两人同一办公室，答题时间错开，未发现问题';
    await admin.call(integrityApi.see, { pairId: records[0]!.id, note });
    await admin.call(integrityApi.see, { pairId: records[0]!.id, note });
    const again = await searched(examId);
    expect(again.records).toHaveLength(1);
    expect(again.records[0]).toMatchObject({ id: records[0]!.id, note });
    expect(again.records[0]!.seenAt).not.toBeNull();
    expect((await admin.call(integrityApi.similar, { params: { examId, seen: false } })).total).toBe(0);
    const entries = await db.selectFrom('auditEntry').select('action').where('target', '=', `exam:${examId}`).execute();
    expect(entries.filter(({ action }) => action === 'invigilation.pairSeen')).toHaveLength(1);
    await app.platform.pool.query("update paper_paper set voided_at = now(), void_reason = '替考' where id = $1", [
      paperIds[1],
    ]);
    expect((await searched(examId)).total).toBe(0);
  });

  it('shows a pair only to staff with both examinees in scope, and never to an examinee', async () => {
    const { examId, one, other } = await alike();
    const { records } = await searched(examId);
    const [south, city] = [await staffOf(depts.south), await staffOf(depts.city)];
    expect((await south.call(integrityApi.similar, { params: { examId } })).total).toBe(1);
    await moveTo(other, depts.city);
    const see = { pairId: records[0]!.id, note: '已核对' };
    for (const staff of [south, city]) {
      expect((await staff.call(integrityApi.similar, { params: { examId } })).records).toEqual([]);
      await expect(staff.call(integrityApi.see, see)).toRefuse('pairNotFound');
    }
    const { search, figures } = await south.call(integrityApi.detail, { examId });
    expect([search.papers, figures.came]).toEqual([null, 1]);
    await expect(one.call(integrityApi.similar, { params: { examId } })).toRefuse('forbidden');
    await expect(one.call(integrityApi.see, see)).toRefuse('forbidden');
  });

  it('is exported with the report, in scope', async () => {
    const { examId } = await alike();
    await searched(examId);
    const sheets = async (staff: TestUser) => {
      const { taskId } = await staff.call(integrityApi.export, { examId });
      await app.runJobs();
      const book = new ExcelJS.Workbook();
      const { rawPayload } = await staff.ask(taskApi.result, { id: taskId });
      await book.xlsx.load(rawPayload as unknown as ArrayBuffer);
      return book.worksheets.map(({ name, rowCount }) => [name, rowCount]);
    };
    const all = await sheets(admin);
    expect(all.map(([name]) => name)).toEqual(['概况', '单位', '考场标记', '答案雷同线索']);
    expect(all[3]).toEqual(['答案雷同线索', 2]);
    expect((await sheets(await staffOf(depts.city)))[3]).toEqual(['答案雷同线索', 1]);
  });

  it('forgets the pairs of an erased account', async () => {
    const { examId, one } = await alike();
    await searched(examId);
    await emit(systemCtx(app.platform, 'test'), accountErased, { userId: one.id });
    await app.runJobs();
    expect((await admin.call(integrityApi.similar, { params: { examId } })).total).toBe(0);
  });
});
