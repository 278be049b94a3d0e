import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import { GRACE_SECONDS, OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { Decision, EventDoubt, EventKind } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { messageApi } from '@ganlin/contract/message/message';
import { taskApi } from '@ganlin/contract/ops/task';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { aStrictExam, aWatchedPaper, type WatchingPage } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db, pool } = app.platform;
const kinds = Object.values(EventKind);

async function aPersonOf(deptId: string | null): Promise<TestUser> {
  const person = await app.learner();
  await db.updateTable('iamUser').set({ deptId }).where('id', '=', person.id).execute();
  return person;
}

const staffOf = (deptId: string) =>
  staffWith(app, { dataScope: DataScope.deptAndBelow, permissions: 'exam:invigilation:', deptId });

async function noticedBy(examId: string, learner: TestUser, noticed: readonly EventKind[]): Promise<WatchingPage> {
  const page = await aWatchedPaper(app, examId, learner);
  for (const [at, kind] of noticed.entries()) page.notice({ kind, durationMs: (at + 1) * 10_000 });
  await page.report();
  return page;
}

/**
 * Five are expected: two of the south, of whom one breaks rules in every way and is decided about and the other skips a
 * number; one of the city and one without a department who did nothing; and one of the city who does not come.
 */
async function aSatExam() {
  const [wild, odd] = [await aPersonOf(depts.south), await aPersonOf(depts.south)];
  const [calm, alone, late] = [await aPersonOf(depts.city), await aPersonOf(null), await aPersonOf(depts.city)];
  const userIds = [wild, odd, calm, alone, late].map(({ id }) => id);
  const { examId, title } = await aStrictExam(app, { openType: OpenType.persons, userIds });
  const wildPage = await noticedBy(examId, wild, kinds);
  const oddPage = await aWatchedPaper(app, examId, odd);
  oddPage.notice();
  await oddPage.report({ events: [oddPage.notice()] });
  await noticedBy(examId, calm, [EventKind.offline]);
  await noticedBy(examId, alone, []);
  return { examId, title, wild, odd, wildPage, oddPage };
}

const decideOn = (paperIds: readonly string[], decision: Decision, reason: string) =>
  admin.call(boardApi.decide, { id: randomUUID(), paperIds: [...paperIds], decision, reason });

const detailFor = (caller: TestUser, examId: string) => caller.call(integrityApi.detail, { examId });

it('has the figures that a direct count of the tables gives', async () => {
  const { examId, wildPage } = await aSatExam();
  await decideOn([wildPage.paperId], Decision.noted, '监控已核实');
  const { exam, figures, search } = await detailFor(admin, examId);
  expect(exam).toMatchObject({ id: examId, hasEnded: false });
  // Whoever begins at the very end has an hour from then on.
  expect(Date.parse(search.openUntil ?? '')).toBe(Date.parse(exam.endTime) + (3_600 + GRACE_SECONDS) * 1_000);
  expect(search).toMatchObject({ ready: false, running: false, failed: false, computedAt: null, papers: 0 });
  expect(figures).toMatchObject({ expected: 5, missing: 1, came: 4, marked: 2, decided: 1 });
  expect(figures.byDecision).toEqual([{ decision: Decision.noted, papers: 1 }]);
  expect(figures.byDoubt).toEqual([{ doubt: EventDoubt.missing, papers: 1 }]);
  const { rows } = await pool.query(
    `select e.kind, count(distinct e.paper_id)::int as papers, count(*)::int as events,
            sum(e.counted::int)::int as counted, sum(e.duration_ms)::int as "totalMs"
       from invigilation_event e where e.paper_id in (select id from paper_paper where exam_id = $1)
      group by e.kind order by e.kind`,
    [examId],
  );
  expect(figures.byKind).toEqual(rows);
  expect(figures.byKind.map(({ kind }) => kind)).toEqual(kinds);
  const offline = figures.byKind.find(({ kind }) => kind === EventKind.offline);
  expect(offline).toMatchObject({ papers: 2, events: 2, counted: 0 });
});

it('lists the departments by their marks, and people without one', async () => {
  const { examId } = await aSatExam();
  const { depts: listed, figures } = await detailFor(admin, examId);
  expect(listed[0]).toMatchObject({ name: '南方', came: 2, marked: 2, decided: 0, doubted: 1 });
  expect(
    listed
      .slice(1)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['市', '未填写单位'].toSorted());
  for (const other of listed.slice(1)) expect(other).toMatchObject({ came: 1, marked: 0, breaches: 0, doubted: 0 });
  expect(listed.reduce((sum, { marked }) => sum + marked, 0)).toBe(figures.marked);
});

it('counts nobody out of scope, and is not there for staff of whom nobody is expected', async () => {
  const { examId } = await aSatExam();
  const [south, city, county] = [await staffOf(depts.south), await staffOf(depts.city), await staffOf(depts.county)];
  const { figures, depts: listed, search } = await detailFor(south, examId);
  expect(figures).toMatchObject({ expected: 2, missing: 0, came: 2, marked: 2, decided: 0 });
  expect(listed.map(({ id }) => id)).toEqual([depts.south]);
  expect(search.papers).toBeNull();
  const ofCity = await detailFor(city, examId);
  expect(ofCity.figures).toMatchObject({ expected: 2, missing: 1, came: 1, marked: 0, byDoubt: [] });
  expect(ofCity.figures.byKind.map(({ kind, events }) => [kind, events])).toEqual([[EventKind.offline, 1]]);
  await expect(detailFor(county, examId)).toRefuse('examNotFound');
  await expect(detailFor(await app.learner(), examId)).toRefuse('forbidden');
});

it('expects no number of people where anyone may take the exam, and has no report of a draft', async () => {
  const { examId } = await anOpenExam(app);
  expect((await detailFor(admin, examId)).figures).toMatchObject({ expected: null, missing: null, came: 0 });
  const draft = await anOpenExam(app, { draft: true });
  await expect(detailFor(admin, draft.examId)).toRefuse('examNotFound');
  await admin.call(examApi.delete, { ids: [draft.examId] });
});

/** The cells of each sheet. */
async function exported(staff: TestUser, examId: string): Promise<Map<string, unknown[][]>> {
  const { taskId } = await staff.call(integrityApi.export, { examId });
  await app.runJobs();
  const book = new ExcelJS.Workbook();
  const { rawPayload } = await staff.ask(taskApi.result, { id: taskId });
  await book.xlsx.load(rawPayload as unknown as ArrayBuffer);
  const rowsOf = (sheet: ExcelJS.Worksheet) => {
    const rows: unknown[][] = [];
    sheet.eachRow(({ values }) => void rows.push((values as unknown[]).slice(1)));
    return rows;
  };
  return new Map(book.worksheets.map((sheet) => [sheet.name, rowsOf(sheet)]));
}

it('is exported with the figures of the page, the departments and each mark, in scope', async () => {
  const { examId, title, wild, wildPage } = await aSatExam();
  await decideOn([wildPage.paperId], Decision.toVoid, '替考，已核实');
  const sheets = await exported(admin, examId);
  const summary = new Map(sheets.get('概况') as [string, string | number][]);
  expect(summary.get('考试')).toBe(title);
  expect([summary.get('应考'), summary.get('没有开始'), summary.get('实考')]).toEqual([5, 1, 4]);
  expect(summary.get('情况属实，建议作废')).toBe(1);
  expect(summary.get('离开页面（合计秒）')).toBe(10);
  expect(sheets.get('单位')?.[1]?.slice(0, 4)).toEqual(['南方', 2, 2, 1]);
  const marks = sheets.get('考场标记') ?? [];
  expect(marks).toHaveLength(3);
  const { realName } = await db
    .selectFrom('iamUser')
    .select('realName')
    .where('id', '=', wild.id)
    .executeTakeFirstOrThrow();
  const own = marks.find((row) => row.includes('替考，已核实'));
  expect(own?.[0]).toBe(realName || wild.userName);
  const city = await staffOf(depts.city);
  const limited = await exported(city, examId);
  expect(limited.get('考场标记')).toHaveLength(1);
  expect(JSON.stringify([...limited])).not.toContain('替考');
  await expect((await staffOf(depts.county)).call(integrityApi.export, { examId })).toRefuse('examNotFound');
  const actions = await db.selectFrom('auditEntry').select('action').where('target', '=', `exam:${examId}`).execute();
  expect(actions.filter(({ action }) => action === 'invigilation.exported')).toHaveLength(2);
});

it('decides about several marks of one exam at once, in scope, and tells each examinee', async () => {
  const { examId, title, wild, odd, wildPage, oddPage } = await aSatExam();
  const other = await aSatExam();
  const { records, total } = await admin.call(boardApi.reviews, { params: { examId, decided: false } });
  const marked = [wildPage.paperId, oddPage.paperId];
  expect(total).toBe(2);
  expect(records.map(({ id }) => id).toSorted()).toEqual(marked.toSorted());
  const city = await staffOf(depts.city);
  const tried = { id: randomUUID(), paperIds: marked, decision: Decision.dismissed, reason: '越权' };
  expect(await city.call(boardApi.decide, tried)).toEqual({ count: 0 });
  expect(await decideOn(marked, Decision.dismissed, '考点断电，已核实')).toEqual({ count: 2 });
  expect((await detailFor(admin, examId)).figures).toMatchObject({ marked: 2, decided: 2 });
  expect((await detailFor(admin, other.examId)).figures).toMatchObject({ marked: 2, decided: 0 });
  for (const [learner, paperId] of [
    [wild, wildPage.paperId],
    [odd, oddPage.paperId],
  ] as const) {
    const { records: told } = await learner.call(messageApi.paging, { params: {} });
    const own = told.filter((one) => one.title.includes(title));
    expect(own).toHaveLength(1);
    expect((await learner.call(watchApi.events, { paperId })).decision).toBe('不成立：考点断电，已核实');
  }
});
