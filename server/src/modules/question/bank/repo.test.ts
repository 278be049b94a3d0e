import { auditApi } from '@ganlin/contract/audit/entry';
import { questionApi } from '@ganlin/contract/question/question';
import { DataScope } from '@ganlin/contract/iam/role';
import { repoApi, repoCategoryApi, RepoOpen } from '@ganlin/contract/question/repo';
import { describe, expect, it } from 'vitest';
import { formOf, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts: testDepts } = await openAppWithDepts();

it('is opened and closed to departments only by staff with these departments in scope', async () => {
  const { city, south } = testDepts;
  const staff = await staffWith(app, { permissions: 'qu:repo:', dataScope: DataScope.deptAndBelow, deptId: city });
  const code = unique();
  const form = { code, title: `题库${code}` };
  const { id } = await staff.call(repoApi.save, form);
  const open = (extra: object) => staff.call(repoApi.save, { ...form, id, ...extra });
  await expect(open({ open: RepoOpen.everyone })).toRefuse('forbidden');
  await expect(open({ open: RepoOpen.depts, deptIds: [city, south] })).toRefuse('deptNotFound');
  await expect(open({ open: RepoOpen.depts, deptIds: [city] })).resolves.toEqual({ id });
  await admin.call(repoApi.save, { ...form, id, open: RepoOpen.depts, deptIds: [city, south] });
  await expect(open({ open: RepoOpen.depts, deptIds: [city] })).toRefuse('deptNotFound');
  await expect(open({ open: RepoOpen.closed })).toRefuse('deptNotFound');
  // Departments out of the caller's scope stay unchanged.
  await expect(open({ open: RepoOpen.depts, deptIds: [south] })).resolves.toEqual({ id });
  await admin.call(repoApi.save, { ...form, id, open: RepoOpen.everyone });
  await expect(open({ open: RepoOpen.closed })).toRefuse('forbidden');
  await expect(open({ open: RepoOpen.everyone, remark: '说明' })).resolves.toEqual({ id });
});

/** The bank's stored counts, and a fresh count. */
async function countsOf(id: string) {
  const { db } = app.platform;
  const stored = await db
    .selectFrom('questionRepo')
    .select(['total', 'counts', 'drafts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('questionRepoItem as ri')
    .innerJoin('questionItem as i', 'i.id', 'ri.questionId')
    .select(['i.type', 'i.state', 'ri.state as copied', 'i.repoIds'])
    .where('ri.repoId', '=', id)
    .execute();
  expect(items.every(({ state, copied, repoIds }) => state === copied && repoIds.includes(id))).toBe(true);
  const copies = await db.selectFrom('questionItem').select('repoIds').execute();
  expect(copies.filter(({ repoIds }) => repoIds.includes(id))).toHaveLength(items.length);
  const published = items.filter(({ state }) => state === 1);
  const counts = Object.fromEntries(
    [...Map.groupBy(published, ({ type }) => String(type))].map(([type, all]) => [type, all.length]),
  );
  const fresh = { total: published.length, counts, drafts: items.filter(({ state }) => state === 0).length };
  return { stored, fresh };
}

describe('a bank', () => {
  it('is saved, found, changed and deleted, each with an audit entry', async () => {
    const code = unique();
    const { id } = await admin.call(repoApi.save, { code, title: `人影${code}`, remark: '说明', open: 1 });
    const { records } = await admin.call(repoApi.paging, { params: { keyword: code.toUpperCase(), open: 1 } });
    expect(records).toMatchObject([{ id, code, categoryTitle: '', total: 0, counts: {}, drafts: 0 }]);
    await admin.call(repoApi.save, { id, code, title: `改名${code}` });
    expect(await admin.call(repoApi.detail, { id })).toMatchObject({
      title: `改名${code}`,
      open: 0,
      remark: '',
      deptIds: [],
    });
    expect(await admin.call(repoApi.list, { keyword: code })).toEqual([{ id, title: `改名${code}`, total: 0 }]);
    await admin.call(repoApi.delete, { ids: [id] });
    await expect(admin.call(repoApi.detail, { id })).toRefuse('repoNotFound');
    const log = await admin.call(auditApi.paging, { params: { target: `repo:${id}` } });
    expect(log.records.map(({ action }) => action)).toEqual([
      'question.repoDeleted',
      'question.repoSaved',
      'question.repoSaved',
    ]);
  });

  it('requires a unique code and title, and a category and departments that exist', async () => {
    const code = unique();
    await admin.call(repoApi.save, { code, title: code });
    await expect(admin.call(repoApi.save, { code, title: unique() })).toRefuse('repoCodeTaken');
    await expect(admin.call(repoApi.save, { code: unique(), title: code })).toRefuse('repoTitleTaken');
    const form = { code: unique(), title: unique() };
    await expect(admin.call(repoApi.save, { ...form, categoryId: newId() })).toRefuse('repoCategoryNotFound');
    await expect(admin.call(repoApi.save, { ...form, open: 2, deptIds: [newId()] })).toRefuse('deptNotFound');
    expect((await admin.ask(repoApi.save, { ...form, open: 2, deptIds: [] })).statusCode).toBe(400);
    await expect(admin.call(repoApi.save, { ...form, id: newId() })).toRefuse('repoNotFound');
  });

  it('stores its departments only while it is open to departments', async () => {
    const { north } = testDepts;
    const id = await newRepo(admin, { open: 2, deptIds: [north] });
    const repo = await admin.call(repoApi.detail, { id });
    expect(repo.deptIds).toEqual([north]);
    await admin.call(repoApi.save, { ...repo, open: 1 });
    expect(await admin.call(repoApi.detail, { id })).toMatchObject({ open: 1, deptIds: [] });
  });

  it('is not deleted while it contains a question, even a draft or a retired one', async () => {
    const id = await newRepo(admin);
    const question = await newQuestion(admin, [id], { publish: false });
    await expect(admin.call(repoApi.delete, { ids: [id] })).toRefuse('repoHasQuestions');
    await admin.call(questionApi.delete, { ids: [question] });
    await admin.call(repoApi.delete, { ids: [id] });
  });
});

describe('categories', () => {
  it('are added at the end, renamed, sorted and deleted when empty', async () => {
    const [a, b] = [unique(), unique()];
    const first = await admin.call(repoCategoryApi.save, { title: a });
    const second = await admin.call(repoCategoryApi.save, { title: b });
    await expect(admin.call(repoCategoryApi.save, { title: a })).toRefuse('repoCategoryTaken');
    const mine = async () =>
      (await admin.call(repoCategoryApi.list, {})).filter(({ id }) => [first.id, second.id].includes(id));
    expect((await mine()).map(({ title }) => title)).toEqual([a, b]);
    await admin.call(repoCategoryApi.sort, { ids: [second.id, first.id] });
    await admin.call(repoCategoryApi.save, { id: first.id, title: `${a}改` });
    expect((await mine()).map(({ title }) => title)).toEqual([b, `${a}改`]);
    const code = unique();
    const repo = await admin.call(repoApi.save, { code, title: code, categoryId: first.id });
    expect(await mine()).toMatchObject([{ repos: 0 }, { repos: 1 }]);
    expect(await admin.call(repoApi.detail, repo)).toMatchObject({ categoryTitle: `${a}改` });
    await expect(admin.call(repoCategoryApi.delete, first)).toRefuse('repoCategoryInUse');
    await admin.call(repoCategoryApi.delete, second);
    await expect(admin.call(repoCategoryApi.delete, second)).toRefuse('repoCategoryNotFound');
    await expect(admin.call(repoCategoryApi.sort, { ids: [newId()] })).toRefuse('repoCategoryNotFound');
  });
});

describe('kept counts', () => {
  it('match a fresh count after twenty concurrent actions of every kind', async () => {
    const repos = [await newRepo(admin), await newRepo(admin), await newRepo(admin)];
    const [one, two, three] = repos as [string, string, string];
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push(await newQuestion(admin, n % 2 ? [one, two] : [two], { publish: n % 3 > 0 }));
    const some = (from: number, step: number) => ids.filter((_, index) => index % step === from);
    const actions: ((n: number) => Promise<unknown>)[] = [
      (n) => admin.call(questionApi.save, formOf(n % 2 ? [one, three] : [three, one], { publish: n % 3 > 0 })),
      (n) => admin.call(questionApi.save, formOf([repos[n % 3] ?? one], { id: ids[n] ?? '', anyway: true })),
      (n) => admin.call(questionApi.retire, { ids: some(n % 4, 4) }),
      (n) => admin.call(questionApi.restore, { ids: some((n + 1) % 3, 3) }),
      (n) => admin.call(questionApi.publish, { ids: some(n % 5, 5) }),
      (n) => {
        const way = n % 2 ? 'move' : 'add';
        return admin.call(questionApi.place, { ids: some(n % 3, 3), way, repoIds: [repos[n % 3] ?? one] });
      },
    ];
    // Twenty at a time, mixing all kinds of actions.
    for (let wave = 0; wave < actions.length; wave++) {
      await Promise.all(Array.from({ length: 20 }, async (_, n) => actions[(wave + n) % actions.length]?.(n)));
    }
    for (const id of repos) {
      const { stored, fresh } = await countsOf(id);
      expect(stored).toEqual(fresh);
    }
  }, 60_000);

  it('increment the revision when something drawable changes, and not for a draft', async () => {
    const id = await newRepo(admin);
    const revision = async () =>
      (
        await app.platform.db
          .selectFrom('questionRepo')
          .select('revision')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).revision;
    const draft = await newQuestion(admin, [id], { publish: false });
    expect(await revision()).toBe(0);
    await admin.call(questionApi.publish, { ids: [draft] });
    expect(await revision()).toBe(1);
    await admin.call(questionApi.tag, { ids: [draft], add: ['甲'] });
    expect(await revision()).toBe(2);
    await admin.call(questionApi.retire, { ids: [draft] });
    await admin.call(questionApi.retire, { ids: [draft] });
    expect(await revision()).toBe(3);
  });
});
