import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { examForm, listed, newExam, type Form } from '../../../../test/support/exam-form.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { accountErased } from '../../iam/index.ts';
import { ownArrangements } from '../personal-data/own-data.ts';
import {
  findExam,
  lastEnd,
  listExpected,
  listOwnExams,
  listToPrepare,
  ownTimes,
  effectiveTermsFor,
  setPrepared,
  type SittingExam,
} from '../index.ts';

let app: TestApp;
let admin: TestUser;
let testDepts: Awaited<ReturnType<typeof makeDepts>>;
let questionIds: string[];
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  testDepts = await makeDepts(app);
  questionIds = (await bankOf(app, 1)).ids;
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const inMinutes = (from: number, to: number) => ({
  startTime: minutes(from).toISOString(),
  endTime: minutes(to).toISOString(),
});

async function published(change: Partial<Form> = {}): Promise<SittingExam> {
  const id = await newExam(admin, examForm([listed(questionIds)], change), { publish: true });
  const exam = await findExam(ctx(), id);
  if (!exam) throw new Error('it was published just now');
  return exam;
}

async function learnerIn(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', learner.id).execute();
  return learner;
}

describe('the audience of an exam', () => {
  it('is everyone, a department with those below it, or named users [S3-152…S3-155]', async () => {
    const [county, south] = [await learnerIn(testDepts.county), await learnerIn(testDepts.south)];
    const may = async (change: Partial<Form>) => {
      const exam = await published(change);
      return Promise.all([county, south].map(async ({ id }) => (await effectiveTermsFor(ctx(), exam, id)).inScope));
    };
    expect(await may({ openType: OpenType.public })).toEqual([true, true]);
    expect(await may({ openType: OpenType.password, password: '1' })).toEqual([true, true]);
    expect(await may({ openType: OpenType.depts, deptIds: [testDepts.north] })).toEqual([true, false]);
    expect(await may({ openType: OpenType.persons, userIds: [south.id] })).toEqual([false, true]);
  });

  it('is listed page by page where it is named, and prepared for once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.learner()));
    const exam = await published({ openType: OpenType.persons, userIds: people.map(({ id }) => id) });
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const page: { userId: string }[] = await listExpected(ctx(), exam, { after, limit: 2 });
      ids.push(...page.map(({ userId }) => userId));
      after = page.at(-1)?.userId ?? null;
      if (page.length < 2) break;
    }
    expect(ids).toEqual(people.map(({ id }) => id).toSorted());
    expect(await listToPrepare(ctx())).toContain(exam.id);
    await setPrepared(ctx(), exam.id, exam.edition);
    expect(await listToPrepare(ctx())).not.toContain(exam.id);
    expect((await findExam(ctx(), exam.id))?.preparedEdition).toBe(exam.edition);
  });
});

describe('special arrangements', () => {
  it('grant more time, another window or more attempts; a user’s beats a department’s, the nearest department the others', async () => {
    const exam = await published({ totalTime: 50, attempts: 1 });
    const [own, county, south] = [
      await learnerIn(testDepts.county),
      await learnerIn(testDepts.county),
      await learnerIn(testDepts.south),
    ];
    const save = (form: object) => admin.call(examApi.saveOverride, { examId: exam.id, reason: '照顾', ...form });
    await save({ deptId: testDepts.north, extraMinutes: 10 });
    await save({ deptId: testDepts.city, timePercent: 150, attempts: 3 });
    const later = minutes(600);
    await save({ userId: own.id, extraMinutes: 5, endTime: later.toISOString() });
    const termsOf = async ({ id }: TestUser) => effectiveTermsFor(ctx(), exam, id);
    expect(await termsOf(south)).toMatchObject({
      minutes: 50,
      attempts: 1,
      endsAt: exam.endsAt,
      closesAt: exam.endsAt,
    });
    expect(await termsOf(county)).toMatchObject({ minutes: 75, attempts: 3, endsAt: exam.endsAt });
    expect(await termsOf(own)).toMatchObject({ minutes: 55, attempts: 1, endsAt: later, startsAt: exam.startsAt });
    expect((await termsOf(own)).closesAt.getTime() - later.getTime()).toBe(5 * 60_000);
    expect((await lastEnd(ctx(), exam)).getTime()).toBe(later.getTime() + 5 * 60_000);
  });

  it('are one per user or department, named, changed and deleted, with a reason', async () => {
    const exam = await published();
    const learner = await app.learner();
    const form = { examId: exam.id, userId: learner.id, extraMinutes: 30, reason: '手部受伤' };
    const { id } = await admin.call(examApi.saveOverride, form);
    await expect(admin.call(examApi.saveOverride, form)).toRefuse('overrideTaken');
    await admin.call(examApi.saveOverride, { ...form, id, extraMinutes: 45 });
    expect(await admin.call(examApi.overrides, { examId: exam.id })).toMatchObject([
      {
        id,
        userId: learner.id,
        deptId: null,
        name: '测试用户',
        extraMinutes: 45,
        timePercent: 100,
        reason: '手部受伤',
      },
    ]);
    const empty = { ...form, id, endTime: minutes(-600).toISOString() };
    await expect(admin.call(examApi.saveOverride, empty)).toRefuse('examNotReady');
    expect(await admin.call(examApi.deleteOverride, { examId: exam.id, ids: [id] })).toEqual({ count: 1 });
    await expect(admin.call(examApi.saveOverride, { ...form, id })).toRefuse('overrideNotFound');
  });

  it('are included in the user’s data export, and deleted with their account', async () => {
    const exam = await published();
    const learner = await app.learner();
    await admin.call(examApi.saveOverride, {
      examId: exam.id,
      userId: learner.id,
      extraMinutes: 7,
      reason: '手部受伤',
    });
    const rows = async () => {
      const found: unknown[] = [];
      for await (const step of ownArrangements.sheet(ctx(), learner.id).batches) found.push(...step);
      return found;
    };
    expect(JSON.stringify(await rows())).toContain('手部受伤');
    await emit(ctx(), accountErased, { userId: learner.id });
    await app.runJobs();
    expect(await rows()).toEqual([]);
  });

  it('are for users in scope, and those of others count as missing', async () => {
    const [near, far] = [await learnerIn(testDepts.county), await learnerIn(testDepts.south)];
    const [exam, everybodys] = [
      await published({ openType: OpenType.depts, deptIds: [testDepts.north] }),
      await published(),
    ];
    const staff = await staffWith(app, {
      permissions: 'exam:exam:',
      dataScope: DataScope.deptAndBelow,
      deptId: testDepts.north,
    });
    const form = (userId: string) => ({ examId: exam.id, userId, extraMinutes: 1, reason: '照顾' });
    await staff.call(examApi.saveOverride, form(near.id));
    await expect(staff.call(examApi.saveOverride, form(far.id))).toRefuse('userNotFound');
    const { id } = await admin.call(examApi.saveOverride, form(far.id));
    expect((await staff.call(examApi.overrides, { examId: exam.id })).map(({ userId }) => userId)).toEqual([near.id]);
    expect(await staff.call(examApi.deleteOverride, { examId: exam.id, ids: [id] })).toEqual({ count: 0 });
    // Everyone waits for its end: staff without all of them in scope may arrange nothing.
    const others = { ...form(near.id), examId: everybodys.id };
    await expect(staff.call(examApi.saveOverride, others)).toRefuse('forbidden');
    const given = await admin.call(examApi.saveOverride, others);
    await expect(staff.call(examApi.deleteOverride, { examId: everybodys.id, ids: [given.id] })).toRefuse('forbidden');
  });
});

describe('a user’s own exams', () => {
  it('are open, coming or past by the user’s own times, and past ones with a paper always stay', async () => {
    const learner = await learnerIn(testDepts.county);
    const mine = { openType: OpenType.persons, userIds: [learner.id] };
    const open = await published({ ...mine, ...inMinutes(-10, 10) });
    const coming = await published({ ...mine, ...inMinutes(10, 20) });
    const past = await published({ ...mine, ...inMinutes(-20, 30) });
    await app.platform.pool.query(`update exam_exam set ends_at = now() - interval '1 minute' where id = $1`, [
      past.id,
    ]);
    const foreign = await published({ openType: OpenType.depts, deptIds: [testDepts.north], ...inMinutes(-20, 30) });
    await admin.call(examApi.close, { id: foreign.id });
    const draft = await newExam(admin, examForm([listed(questionIds)], { ...mine, ...inMinutes(-10, 10) }));
    const idsOf = async (tab: 'open' | 'coming' | 'past', more: object = {}) => {
      const page = await listOwnExams(ctx(), learner.id, { tab, current: 1, size: 100, ...more });
      expect(page.total).toBe(page.records.length);
      return page.records
        .map(({ id }) => id)
        .filter((id) => [open, coming, past, foreign].some((exam) => exam.id === id) || id === draft);
    };
    expect(await idsOf('open')).toEqual([open.id]);
    expect(await idsOf('coming')).toEqual([coming.id]);
    expect(await idsOf('past')).toEqual([past.id]);
    expect(await idsOf('past', { satIds: [foreign.id] })).toEqual([foreign.id, past.id]);
    expect(await idsOf('open', { keyword: open.title.slice(-4) })).toEqual([open.id]);
    expect(await idsOf('open', { keyword: '没有这场' })).toEqual([]);
    const window = { startTime: minutes(-5).toISOString(), endTime: minutes(5).toISOString() };
    await admin.call(examApi.saveOverride, { examId: coming.id, userId: learner.id, reason: '提前', ...window });
    expect(await idsOf('open')).toEqual([coming.id, open.id]);
    expect(await idsOf('coming')).toEqual([]);
  });
});

describe('a user who has more time in every exam', () => {
  const grantTime = (id: string, timePercent: number) =>
    app.platform.db.updateTable('iamUser').set({ timePercent }).where('id', '=', id).execute();

  it('has it without an arrangement, keeps it under a smaller one, and gets a larger one', async () => {
    const exam = await published({ totalTime: 50 });
    const learner = await app.learner();
    const minutesNow = async () => (await effectiveTermsFor(ctx(), exam, learner.id)).minutes;
    await grantTime(learner.id, 150);
    expect(await minutesNow()).toBe(75);
    const form = { examId: exam.id, userId: learner.id, reason: '视力障碍' };
    const { id } = await admin.call(examApi.saveOverride, { ...form, timePercent: 120, extraMinutes: 3 });
    expect(await minutesNow()).toBe(78);
    await admin.call(examApi.saveOverride, { ...form, id, timePercent: 200 });
    expect(await minutesNow()).toBe(100);
    expect((await ownTimes(ctx(), exam, [learner.id]))(learner.id).minutes).toBe(100);
  });

  it('is waited for at the end of the exams that are for them, and of no others', async () => {
    const [slow, other] = [await learnerIn(testDepts.county), await app.learner()];
    const [theirs, others] = [
      await published({ totalTime: 40, openType: OpenType.depts, deptIds: [testDepts.north] }),
      await published({ totalTime: 40, openType: OpenType.persons, userIds: [other.id] }),
    ];
    await grantTime(slow.id, 150);
    const after = async (exam: SittingExam) => (await lastEnd(ctx(), exam)).getTime() - exam.endsAt.getTime();
    expect(await after(theirs)).toBe(20 * 60_000);
    expect(await after(others)).toBe(0);
  });
});
