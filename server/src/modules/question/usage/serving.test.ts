import type { Body } from '@ganlin/contract/question/body';
import { messageApi } from '@ganlin/contract/message/message';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi, repoCategoryApi } from '@ganlin/contract/question/repo';
import { reportApi } from '@ganlin/contract/question/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { bodies, formOf, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { makeDepts } from '../../../../test/support/staff.ts';
import { png, sendFile } from '../../../../test/support/upload.ts';
import { openCtx, systemCtx, type Ctx, type User } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import * as question from '../index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const system = () => systemCtx(app.platform, 'test');
/** As other modules call it: with the user of the request. */
function as({ id, userName }: TestUser): Ctx<User> {
  const person = { id, userName, realName: '', avatar: '', sessionId: '', roleType: 1, roles: [] } as const;
  const factor = { secondFactor: 'none', hasSecondFactor: false, secondFactorDemanded: false, provedUntil: 0 } as const;
  const rights = {
    permissions: new Set<string>(),
    grantsAll: false,
    mustChangePassword: false,
    embed: null,
    regionId: '',
  };
  const user = { ...person, ...rights, ...factor };
  return openCtx(app.platform, { user, origin: { requestId: 'test', ip: '', userAgent: '' } });
}

describe('the pool of a bank', () => {
  it('contains the published questions, in the order they were added to the bank', async () => {
    const [repo, other] = [await newRepo(admin), await newRepo(admin)];
    const elsewhere = await newQuestion(admin, [other]);
    const first = await newQuestion(admin, [repo], { level: 2 });
    const second = await newQuestion(admin, [repo], { body: bodies.judge as unknown as Body });
    await newQuestion(admin, [repo], { publish: false });
    await admin.call(questionApi.place, { ids: [elsewhere], way: 'add', repoIds: [repo] });
    const pool = await question.poolOf(system(), repo);
    expect(Array.from({ length: pool.size }, (_, n) => [pool.id(n), pool.type(n), pool.level(n)])).toEqual([
      [first, 1, 2],
      [second, 3, 1],
      [elsewhere, 1, 1],
    ]);
    expect([first, second, elsewhere].map(pool.indexOf)).toEqual([0, 1, 2]);
    expect([newId(), 'x', ''].map(pool.indexOf)).toEqual([-1, -1, -1]);
  });

  it('is cached until the bank changes, and loaded once for concurrent requests', async () => {
    const repo = await newRepo(admin);
    const id = await newQuestion(admin, [repo]);
    const ctx = system();
    const pools = await Promise.all(Array.from({ length: 10 }, () => question.poolOf(ctx, repo)));
    expect(new Set(pools).size).toBe(1);
    await newQuestion(admin, [repo], { publish: false });
    expect(await question.poolOf(ctx, repo)).toBe(pools[0]);
    await admin.call(questionApi.retire, { ids: [id] });
    const next = await question.poolOf(ctx, repo);
    expect([next.size, pools[0]?.size]).toEqual([0, 1]);
    expect(next.revision).toBeGreaterThan(pools[0]?.revision ?? Infinity);
    await expect(question.poolOf(ctx, newId())).rejects.toThrow('题库不存在');
  });

  it('contains the knowledge points of its published questions', async () => {
    const repo = await newRepo(admin);
    const [a, b] = [unique(), unique()];
    const both = await newQuestion(admin, [repo], { tags: [a, b] });
    const one = await newQuestion(admin, [repo], { tags: [a] });
    await newQuestion(admin, [repo], { tags: [a], publish: false });
    const ctx = system();
    expect(await question.tagsOf(ctx, repo)).toEqual([
      { name: a, questions: 2 },
      { name: b, questions: 1 },
    ]);
    expect(await question.idsWithTags(ctx, repo, [b])).toEqual(new Set([both]));
    expect(await question.idsWithTags(ctx, repo, [b, a, 'x'])).toEqual(new Set([both, one]));
    await admin.call(questionApi.tag, { ids: [one], remove: [a] });
    expect(await question.idsWithTags(ctx, repo, [a])).toEqual(new Set([both]));
  });

  it('returns which questions may be put to users now', async () => {
    const repo = await newRepo(admin);
    const [live, draft, gone] = [
      await newQuestion(admin, [repo]),
      await newQuestion(admin, [repo], { publish: false }),
      await newQuestion(admin, [repo]),
    ];
    await admin.call(questionApi.save, formOf([repo], { id: live }));
    await admin.call(questionApi.save, formOf([repo], { id: live, publish: false }));
    await admin.call(questionApi.retire, { ids: [gone] });
    const versions = await question.publishedVersions(system(), [live, draft, gone, newId()]);
    expect([...versions]).toEqual([[live, { version: 2, type: 1, level: 1 }]]);
  });
});

describe('loading', () => {
  it('returns every type without revealing the correct answer', async () => {
    const repo = await newRepo(admin);
    const content = { content: `<p>材料${unique()}____</p>`, analysis: '<p>秘密解析</p>' };
    for (const body of Object.values(bodies)) {
      const id = await newQuestion(admin, [repo], { ...content, body: body as unknown as Body, anyway: true });
      const loaded = (await question.loadQuestions(system(), [{ id, version: 1 }])).get(id);
      const { body: key } = await admin.call(questionApi.detail, { id });
      expect(loaded).toMatchObject({ id, version: 1, type: body.type, level: 1, body: key, key: { body: key } });
      const result = JSON.stringify(loaded?.view);
      expect(result).toContain('材料');
      for (const secret of [
        'right"',
        'analysis',
        '秘密',
        'pairs',
        'answers',
        'reference',
        'keywords',
        '先断电',
        'AgI',
      ]) {
        expect(result).not.toContain(secret);
      }
    }
  });

  it('does not reveal pairs by their order', async () => {
    const repo = await newRepo(admin);
    const names = Array.from({ length: 12 }, (_, n) => String(n));
    const body = {
      type: 6,
      lefts: names.map((n) => ({ id: `l${n}`, content: `左${n}` })),
      rights: names.map((n) => ({ id: `r${n}`, content: `右${n}` })),
      pairs: Object.fromEntries(names.map((n) => [`l${n}`, `r${n}`])),
    } as unknown as Body;
    const id = await newQuestion(admin, [repo], { body });
    const order = async () =>
      (await question.loadQuestions(system(), [{ id, version: 1 }])).get(id)?.view.rights.map((right) => right.content);
    const shown = await order();
    const written = names.map((n) => `<p>右${n}</p>`);
    expect(shown).not.toEqual(written);
    expect(shown?.toSorted()).toEqual(written.toSorted());
    expect(await order()).toEqual(shown);
  });

  it('returns the requested version, with media URLs valid for an hour', async () => {
    const repo = await newRepo(admin);
    const { data } = (await sendFile(app, questionApi.upload, { token: admin.token })).json();
    const picture = `<img data-file="${data.id}" alt="">`;
    const options = bodies.single.options.map((option) => ({ ...option, content: option.content + picture }));
    const id = await newQuestion(admin, [repo], { content: '旧', body: { type: 1, options } });
    await admin.call(questionApi.save, formOf([repo], { id, content: '新', level: 2 }));
    const [old, now, none] = await Promise.all(
      [1, 2, 3].map(async (version) => (await question.loadQuestions(system(), [{ id, version }])).get(id)),
    );
    expect([old?.text, now?.text, none]).toEqual(['旧', '新', undefined]);
    expect([old?.level, now?.level]).toEqual([1, 2]);
    const address = /src="([^"]+)"/.exec(old?.view.options[0]?.content ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await app.http.inject(address)).rawPayload).toEqual(png);
    expect(old?.key.body).toMatchObject({ options: [{ content: expect.stringContaining('src=') }, {}] });
  });
});

describe('banks to practise with', () => {
  it('are those open to everyone and to the user’s department or one above it', async () => {
    const { north, county, south } = await makeDepts(app);
    const [word, category] = [unique(), unique()];
    const { id: categoryId } = await admin.call(repoCategoryApi.save, { title: category });
    const open = async (name: string, form: object) =>
      (await admin.call(repoApi.save, { code: unique(), title: `${word}${name}`, categoryId, ...form })).id;
    const everyone = await open('1公开', { open: 1 });
    const northern = await open('2北方', { open: 2, deptIds: [north] });
    const closed = await open('3关闭', { open: 0 });
    const southern = await open('4南方', { open: 2, deptIds: [south] });
    await newQuestion(admin, [everyone]);
    const learner = await app.learner();
    const ctx = as(learner);
    const seen = async () => (await question.listOpenRepos(ctx, { keyword: word, current: 1, size: 10 })).records;
    expect(await seen()).toMatchObject([{ id: everyone, total: 1, counts: { 1: 1 }, categoryTitle: category }]);
    await app.platform.db.updateTable('iamUser').set({ deptId: county }).where('id', '=', learner.id).execute();
    expect((await seen()).map(({ id }) => id)).toEqual([everyone, northern]);
    const found = await Promise.all(
      [everyone, northern, closed, southern, newId()].map(async (id) => (await question.findOpenRepo(ctx, id))?.id),
    );
    expect(found).toEqual([everyone, northern, undefined, undefined, undefined]);
    const categories = await question.openRepoCategories(ctx);
    expect(categories.filter(({ title }) => title === category)).toEqual([{ title: category, repos: 2 }]);
    const page = await question.listOpenRepos(ctx, { category, current: 2, size: 1 });
    expect(page).toMatchObject({ total: 2, records: [{ id: northern }] });
  });
});

describe('error reports', () => {
  const report = { version: 1, kind: 2, text: '答案应为 B' } as const;

  it('wait for a reply, one per user and question, and the reporter is notified', async () => {
    const repo = await newRepo(admin);
    const id = await newQuestion(admin, [repo], { content: '<p>有误的题</p>' });
    const learner = await app.learner();
    const ctx = as(learner);
    await question.addReport(ctx, { ...report, questionId: id });
    await expect(question.addReport(ctx, { ...report, questionId: id })).rejects.toThrow('还在处理中');
    await question.addReport(as(await app.learner()), { ...report, questionId: id });
    expect(await admin.call(questionApi.detail, { id })).toMatchObject({ reports: 2 });
    const waiting = await admin.call(reportApi.paging, { params: { state: 0, repoId: repo } });
    expect(waiting).toMatchObject({
      total: 2,
      records: [
        {},
        { questionId: id, questionText: '有误的题', kind: 2, reporter: '测试用户', replier: '', repliedAt: null },
      ],
    });
    const mine = waiting.records[1]?.id ?? '';
    await admin.call(reportApi.reply, { id: mine, state: 1, reply: '已改为 B，谢谢。' });
    await expect(admin.call(reportApi.reply, { id: mine, state: 2, reply: '不改' })).toRefuse('reportAnswered');
    await expect(admin.call(reportApi.reply, { id: newId(), state: 2, reply: '不改' })).toRefuse('reportNotFound');
    const done = await admin.call(reportApi.paging, { params: { questionId: id, state: 1 } });
    expect(done.records).toMatchObject([{ id: mine, reply: '已改为 B，谢谢。', replier: '测试用户' }]);
    const inbox = await learner.call(messageApi.paging, { params: {} });
    expect(inbox.records).toMatchObject([{ title: '您提交的试题纠错已有答复' }]);
    const result = await learner.call(messageApi.detailForRead, { id: inbox.records[0]?.id ?? '' });
    expect(result).toMatchObject({ link: `/web/qu/view/${id}`, content: expect.stringContaining('已改为 B，谢谢。') });
    // Another error may be reported now.
    await question.addReport(ctx, { ...report, questionId: id });
  });

  it('are part of the data users can request about themselves', async () => {
    const id = await newQuestion(admin, [await newRepo(admin)]);
    const learner = await app.learner();
    await question.addReport(as(learner), { ...report, questionId: id });
    const part = app.platform.ownData.find(({ title }) => title === '试题纠错');
    const sheet = part?.sheet(system(), learner.id);
    const rows: unknown[] = [];
    for await (const step of sheet?.batches ?? []) rows.push(...step);
    expect(JSON.stringify(rows)).toContain('答案应为 B');
    expect(rows).toHaveLength(1);
  });

  it('are only for staff who may view and answer them', async () => {
    const learner = await app.learner();
    await expect(learner.call(reportApi.paging, { params: {} })).toRefuse('forbidden');
    await expect(learner.call(reportApi.reply, { id: newId(), state: 1, reply: '好' })).toRefuse('forbidden');
  });
});
