import { auditApi } from '@ganlin/contract/audit/entry';
import { articleApi } from '@ganlin/contract/content/article';
import { DataScope } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { taskApi, TaskState } from '@ganlin/contract/ops/task';
import { questionApi } from '@ganlin/contract/question/question';
import { reportApi } from '@ganlin/contract/question/report';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { makeArticle } from '../../../test/support/articles.ts';
import { newQuestion, newRepo } from '../../../test/support/questions.ts';
import { makeDepts, staffWith } from '../../../test/support/staff.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { record } from '../audit/index.ts';

let app: TestApp;
let admin: TestUser;
let depts: Awaited<ReturnType<typeof makeDepts>>;
/** A user in scope of `clerk`, and one out of it. */
let near: TestUser;
let far: TestUser;
let clerk: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  depts = await makeDepts(app);
  [near, far] = [await personIn(depts.city), await personIn(depts.south)];
  clerk = await staffWith(app, { permissions: '', dataScope: DataScope.deptAndBelow, deptId: depts.city });
});
afterAll(() => app.close());

async function personIn(deptId: string): Promise<TestUser> {
  const person = await app.learner();
  await app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', person.id).execute();
  return person;
}

describe('the log', () => {
  beforeAll(async () => {
    for (const { id, userName } of [near, far]) {
      const by = { id, userName, realName: '某人' };
      await record(systemCtx(app.platform, 'test'), { action: 'iam.login', by, summary: 'reach' });
      await record(systemCtx(app.platform, 'test'), { action: 'iam.deptSaved', by, summary: 'reach' });
    }
    const by = { id: near.id, userName: near.userName, realName: '某人' };
    const target = `user:${far.id}`;
    await record(systemCtx(app.platform, 'test'), { action: 'iam.userChanged', by, target, summary: 'reach' });
    await record(systemCtx(app.platform, 'test'), { action: 'iam.deptSaved', summary: 'reach' });
  });

  const entriesFor = async (caller: TestUser) =>
    (await caller.call(auditApi.paging, { params: { keyword: 'reach' } })).records;

  it('shows what users in scope did, except to users out of scope; the system’s entries need access to everything', async () => {
    const seen = await entriesFor(clerk);
    expect(seen.map(({ action, userName }) => `${action} ${userName}`).toSorted()).toEqual([
      `iam.deptSaved ${near.userName}`,
      `iam.login ${near.userName}`,
    ]);
    expect(await entriesFor(admin)).toHaveLength(6);
    const own = await staffWith(app, { permissions: 'sys:audit:', dataScope: DataScope.self });
    expect(await entriesFor(own)).toEqual([]);
  });

  it('returns the same for an entry out of scope as for a missing one', async () => {
    const seen = (await entriesFor(clerk)).map(({ id }) => id);
    const unseen = (await entriesFor(admin)).map(({ id }) => id).filter((id) => !seen.includes(id));
    expect(unseen).toHaveLength(4);
    for (const id of seen) await expect(clerk.call(auditApi.detail, { id })).resolves.toMatchObject({ id });
    for (const id of [...unseen, newId()]) {
      await expect(clerk.call(auditApi.detail, { id })).toRefuse('auditNotFound');
    }
  });

  it('shows sign-ins in scope, and exports no more than it shows', async () => {
    await near.call(sessionApi.info, {});
    const names = async (caller: TestUser) =>
      new Set((await caller.call(auditApi.logins, { params: {}, size: 200 })).records.map((row) => row.userName));
    expect(await names(clerk)).toEqual(new Set([near.userName]));
    expect((await names(admin)).has(far.userName)).toBe(true);
    for (const endpoint of [auditApi.export, auditApi.exportLogins]) {
      const { taskId } = await clerk.call(endpoint, { params: {} });
      await app.runJobs();
      const { rawPayload } = await clerk.ask(taskApi.result, { id: taskId });
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(Uint8Array.from(rawPayload).buffer);
      const column = new Set(book.worksheets[0]!.getColumn(3).values.slice(2));
      expect(column.has(near.userName)).toBe(true);
      expect(column.has(far.userName)).toBe(false);
    }
  });
});

it('background tasks are shown and restarted in scope; the system’s own only with access to everything', async () => {
  const { db } = app.platform;
  const made = async (ownerId: string | null) => {
    const id = newId();
    const row = { kind: 'ops.selfCheck', title: 'reach', state: TaskState.failed, input: '{}', createdAt: new Date() };
    await db
      .insertInto('platformTask')
      .values({ ...row, id, ownerId })
      .execute();
    return id;
  };
  const [mine, theirs, nobodys] = [await made(near.id), await made(far.id), await made(null)];
  const shown = async (caller: TestUser) =>
    (await caller.call(taskApi.paging, { params: { title: 'reach' } })).records.map(({ id }) => id).toSorted();
  expect(await shown(clerk)).toEqual([mine]);
  expect(await shown(admin)).toEqual([mine, theirs, nobodys].toSorted());
  for (const id of [theirs, nobodys]) await expect(clerk.call(taskApi.retry, { id })).toRefuse('taskNotFound');
  await expect(clerk.call(taskApi.retry, { id: mine })).resolves.toBeNull();
});

it('reports of question errors are read and answered in scope', async () => {
  const questionId = await newQuestion(admin, [await newRepo(admin)]);
  const reported = async (reporterId: string) => {
    const id = newId();
    const row = { questionId, version: 1, kind: 2, text: '有误', reportedAt: new Date() };
    await app.platform.db
      .insertInto('questionReport')
      .values({ ...row, id, reporterId })
      .execute();
    return id;
  };
  const [mine, theirs] = [await reported(near.id), await reported(far.id)];
  const { records } = await clerk.call(reportApi.paging, { params: { questionId } });
  expect(records.map(({ id }) => id)).toEqual([mine]);
  const answer = { state: 1, reply: '已改' } as const;
  await expect(clerk.call(reportApi.reply, { id: theirs, ...answer })).toRefuse('reportNotFound');
  await expect(clerk.call(reportApi.reply, { id: mine, ...answer })).resolves.toBeNull();
});

it('the author of an article or a question is named to staff who have them in scope', async () => {
  const { id: articleId } = await makeArticle(admin);
  const questionId = await newQuestion(admin, [await newRepo(admin)]);
  const named = async (caller: TestUser) => [
    (await caller.call(articleApi.detail, { id: articleId })).updatedBy,
    (await caller.call(articleApi.paging, { params: {} })).records[0]?.updatedBy,
    (await caller.call(articleApi.revisions, { params: { id: articleId } })).records[0]?.savedBy,
    (await caller.call(questionApi.detail, { id: questionId })).updatedBy,
    (await caller.call(questionApi.versions, { id: questionId }))[0]?.editor,
  ];
  expect(new Set(await named(admin))).toEqual(new Set(['测试用户']));
  expect(new Set(await named(clerk))).toEqual(new Set(['他人']));
});
