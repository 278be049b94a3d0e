import { profileApi } from '@ganlin/contract/iam/profile';
import { bookApi } from '@ganlin/contract/practice/book';
import { PracticeMode, type StartedMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { questionApi } from '@ganlin/contract/question/question';
import { RepoOpen } from '@ganlin/contract/question/repo';
import { taskApi } from '@ganlin/contract/ops/task';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { openAtNoon, type TestUser } from '../../../../test/support/app.ts';
import { putInto } from '../../../../test/support/messages.ts';
import { answerAll, bankOf, dealTo, openRun } from '../../../../test/support/practice.ts';
import { newQuestion, newRepo } from '../../../../test/support/questions.ts';
import { makeDepts, openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { practice } from '../index.ts';

const { app, admin } = await openAppWithAdmin(openAtNoon);

const { order, random } = PracticeMode;
const DAY = 86_400;
const turnOf = (name: string) => {
  const schedule = practice.schedules!.find((one) => one.name === name)!;
  return schedule.run(systemCtx(app.platform, 'test'));
};

describe('a bank’s page', () => {
  it('shows its contents and the user’s progress', async () => {
    const { repoId } = await bankOf(app, [
      { tags: ['云物理'] },
      { kind: 'judge', level: 2, tags: ['云物理', '安全'] },
      { kind: 'fill' },
      {},
    ]);
    const learner = await app.learner();
    const before = await learner.call(practiceApi.detail, { repoId });
    expect(before).toMatchObject({
      total: 4,
      counts: { 1: 2, 3: 1, 5: 1 },
      levels: { 1: 3, 2: 1 },
      seen: 0,
      streakDays: 0,
    });
    expect(before.tags).toEqual([
      { name: '云物理', questions: 2 },
      { name: '安全', questions: 1 },
    ]);
    const trainId = await openRun(learner, repoId, order);
    await answerAll(learner, trainId, [true, false, true]);
    const after = await learner.call(practiceApi.detail, { repoId });
    expect(after).toMatchObject({ seen: 3, mastered: 2, wrong: 1, due: 1, todayAnswered: 3, streakDays: 1, past: [] });
    expect(after.open).toMatchObject([{ trainId, mode: order, position: 4, total: 4, answered: 3 }]);
    await learner.call(practiceApi.finish, { trainId });
    const later = await learner.call(practiceApi.detail, { repoId });
    expect(later).toMatchObject({ open: [], past: [{ trainId, answered: 3, right: 2, spentMs: 3000 }] });
    const page = await learner.call(practiceApi.paging, { params: {}, size: 200 });
    expect(page.records.find(({ id }) => id === repoId)).toMatchObject({ total: 4, seen: 3, mastered: 2 });
    expect(await (await app.learner()).call(practiceApi.detail, { repoId })).toMatchObject({
      seen: 0,
      wrong: 0,
      past: [],
    });
  });

  it('counts a question in every bank it belongs to, and in none once it is retired', async () => {
    const [one, two] = [await newRepo(admin, { open: 1 }), await newRepo(admin, { open: 1 })];
    const id = await newQuestion(admin, [one, two]);
    const learner = await app.learner();
    await answerAll(learner, await openRun(learner, one, order), [false]);
    for (const repoId of [one, two]) {
      expect(await learner.call(practiceApi.detail, { repoId })).toMatchObject({ seen: 1, wrong: 1, mastered: 0 });
    }
    await admin.call(questionApi.retire, { ids: [id] });
    expect(await learner.call(practiceApi.detail, { repoId: one })).toMatchObject({ total: 0, seen: 0, wrong: 0 });
  });

  it('counts consecutive days by China’s calendar, up to today or yesterday', async () => {
    const { repoId } = await bankOf(app, 1);
    const learner = await app.learner();
    const practise = async () => answerAll(learner, await openRun(learner, repoId, order, { restart: true }), [true]);
    const streak = async () => (await learner.call(practiceApi.detail, { repoId })).streakDays;
    const start = app.clock.now;
    try {
      // 23:50 in China, then ten past midnight: two days.
      app.clock.now = new Date('2031-03-04T15:50:00Z');
      await extend(learner);
      await practise();
      app.clock.advance(20 * 60);
      await practise();
      expect(await streak()).toBe(2);
      app.clock.advance(DAY);
      expect(await streak()).toBe(2);
      await practise();
      expect(await streak()).toBe(3);
      app.clock.advance(2 * DAY);
      await extend(learner);
      expect(await streak()).toBe(0);
      await practise();
      expect(await streak()).toBe(1);
    } finally {
      app.clock.now = start;
    }
  });

  it('is visible to the departments it is open to and those below them', async () => {
    const testDepts = await makeDepts(app);
    const repoId = await newRepo(admin, { open: RepoOpen.depts, deptIds: [testDepts.city] });
    await newQuestion(admin, [repoId]);
    const [inside, outside] = [await app.learner(), await app.learner()];
    await putInto(app, inside.id, testDepts.county);
    await putInto(app, outside.id, testDepts.south);
    expect(await inside.call(practiceApi.detail, { repoId })).toMatchObject({ total: 1 });
    const trainId = await openRun(inside, repoId, order);
    await expect(outside.call(practiceApi.detail, { repoId })).toRefuse('practiceRepoNotFound');
    await expect(openRun(outside, repoId, order)).toRefuse('practiceRepoNotFound');
    await putInto(app, inside.id, testDepts.south);
    await expect(dealTo(inside, trainId)).toRefuse('practiceRepoNotFound');
  });
});

/** A user who is away for years has to sign in again; these tests are not about that. */
async function extend({ id }: TestUser): Promise<void> {
  const expiresAt = new Date('2040-01-01T00:00:00Z');
  await app.platform.db
    .updateTable('iamSession')
    .set({ expiresAt, createdAt: app.clock.now, lastSeenAt: app.clock.now })
    .where('userId', '=', id)
    .execute();
  await app.platform.cache.flushdb();
}

describe('a result', () => {
  it('counts by type and knowledge point, and compares with the previous run', async () => {
    const { repoId, ids } = await bankOf(app, [
      { tags: ['云物理'] },
      { kind: 'judge', tags: ['云物理', '安全'] },
      { tags: ['安全'] },
      {},
    ]);
    const learner = await app.learner();
    const play = async (mode: StartedMode, outcomes: boolean[]) => {
      const trainId = await openRun(learner, repoId, mode, { restart: true });
      await answerAll(learner, trainId, outcomes);
      app.clock.advance(60);
      await learner.call(practiceApi.finish, { trainId });
      return learner.call(practiceApi.result, { trainId });
    };
    const first = await play(order, [false, false]);
    expect(first).toMatchObject({ last: null, answered: 2, right: 0, wrong: 2, score: null });
    await play(random, [true]);
    const second = await play(order, [true, false, true]);
    expect(second).toMatchObject({
      answered: 3,
      right: 2,
      wrong: 1,
      byType: [
        { name: '单选题', answered: 2, right: 2 },
        { name: '判断题', answered: 1, right: 0 },
      ],
      byTag: [
        { name: '云物理', answered: 2, right: 1 },
        { name: '安全', answered: 2, right: 1 },
      ],
      last: { answered: 2, right: 0, spentMs: 2000 },
    });
    expect(second.wrongItems).toMatchObject([{ ordinal: 2, questionId: ids[1], type: 3 }]);
    expect(second.wrongItems[0]!.text).toContain('关于');
  });

  it('shows how many questions were skipped', async () => {
    const { repoId } = await bankOf(app, 5);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    await dealTo(learner, trainId);
    const items = [1, 4].map((ordinal) => ({ ordinal, seq: 1, answer: { options: ['a'] } }));
    await learner.call(practiceApi.answer, { trainId, items });
    await learner.call(practiceApi.finish, { trainId });
    expect(await learner.call(practiceApi.result, { trainId })).toMatchObject({ answered: 2, skipped: 2 });
  });
});

describe('scheduled tasks', () => {
  it('add every answer once to the statistics and uses of its question', async () => {
    const { repoId, ids } = await bankOf(app, [{}, { kind: 'multi' }, { kind: 'essay' }]);
    const learners = [await app.learner(), await app.learner()];
    for (const learner of learners)
      await answerAll(learner, await openRun(learner, repoId, order), [true, false, true]);
    await Promise.all([1, 2, 3].map(() => turnOf('practice.countAnswers')));
    await turnOf('practice.countAnswers');
    const stats = await app.platform.db
      .selectFrom('questionStat')
      .select(['questionId', 'answers', 'wonCenti'])
      .where('questionId', 'in', ids)
      .execute();
    expect(stats.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))).toEqual([
      { questionId: ids[0], answers: 2, wonCenti: 200 },
      { questionId: ids[1], answers: 2, wonCenti: 0 },
    ]);
    const { title } = await learners[0]!.call(practiceApi.detail, { repoId });
    expect(await admin.call(questionApi.uses, { id: ids[0]! })).toMatchObject([{ title, count: 2 }]);
    const left = await app.platform.db.selectFrom('practiceUncounted').select('id').execute();
    expect(left).toEqual([]);
  });

  it('delete runs without an answer for ninety days, and no others', async () => {
    const { repoId } = await bankOf(app, 2);
    const learner = await app.learner();
    const [empty, used] = [await openRun(learner, repoId, order), await openRun(learner, repoId, random)];
    await answerAll(learner, used, [true]);
    const stored = async () => {
      const rows = await app.platform.db
        .selectFrom('practiceRun')
        .select('id')
        .where('userId', '=', learner.id)
        .execute();
      return rows.map(({ id }) => id).toSorted();
    };
    const start = app.clock.now;
    try {
      app.clock.advance(89 * DAY);
      await turnOf('practice.deleteEmptyRuns');
      expect(await stored()).toEqual([empty, used].toSorted());
      app.clock.advance(2 * DAY);
      await turnOf('practice.deleteEmptyRuns');
      expect(await stored()).toEqual([used]);
    } finally {
      app.clock.now = start;
    }
  });
});

describe('a user’s practice data', () => {
  it('is part of the copy of their data', async () => {
    const { repoId, ids } = await bankOf(app, 2);
    const learner = await app.learner();
    await answerAll(learner, await openRun(learner, repoId, order), [true, false]);
    await learner.call(practiceApi.note, { questionId: ids[1]!, note: '我的笔记' });
    const { taskId } = await learner.call(profileApi.exportOwn, { password: learner.password });
    await app.runJobs();
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await learner.ask(taskApi.result, { id: taskId })).rawPayload as never);
    const rowsOf = (name: string) => {
      const rows: unknown[][] = [];
      book.getWorksheet(name)!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
      return rows.slice(1);
    };
    expect(rowsOf('练习')).toMatchObject([{ 3: '顺序练习', 4: 2, 5: 1, 6: 2 }]);
    const records = rowsOf('做题记录');
    expect(records).toHaveLength(2);
    expect(records.find((row) => row.includes('我的笔记'))).toMatchObject({ 1: '单选题', 2: 1, 3: 0, 4: 1, 5: '是' });
  });

  it('is deleted with the account', async () => {
    const { repoId } = await bankOf(app, 2);
    const [learner, other] = [await app.learner(), await app.learner()];
    for (const one of [learner, other]) await answerAll(one, await openRun(one, repoId, order), [true, false]);
    await learner.call(profileApi.eraseOwn, { password: learner.password, sure: '注销账号' });
    await app.runJobs();
    const { db } = app.platform;
    for (const table of ['practiceRun', 'practiceRecord', 'practiceDay', 'practiceWrongSource'] as const) {
      const owners = (await db.selectFrom(table).select('userId').execute()).map(({ userId }) => userId);
      expect(owners).not.toContain(learner.id);
      expect(owners).toContain(other.id);
    }
    expect(await other.call(bookApi.summary, {})).toMatchObject({ wrong: 1 });
  });
});
