import { randomUUID } from 'node:crypto';
import { FaceRule, noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { entryApi } from '@ganlin/contract/exam/entry';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { dutyApi, type Duty } from '@ganlin/contract/invigilation/duty';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { FaceState } from '@ganlin/contract/paper/face';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, choice, shiftPaper, sit } from '../../../../test/support/exams.ts';
import { aStrictExam, aWatchedPaper } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { noteLoad, noteWorker } from './load.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db, pool } = app.platform;

async function aLearnerOf(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await db.updateTable('iamUser').set({ deptId }).where('id', '=', learner.id).execute();
  return learner;
}

const officerOf = (dataScope: DataScope, deptId: string) =>
  staffWith(app, { dataScope, permissions: ['exam:invigilation:duty'], deptId });

const dutyOf = (staff: TestUser): Promise<Duty> => staff.call(dutyApi.detail, {});
const shownIn = ({ exams }: Duty, examId: string) => exams.find(({ id }) => id === examId);

/** Of five in the north and one in the south four have begun: two sit, one has handed in and one is marked. */
async function aRunningExam() {
  const north = await Promise.all(Array.from({ length: 5 }, () => aLearnerOf(depts.city)));
  const south = await aLearnerOf(depts.south);
  const userIds = [...north, south].map(({ id }) => id);
  const { examId, title } = await aStrictExam(app, { openType: OpenType.persons, userIds });
  const [first, second, third] = north;
  await sit(first!, examId);
  const { paperId, epoch } = await sit(second!, examId);
  await second!.call(sittingApi.handIn, { paperId, epoch });
  const page = await aWatchedPaper(app, examId, third);
  for (let time = 0; time < 2; time++) page.notice();
  await page.report();
  await north[3]!.call(entryApi.wait, { examId });
  await sit(south, examId);
  return { examId, title, north, south };
}

it('shows what a direct count finds, and those who are expected, wait and have come', async () => {
  const { examId } = await aRunningExam();
  const shown = shownIn(await dutyOf(admin), examId);
  const { rows } = await pool.query(
    `select count(distinct user_id)::int as came, count(*) filter (where state = 0)::int as "inExam",
            count(*) filter (where state > 0)::int as "handedIn" from paper_paper where exam_id = $1 and state >= 0`,
    [examId],
  );
  expect(rows).toEqual([{ came: 4, inExam: 3, handedIn: 1 }]);
  expect(shown).toMatchObject({ ...rows[0], expected: 6, waiting: 1, marked: 1, faces: 0, unread: 0 });
});

it('shows an officer of a part of the country the people there, and nothing of the system', async () => {
  const { examId } = await aRunningExam();
  const north = await officerOf(DataScope.deptAndBelow, depts.north);
  const duty = await dutyOf(north);
  expect(shownIn(duty, examId)).toMatchObject({ expected: 5, came: 3, inExam: 2, handedIn: 1, waiting: 1, marked: 1 });
  expect(duty.system).toBeNull();
  const south = await dutyOf(await officerOf(DataScope.dept, depts.south));
  expect(shownIn(south, examId)).toMatchObject({ expected: 1, came: 1, inExam: 1, handedIn: 0, waiting: 0, marked: 0 });
  const county = await dutyOf(await officerOf(DataScope.dept, depts.county));
  expect(shownIn(county, examId)).toBeUndefined();
  expect(county.faults.filter((fault) => fault.examId === examId)).toEqual([]);
  const region = await dutyOf(await officerOf(DataScope.region, depts.north));
  expect(shownIn(region, examId)).toBeUndefined();
  await pool.query('update iam_user set region_id = $1 where dept_id = $2', [depts.region, depts.city]);
  expect(shownIn(await dutyOf(await officerOf(DataScope.region, depts.north)), examId)).toMatchObject({ came: 3 });
  // A board for the whole country is not narrowed by others.
  expect(shownIn(await dutyOf(admin), examId)).toMatchObject({ came: 4 });
});

it('is refused to staff without the permission', async () => {
  const others = { permissions: ['exam:invigilation:board'], dataScope: DataScope.all, deptId: depts.north };
  await expect((await staffWith(app, others)).call(dutyApi.detail, {})).toRefuse('forbidden');
  await expect((await app.learner()).call(dutyApi.detail, {})).toRefuse('forbidden');
});

it('lists exams from two hours before they begin, and after their end while somebody sits them', async () => {
  const [soon, later, over] = [
    await anOpenExam(app, { startsIn: 7_000, endsIn: 9_000 }),
    await anOpenExam(app, { startsIn: 7_500, endsIn: 9_000 }),
    await anOpenExam(app),
  ];
  const learner = await app.learner();
  const { paperId, epoch } = await sit(learner, over.examId);
  await pool.query(`update exam_exam set ends_at = now() - interval '1 minute' where id = $1`, [over.examId]);
  const duty = await dutyOf(admin);
  expect(shownIn(duty, soon.examId)).toMatchObject({ came: 0, expected: null });
  expect(shownIn(duty, later.examId)).toBeUndefined();
  expect(shownIn(duty, over.examId)).toMatchObject({ inExam: 1 });
  await learner.call(sittingApi.handIn, { paperId, epoch });
  expect(shownIn(await dutyOf(admin), over.examId)).toBeUndefined();
});

it('names faults: papers that nobody collects, faces and marks that wait, and that no worker is there', async () => {
  const { examId, title } = await aRunningExam();
  const { examId: checked } = await anOpenExam(app, { integrity: { ...noIntegrityRules, face: FaceRule.required } });
  await pool.query(`insert into paper_face (exam_id, user_id, state) values ($1, $2, $3)`, [
    checked,
    randomUUID(),
    FaceState.waiting,
  ]);
  const { paperId } = await sit(await app.learner(), (await anOpenExam(app)).examId);
  await shiftPaper(app, paperId, -7_200);
  await pool.query('delete from invigilation_load');
  const before = await dutyOf(admin);
  const texts = before.faults.map(({ text }) => text);
  expect(texts[0]).toBe('没有后台进程在运行，到时自动交卷和评分已经停止');
  expect(texts).toContain('1 份答卷到时后没有自动交卷');
  expect(texts).toContain(`${title}：1 份答卷有标记未处理`);
  expect(before.faults).toContainEqual(expect.objectContaining({ examId: checked, action: '请进入考场核对照片' }));
  expect(before.faults.find(({ text }) => text.startsWith(title))?.examId).toBe(examId);
  const levels = before.faults.map(({ level }) => level);
  expect(levels).toEqual(levels.toSorted((one, other) => one - other));
  await noteWorker(systemCtx(app.platform, 'test'));
  expect((await dutyOf(admin)).faults.map(({ text }) => text)).not.toContain(texts[0]);
});

it('adds up what the processes have written: saves, their times, refusals and versions', async () => {
  await pool.query('delete from invigilation_load');
  await noteLoad(app.platform);
  const learner = await app.learner();
  const { paperId, epoch } = await sit(learner, (await anOpenExam(app)).examId);
  for (const seq of [1, 2, 3]) await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, seq)] });
  await expect(learner.call(dutyApi.detail, {})).toRefuse('forbidden');
  await noteLoad(app.platform);
  // Another process, half an hour ago and now.
  const other = `insert into invigilation_load (process_id, at, role, version, commit, seconds, saves, save_buckets,
    refusals, failures, redis) values ($1, now() - $2 * interval '1 s', 1, '0.1.0', 'old', 10, 600, '{600}', '{}', $3, true)`;
  const id = randomUUID();
  await pool.query(other, [id, 1_800, 0]);
  await pool.query(other, [id, 5, 2]);
  const { system, faults } = await dutyOf(admin);
  expect(system?.savesPerSecond).toBeGreaterThanOrEqual(60);
  expect(system?.p50).toBeLessThanOrEqual(5);
  expect(system?.p99).toBeLessThanOrEqual(5);
  expect(system?.line.map(({ savesPerSecond }) => savesPerSecond)).toContain(10);
  expect(system?.line).toHaveLength(60);
  expect(system?.refusals).toContainEqual(expect.objectContaining({ name: 'forbidden', count: 1 }));
  expect(system?.failures).toBe(2);
  expect(system?.processes).toHaveLength(2);
  expect(faults.map(({ text }) => text)).toContain('2 个版本的进程同时在运行');
  const { rows } = await pool.query('select sum(saves)::int as saves from invigilation_load where process_id <> $1', [
    id,
  ]);
  expect(rows).toEqual([{ saves: 3 }]);
});

it('deletes what is older than the line, of processes that are gone too', async () => {
  const gone = `insert into invigilation_load (process_id, at, role, version, commit, seconds, saves, save_buckets,
    refusals, failures, redis) values ($1, now() - interval '2 hours', 1, '0.1.0', 'old', 10, 0, '{}', '{}', 0, true)`;
  const id = randomUUID();
  await pool.query(gone, [id]);
  const forget = app.platform.schedules.find(({ name }) => name === 'invigilation.forgetLoad');
  await takeTurn(app.platform, forget!);
  expect((await pool.query('select from invigilation_load where process_id = $1', [id])).rowCount).toBe(0);
});

// The last one: the connection stays closed.
it('goes on without Redis, and says that it is not there', async () => {
  const { examId } = await aRunningExam();
  await pool.query('delete from invigilation_load');
  await noteLoad(app.platform);
  expect((await dutyOf(admin)).system?.isRedisThere).toBe(true);
  app.platform.cache.disconnect();
  await pool.query('delete from invigilation_load');
  await noteLoad(app.platform);
  const duty = await dutyOf(admin);
  expect(duty.system?.isRedisThere).toBe(false);
  expect(duty.faults.map(({ text }) => text)).toContain('Redis 无法连接');
  expect(shownIn(duty, examId)).toMatchObject({ came: 4, inExam: 3 });
});
