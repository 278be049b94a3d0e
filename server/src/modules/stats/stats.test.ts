import { randomUUID } from 'node:crypto';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { papersApi } from '@ganlin/contract/paper/papers';
import { Figure } from '@ganlin/contract/stats/figures';
import { statsApi } from '@ganlin/contract/stats/stats';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../test/support/app.ts';
import { sitAndGrade } from '../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../test/support/exams.ts';
import { openAppWithDepts, staffWith } from '../../../test/support/staff.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { countMarked, markEverything, rebuildStats } from './count/count.ts';
import { Subject } from './model/subjects.ts';
import { markDays } from './count/count.queries.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db, pool } = app.platform;
const ctxNow = () => ({ ...systemCtx(app.platform, 'test'), now: app.clock.now });
const today = () => dayInChina(app.clock.now);

async function aPersonOf(deptId: string | null): Promise<TestUser> {
  const person = await app.learner();
  await db.updateTable('iamUser').set({ deptId }).where('id', '=', person.id).execute();
  return person;
}

const countAll = () => rebuildStats(ctxNow());

const staffOf = (deptId: string) =>
  staffWith(app, { dataScope: DataScope.deptAndBelow, permissions: 'stats:figure:', deptId });

const all = Object.values(Figure);
const period = () => ({ from: dayInChina(addDays(app.clock.now, -6)), to: today() });

async function totalsFor(caller: TestUser, given: { deptId?: string; regionId?: string } = {}) {
  const { figures } = await caller.call(statsApi.trend, { figures: all, period: period(), ...given });
  return Object.fromEntries(figures.map(({ figure, total }) => [figure, total]));
}

/** Practised on days before today, on each as many questions as given. */
async function practised(person: TestUser, ...answers: number[]): Promise<void> {
  for (const [ago, count] of answers.entries()) {
    await pool.query('insert into practice_day (user_id, day, answers, rights) values ($1, $2, $3, $4)', [
      person.id,
      dayInChina(addDays(app.clock.now, -ago)),
      count,
      Math.floor(count / 2),
    ]);
  }
}

const cells = async () =>
  (await pool.query('select * from stats_figure order by figure, day, dept_id, region_id')).rows;

it('are what a direct count gives, by day and by department, within the scope of whoever asks', async () => {
  const people = await Promise.all([depts.south, depts.south, depts.city, null].map(aPersonOf));
  const [south, other, city, alone] = people;
  if (!south || !other || !city || !alone) throw new Error('nobody');
  await practised(south, 10, 0, 4);
  await practised(other, 6);
  await practised(city, 8, 2);
  await practised(alone, 2);
  const { examId } = await anOpenExam(app);
  await sitAndGrade(app, south, examId);
  await sitAndGrade(app, city, examId, ['wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
  await countAll();
  const { figures, countedAt } = await admin.call(statsApi.trend, { figures: all, period: period() });
  expect(countedAt).not.toBeNull();
  const answers = figures.find(({ figure }) => figure === Figure.practiceAnswers);
  expect(answers).toMatchObject({ total: 32, before: 0, days: [0, 0, 0, 0, 4, 2, 26] });
  expect(await totalsFor(admin)).toMatchObject({
    [Figure.learners]: 7,
    [Figure.practiceRights]: 16,
    [Figure.examPapers]: 2,
    [Figure.examResults]: 2,
    [Figure.examPasses]: 1,
  });
  const southern = await staffOf(depts.south);
  expect(await totalsFor(southern)).toMatchObject({ [Figure.practiceAnswers]: 20, [Figure.examPapers]: 1 });
  expect(await totalsFor(admin, { deptId: depts.south })).toEqual(await totalsFor(southern));
  const seen = await admin.call(statsApi.places, { figures: [Figure.practiceAnswers], period: period() });
  const sum = seen.places.reduce((total, { values: [value = 0] }) => total + value, 0);
  expect(sum).toBe(32);
  expect(seen.places.find(({ deptId }) => deptId === null)).toMatchObject({ name: '其他人员', values: [2] });
  const own = await southern.call(statsApi.places, { figures: [Figure.practiceAnswers], period: period() });
  expect(JSON.stringify(own)).not.toContain(depts.city);
  const outside = { figures: [Figure.practiceAnswers], period: period(), deptId: depts.city };
  await expect(southern.call(statsApi.places, outside)).toRefuse('statsDeptNotFound');
  await expect(southern.call(statsApi.trend, outside)).toRefuse('statsDeptNotFound');
});

it('are exported by day and by unit, beside the period before, within the scope of whoever asks', async () => {
  const person = await aPersonOf(depts.south);
  await practised(person, 3, 0, 0, 0, 0, 0, 0, 2);
  await countAll();
  const southern = await staffOf(depts.south);
  const { rawPayload, statusCode } = await southern.ask(statsApi.export, { period: period() });
  expect(statusCode).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(rawPayload as unknown as ArrayBuffer);
  const [sums, days, units] = book.worksheets;
  const texts = (sheet: ExcelJS.Worksheet | undefined) => JSON.stringify(sheet?.getSheetValues());
  const { figures } = await southern.call(statsApi.trend, { figures: [Figure.practiceAnswers], period: period() });
  const row = (sums?.getSheetValues() ?? []).find(
    (cells) => (cells as unknown[] | undefined)?.[1] === '练习题次',
  ) as unknown[];
  expect(row.slice(3, 5)).toEqual([figures[0]?.total, figures[0]?.before]);
  expect(figures[0]?.daysBefore.at(-1)).toBe(2);
  expect(days?.rowCount).toBe(8);
  expect(texts(units)).not.toContain('其他人员');
  const outside = { period: period(), deptId: depts.city };
  await expect(southern.call(statsApi.export, outside)).toRefuse('statsDeptNotFound');
});

it('follow papers that are voided, and people who move', async () => {
  const person = await aPersonOf(depts.south);
  const { examId } = await anOpenExam(app);
  const paperId = await sitAndGrade(app, person, examId);
  await countAll();
  const before = await totalsFor(admin, { deptId: depts.south });
  await admin.call(papersApi.void, { id: randomUUID(), paperIds: [paperId], reason: '替考' });
  await app.runJobs();
  await countAll();
  const after = await totalsFor(admin, { deptId: depts.south });
  expect(after[Figure.examPapers]).toBe((before[Figure.examPapers] ?? 0) - 1);
  const learner = await aPersonOf(depts.south);
  await practised(learner, 50);
  await countAll();
  const there = await totalsFor(admin, { deptId: depts.city });
  await db.updateTable('iamUser').set({ deptId: depts.city }).where('id', '=', learner.id).execute();
  await countAll();
  const moved = await totalsFor(admin, { deptId: depts.city });
  expect(moved[Figure.practiceAnswers]).toBe((there[Figure.practiceAnswers] ?? 0) + 50);
});

it('are the same when they are counted again, from nothing, and by several workers at once', async () => {
  await countAll();
  const first = await cells();
  expect(first.length).toBeGreaterThan(3);
  await countAll();
  expect(await cells()).toEqual(first);
  await pool.query('delete from stats_figure');
  await markEverything(ctxNow());
  await Promise.all([1, 2, 3].map(() => countMarked(ctxNow(), 10_000)));
  expect(await cells()).toEqual(first);
});

it('change nothing when a count fails, and the day stays marked', async () => {
  await countAll();
  const first = await cells();
  const person = await aPersonOf(depts.south);
  await practised(person, 3);
  await markDays(db, [{ subject: Subject.learning, day: today() }], app.clock.now);
  await app.owner.query('alter table stats_figure add constraint refused check (figure <> 3) not valid');
  await expect(countMarked(ctxNow(), 1_000)).rejects.toThrow('refused');
  expect(await cells()).toEqual(first);
  expect((await pool.query('select from stats_due')).rowCount).toBe(1);
  await app.owner.query('alter table stats_figure drop constraint refused');
  await countMarked(ctxNow(), 1_000);
  expect(await cells()).not.toEqual(first);
});

it('forget a day whose last event is gone', async () => {
  const person = await aPersonOf(depts.south);
  const before = dayInChina(addDays(app.clock.now, -20));
  await pool.query('insert into practice_day (user_id, day, answers, rights) values ($1, $2, 1, 1)', [
    person.id,
    before,
  ]);
  await countAll();
  const of = async () => (await pool.query('select from stats_figure where day = $1', [before])).rowCount;
  expect(await of()).toBeGreaterThan(0);
  await pool.query('delete from practice_day where day = $1', [before]);
  await countAll();
  expect(await of()).toBe(0);
});

it('refuse periods that are too long or end before they begin', async () => {
  const ask = (from: string, to: string) =>
    admin.ask(statsApi.trend, { figures: [Figure.learners], period: { from, to } });
  expect((await ask('2026-01-01', '2027-01-02')).statusCode).toBe(400);
  expect((await ask('2026-01-02', '2026-01-01')).statusCode).toBe(400);
  await expect(
    (await app.learner()).call(statsApi.trend, { figures: [1], period: period(), deptId: randomUUID() }),
  ).toRefuse('forbidden');
});
