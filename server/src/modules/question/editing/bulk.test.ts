import { auditApi } from '@ganlin/contract/audit/entry';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { formOf, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { addStats, noteUses } from '../index.ts';

let app: TestApp;
let admin: TestUser;
let repo: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

async function some(count: number, change: Parameters<typeof formOf>[1] = {}): Promise<string[]> {
  repo = await newRepo(admin);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await newQuestion(admin, [repo], change));
  return ids;
}

const states = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await admin.call(questionApi.detail, { id })).state));

it('publishes drafts, and only drafts, once', async () => {
  const drafts = await some(2, { publish: false });
  const done = await newQuestion(admin, [repo]);
  const ids = [...drafts, done, newId()];
  expect(await admin.call(questionApi.publish, { ids })).toEqual({ count: 2 });
  expect(await admin.call(questionApi.publish, { ids })).toEqual({ count: 0 });
  expect(await states(drafts)).toEqual([1, 1]);
  expect(await admin.call(repoApi.detail, { id: repo })).toMatchObject({ total: 3, drafts: 0, counts: { 1: 3 } });
});

it('publishes a draft of a published question: lists, search and banks then show it', async () => {
  const [id = ''] = await some(1);
  const word = unique();
  await admin.call(questionApi.save, formOf([repo], { id, content: `<p>${word}</p>`, level: 2, publish: false }));
  expect((await admin.call(questionApi.paging, { params: { keyword: word } })).total).toBe(0);
  expect(await admin.call(questionApi.publish, { ids: [id] })).toEqual({ count: 1 });
  const { records } = await admin.call(questionApi.paging, { params: { keyword: word, repoId: repo } });
  expect(records).toMatchObject([{ id, text: word, level: 2, version: 2, hasDraft: false }]);
  const place = await app.platform.db
    .selectFrom('questionRepoItem')
    .select('level')
    .where('questionId', '=', id)
    .executeTakeFirstOrThrow();
  expect(place.level).toBe(2);
});

it('retires and restores published questions, once each, with one audit entry', async () => {
  const ids = await some(3);
  const [first = ''] = ids;
  const draft = await newQuestion(admin, [repo], { publish: false });
  expect(await admin.call(questionApi.retire, { ids: [...ids, draft] })).toEqual({ count: 3 });
  expect(await admin.call(questionApi.retire, { ids: [first] })).toEqual({ count: 0 });
  expect(await admin.call(repoApi.detail, { id: repo })).toMatchObject({ total: 0, counts: {}, drafts: 1 });
  expect(await admin.call(questionApi.restore, { ids: [...ids, draft] })).toEqual({ count: 3 });
  expect(await states([first, draft])).toEqual([1, 0]);
  const { records } = await admin.call(auditApi.paging, { params: { action: 'question.retired' } });
  expect(records.map(({ summary }) => summary)).toEqual([expect.stringMatching(/^3 题：/)]);
});

it('adds to banks, moves and removes, and leaves no question without a bank', async () => {
  const ids = await some(2);
  const [a, b] = [repo, await newRepo(admin)];
  const put = (way: 'add' | 'move' | 'remove', repoIds: string[]) =>
    admin.call(questionApi.place, { ids, way, repoIds });
  const totals = async () => Promise.all([a, b].map(async (id) => (await admin.call(repoApi.detail, { id })).total));
  expect(await put('add', [b])).toEqual({ count: 2 });
  expect(await put('add', [b])).toEqual({ count: 0 });
  expect(await totals()).toEqual([2, 2]);
  expect(await put('remove', [a])).toEqual({ count: 2 });
  expect(await totals()).toEqual([0, 2]);
  await expect(put('remove', [b])).toRefuse('questionNeedsRepo');
  expect(await put('move', [a])).toEqual({ count: 2 });
  expect(await put('move', [a])).toEqual({ count: 0 });
  expect(await totals()).toEqual([2, 0]);
  await expect(put('add', [newId()])).toRefuse('repoNotFound');
});

it('adds and removes knowledge points, up to ten, and counts them', async () => {
  const [one, two, other] = [unique(), unique(), unique()];
  const ids = await some(2, { tags: [one] });
  const counted = async () => {
    const all = await Promise.all([one, two, other].map((keyword) => admin.call(questionApi.tags, { keyword })));
    return all.map((found) => found[0]?.questions ?? 0);
  };
  expect(await counted()).toEqual([2, 0, 0]);
  expect(await admin.call(questionApi.tag, { ids, add: [two], remove: [other] })).toEqual({ count: 2 });
  expect(await admin.call(questionApi.tag, { ids, add: [two] })).toEqual({ count: 0 });
  expect(await counted()).toEqual([2, 2, 0]);
  expect(await admin.call(questionApi.tag, { ids: ids.slice(1), remove: [one] })).toEqual({ count: 1 });
  expect(await counted()).toEqual([1, 2, 0]);
  const many = Array.from({ length: 9 }, (_, n) => `${other}${n}`);
  await expect(admin.call(questionApi.tag, { ids, add: many })).toRefuse('questionTooManyTags');
  await admin.call(questionApi.delete, { ids });
  expect(await counted()).toEqual([0, 0, 0]);
});

it('deletes only questions that were never used, all or none', async () => {
  const ids = await some(3);
  const [a = '', b = ''] = ids;
  const ctx = systemCtx(app.platform, 'test');
  await noteUses(ctx, [{ questionId: a, kind: 'practice', targetId: repo, title: '练习', count: 2 }]);
  await addStats(ctx, [{ questionId: b, answers: 1, wonCenti: 0 }]);
  const refusal = await admin.ask(questionApi.delete, { ids });
  expect(refusal.json()).toMatchObject({ code: 20010019, msg: '其中 2 题已经使用过，不能删除，可以停用' });
  expect(await admin.call(questionApi.delete, { ids: ids.slice(2) })).toEqual({ count: 1 });
  expect(await admin.call(questionApi.delete, { ids: ids.slice(2) })).toEqual({ count: 0 });
  expect(await admin.call(repoApi.detail, { id: repo })).toMatchObject({ total: 2 });
});

it('adds up uses and answers over repeated calls', async () => {
  const [id = ''] = await some(1);
  const ctx = systemCtx(app.platform, 'test');
  const use = { questionId: id, kind: 'practice', targetId: repo, title: '旧名', count: 2 } as const;
  await noteUses(ctx, [use, { ...use, questionId: newId() }]);
  await noteUses(ctx, [{ ...use, title: '新名', count: 3 }]);
  await addStats(ctx, [
    { questionId: id, answers: 3, wonCenti: 150 },
    { questionId: id, answers: 1, wonCenti: 100 },
    { questionId: newId(), answers: 1, wonCenti: 100 },
  ]);
  expect(await admin.call(questionApi.uses, { id })).toEqual([{ kind: 'practice', title: '新名', count: 5 }]);
  const { stats } = await admin.call(questionApi.detail, { id });
  expect(stats).toEqual({ answers: 4, facility: 0.625, discrimination: null });
  await expect(admin.call(questionApi.uses, { id: newId() })).toRefuse('questionNotFound');
});
