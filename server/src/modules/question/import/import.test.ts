import { auditApi } from '@ganlin/contract/audit/entry';
import { ImportState, RowState } from '@ganlin/contract/core/import';
import { DataScope } from '@ganlin/contract/iam/role';
import { taskApi } from '@ganlin/contract/ops/task';
import { questionImportApi as api } from '@ganlin/contract/question/import';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import ExcelJS from 'exceljs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { questionBook, questionImporter, sentence, single } from '../../../../test/support/question-import.ts';
import { formOf, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { staffWith } from '../../../../test/support/staff.ts';
import { png } from '../../../../test/support/upload.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { forgetImports } from '../../../kits/import/forget.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { exampleText } from './import-examples.ts';
import { forgetImportFiles } from './import-files.ts';
import { addReport, addStats } from '../index.ts';

let app: TestApp;
let admin: TestUser;
let own: ReturnType<typeof questionImporter>;
let repo: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  own = questionImporter(app, admin);
  repo = await newRepo(admin);
});
afterAll(() => app.close());

const imported = async (importId: string) =>
  (await admin.call(questionApi.paging, { params: { importId }, size: 100 })).records;
const detailOf = (id: string) => admin.call(questionApi.detail, { id });
const textOf = (stem: string, answer = '对') => `【判断题】\n1. ${stem}\n答案：${answer}\n`;

describe('a file', () => {
  it('is checked, with every error at its row and column, and the other rows are imported', async () => {
    const id = await own.checked(
      await questionBook([
        single(),
        single({ 答案: 'B、C' }),
        single({ 题型: '多选题' }),
        single({ 题型: '单选题目' }),
        single({ 难度: '中等' }),
        single({ 难度: '五星' }),
        single({ 题干: '' }),
        single({ 答案: '' }),
        single({ B: '' }),
        single({ 题型: '匹配', A: '碘化银 —— 冷云', B: '盐粉 ——', C: '', D: '', 答案: '' }),
        single({ 题型: '填空', 题干: `${sentence()} ____`, A: '', B: '', C: '', D: '', 答案: '一 | 二' }),
        single({ 编码: 'same-code-1' }),
        single({ 编码: 'same-code-1' }),
        single({ 编码: '带 空格' }),
        single({ 答案: 'E' }),
      ]),
    );
    expect(await own.faults(id)).toEqual([
      [3, 'answer 单选题只能有一个答案，有几个就请改为多选题'],
      [4, 'answer 多选题至少要有两个正确答案，只有一个就请改为单选题'],
      [5, expect.stringMatching(/^type 题型“单选题目”无法识别/)],
      [6, expect.stringMatching(/^level 难度只有 普通、较难 两种/)],
      [7, expect.stringMatching(/^level 难度“五星”无法识别/)],
      [8, 'stem 没有写题干'],
      [9, 'answer 没有写答案'],
      [10, 'options 选项 B 为空'],
      [11, 'options 第 2 对缺少右项'],
      [12, expect.stringMatching(/^answer 题干有 1 个空，答案有 2 个/)],
      [14, 'code 与第 13 行重复'],
      [15, 'code 编码只能用字母、数字、横线和下划线'],
      [16, 'answer 答案 E 没有对应的选项'],
    ]);
    expect((await own.detail(id)).counts).toEqual({ all: 15, good: 2, warning: 1, error: 12, duplicate: 0, fixed: 0 });
    const fixed = await own.fix(id, 3, { answer: 'B' });
    expect(fixed).toMatchObject({ state: RowState.good, fixed: true, faults: [] });
    expect(await own.confirm(id, [repo])).toMatchObject({ state: ImportState.done, note: '导入 4 题，跳过 11 行' });
    const records = await imported(id);
    expect(records).toHaveLength(4);
    expect(records.map(({ code }) => code)).toContain('same-code-1');
    const { records: entries } = await admin.call(auditApi.paging, { params: { action: 'question.imported' } });
    expect(entries[0]).toMatchObject({ target: `import:${id}`, summary: '试题.xlsx', userName: admin.userName });
  });

  it('of text counts its questions, not its lines', async () => {
    const code = `same-${unique()}`;
    const asked = [1, 2].map((n) => `${n}. ${sentence()}\n\n答案：对\n编码：${code}\n`);
    const id = await own.checked(`安全知识考试题\n\n【判断题】\n${asked.join('\n')}`);
    expect(await own.faults(id)).toEqual([[2, 'code 与第 1 题重复']]);
    const { taskId } = await own.detail(id);
    expect((await admin.call(taskApi.detail, { id: taskId })).note).toBe('共 2 题：正常 1，警告 0，错误 1');
    expect(await own.fix(id, 2, { analysis: '改了' })).toMatchObject({ faults: [{ message: '与第 1 题重复' }] });
    expect((await own.confirm(id, [repo])).note).toBe('导入 1 题，跳过 1 题');
  });

  it('imports all seven types, as drafts or published, into the chosen banks', async () => {
    const other = await newRepo(admin);
    const id = await own.checked(exampleText);
    expect((await own.detail(id)).counts).toMatchObject({ all: 7, error: 0 });
    expect((await own.confirm(id, [other], { way: 'all', publish: false })).note).toBe('导入 7 题');
    const records = await imported(id);
    expect(new Set(records.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4, 5, 6, 99]));
    expect(records.every(({ state, repos }) => state === 0 && repos[0]?.id === other)).toBe(true);
    const shown = await admin.call(repoApi.detail, { id: other });
    expect(shown).toMatchObject({ total: 0, drafts: 7 });
  });

  it('is recognised when uploaded again, pending or imported, by any user', async () => {
    const file = await questionBook([single(), single()]);
    expect((await own.upload(file, '原来.xlsx')).sameAs).toBeNull();
    await app.runJobs();
    const second = await own.upload(file, '改名.xlsx');
    expect(second.sameAs).toEqual({ fileName: '原来.xlsx', importedAt: null, count: 2 });
    await app.runJobs();
    await own.confirm(second.id, [repo]);
    const other = questionImporter(app, await staffWith(app, { permissions: 'qu:', dataScope: DataScope.self }));
    const third = await other.upload(file);
    expect(third.sameAs).toEqual({ fileName: '改名.xlsx', importedAt: app.clock.now.toISOString(), count: 2 });
    expect((await own.upload(await questionBook([single()]))).sameAs).toBeNull();
    await own.undo(second.id);
    // An import in progress is reported; an undone one is not reported as imported.
    expect((await other.upload(file)).sameAs?.importedAt).toBeNull();
  });

  it('belongs to the user who uploaded it, and is not found for others', async () => {
    const id = await own.checked(textOf(sentence()));
    const staff = await staffWith(app, { permissions: 'qu:', dataScope: DataScope.self });
    const theirs = questionImporter(app, staff);
    await expect(theirs.detail(id)).toRefuse('importNotFound');
    await expect(theirs.rows(id)).toRefuse('importNotFound');
    await expect(theirs.fix(id, 2, { stem: 'x' })).toRefuse('importNotFound');
    await expect(staff.call(api.confirm, { id, way: 'good', options: { repoIds: [repo], publish: true } })).toRefuse(
      'importNotFound',
    );
    await expect(theirs.undo(id)).toRefuse('importNotFound');
    await expect(staff.call(api.discard, { id })).toRefuse('importNotFound');
  });

  it('requires existing banks', async () => {
    const id = await own.checked(textOf(sentence()));
    const gone = { id, way: 'good' as const, options: { repoIds: [crypto.randomUUID()], publish: true } };
    await expect(admin.call(api.confirm, gone)).toRefuse('repoNotFound');
    expect((await own.detail(id)).state).toBe(ImportState.ready);
  });
});

describe('banks and knowledge points', () => {
  it('named in rows are created if the user may do so, and are an error otherwise', async () => {
    const title = `新题库${unique()}`;
    const file = await questionBook([single({ 题库: title, 知识点: `新${title}` }), single({ 题库: title })]);
    const staff = await staffWith(app, { permissions: 'qu:question:', dataScope: DataScope.self });
    const theirs = questionImporter(app, staff);
    const refused = await theirs.checked(file);
    expect(await theirs.faults(refused)).toMatchObject([
      [2, `repo 题库“${title}”不存在，请先新建，或清空这一格`, 'tags 新知识点，导入时创建'],
      [3, `repo 题库“${title}”不存在，请先新建，或清空这一格`],
    ]);
    const id = await own.checked(file);
    expect(await own.faults(id)).toMatchObject([
      [2, `repo 将新建题库“${title}”`, 'tags 新知识点，导入时创建'],
      [3, `repo 将新建题库“${title}”`],
    ]);
    await own.confirm(id, [repo]);
    const [found] = (await admin.call(repoApi.paging, { params: { keyword: title } })).records;
    expect(found).toMatchObject({ title, total: 2 });
    expect((await imported(id))[0]?.repos.map(({ id }) => id).toSorted()).toEqual([repo, found!.id].toSorted());
    const again = await own.checked(await questionBook([single({ 题库: title, 知识点: `新${title}` })]));
    expect(await own.faults(again)).toEqual([]);
  });
});

describe('existing content', () => {
  const stem = () => `${sentence()}，操作手首先应当怎样做？`;

  it('is detected, equal or similar, and skipped unless decided otherwise', async () => {
    const [equal, near] = [stem(), stem()];
    const first = await newQuestion(admin, [repo], { content: `<p>${equal}</p>`, body: { type: 3, right: true } });
    await newQuestion(admin, [repo], { content: `<p>${near}</p>`, body: { type: 3, right: true } });
    const id = await own.checked(
      `【判断题】\n1. ${equal}\n答案：对\n2. ${near.replace('怎样', '怎么')}\n答案：对\n3. ${stem()}\n答案：对\n`,
    );
    const [one, two, three] = await own.rows(id);
    expect(one).toMatchObject({
      state: RowState.duplicate,
      like: { questionId: first, percent: 100, rowNumber: null },
    });
    expect(one?.like?.text).toBe(one?.like?.ownText);
    expect(two).toMatchObject({ state: RowState.duplicate });
    expect(two?.like?.percent).toBeGreaterThanOrEqual(85);
    expect(two?.like?.percent).toBeLessThan(100);
    expect(three).toMatchObject({ state: RowState.good, like: null });
    expect((await own.detail(id)).counts).toMatchObject({ all: 3, good: 1, duplicate: 2 });
    expect((await own.confirm(id, [repo], { way: 'all' })).note).toBe('导入 1 题，跳过 2 题');
  });

  it('is updated, imported a second time, or skipped, as the user decides', async () => {
    const stems = [stem(), stem(), stem()];
    const ids: string[] = [];
    for (const text of stems) {
      ids.push(
        await newQuestion(admin, [repo], { content: `<p>${text}</p>`, body: { type: 3, right: true }, tags: ['旧'] }),
      );
    }
    const text = stems.map((one, index) => `${index + 1}. ${one}\n答案：错\n解析：改了`).join('\n');
    const id = await own.checked(`【判断题】\n${text}`);
    const [one, two, three] = await own.rows(id);
    const renewed = await own.fix(id, one!.number, { decision: 'version' });
    expect(renewed).toMatchObject({ state: RowState.good, fixed: true, like: { questionId: ids[0] } });
    expect(await own.fix(id, two!.number, { decision: 'new' })).toMatchObject({ state: RowState.good });
    expect(await own.fix(id, three!.number, { decision: 'skip' })).toMatchObject({ state: RowState.duplicate });
    const other = await newRepo(admin);
    expect((await own.confirm(id, [other])).note).toBe('导入 2 题，跳过 1 题');
    expect(await detailOf(ids[0]!)).toMatchObject({
      version: 2,
      body: { right: false },
      tags: ['旧'],
      repos: [{ id: repo }],
    });
    expect(await detailOf(ids[1]!)).toMatchObject({ version: 1 });
    const made = (await imported(id)).find((one) => one.id !== ids[0]);
    expect(made).toMatchObject({ version: 1, repos: [{ id: other }] });
    expect(await detailOf(ids[2]!)).toMatchObject({ version: 1, body: { right: true } });
  });

  it('is detected inside the file too, and again after corrections', async () => {
    const [same, other] = [stem(), stem()];
    const id = await own.checked(
      await questionBook([
        single({ 题干: same }),
        single({ 题干: other }),
        single({ 题干: same.replace('怎样', '怎么') }),
        single({ 题干: same, 答案: '' }),
      ]),
    );
    const likes = async () =>
      (await own.rows(id)).map(({ number, state, like }) => [number, state, like?.rowNumber ?? null]);
    expect(await likes()).toEqual([
      [2, 0, null],
      [3, 0, null],
      [4, 3, 2],
      [5, 2, null],
    ]);
    await own.fix(id, 5, { answer: 'A' });
    expect(await likes()).toEqual([
      [2, 0, null],
      [3, 0, null],
      [4, 3, 2],
      [5, 3, 2],
    ]);
    // The first becomes different: the next is now the first.
    await own.fix(id, 2, { stem: stem() });
    expect(await likes()).toEqual([
      [2, 0, null],
      [3, 0, null],
      [4, 0, null],
      [5, 3, 4],
    ]);
    await own.fix(id, 5, { decision: 'new' });
    await own.fix(id, 4, { stem: other });
    expect(await likes()).toEqual([
      [2, 0, null],
      [3, 0, null],
      [4, 3, 3],
      [5, 0, null],
    ]);
    expect((await own.confirm(id, [repo])).note).toBe('导入 3 题，跳过 1 行');
  });

  it('drops a decision when the row becomes similar to something else', async () => {
    const [one, two] = [stem(), stem()];
    for (const text of [one, two]) {
      await newQuestion(admin, [repo], { content: `<p>${text}</p>`, body: { type: 3, right: true } });
    }
    const id = await own.checked(textOf(one));
    const [row] = await own.rows(id);
    await own.fix(id, row!.number, { decision: 'version' });
    expect(await own.fix(id, row!.number, { analysis: '补充' })).toMatchObject({ state: RowState.good });
    const moved = await own.fix(id, row!.number, { stem: two });
    expect(moved).toMatchObject({ state: RowState.duplicate, cells: { decision: '' } });
  });

  it('accepts only known decisions', async () => {
    const id = await own.checked(textOf(stem()));
    const [row] = await own.rows(id);
    const requested = await admin.ask(api.fix, { id, number: row!.number, cells: { decision: 'delete' } });
    expect(requested.statusCode).toBe(400);
  });

  it('that was added after the check is skipped on confirmation', async () => {
    const text = stem();
    const id = await own.checked(`${textOf(text)}2. ${stem()}\n答案：对`);
    await newQuestion(admin, [repo], { content: `<p>${text}</p>`, body: { type: 3, right: true } });
    expect((await own.confirm(id, [repo])).note).toBe('导入 1 题，跳过 1 题');
    expect((await own.rows(id)).map(({ state }) => state)).toEqual([RowState.duplicate]);
  });
});

describe('a row with the code of an existing question', () => {
  const requested = async (change: Parameters<typeof formOf>[1] = {}) => {
    const code = `K-${unique()}`;
    const id = await newQuestion(admin, [repo], { code, body: { type: 3, right: true }, analysis: '', ...change });
    const { content } = await detailOf(id);
    return { id, code, stem: content.replaceAll(/<[^>]*>/g, '') };
  };
  const rowOf = (code: string, stem: string, rest = '答案：错') => `【判断题】\n1. ${stem}\n${rest}\n编码：${code}\n`;

  it('is its new version and says so; importing it again changes nothing', async () => {
    const { id, code, stem } = await requested();
    const first = await own.checked(rowOf(code, stem));
    expect(await own.rows(first)).toMatchObject([
      {
        state: RowState.warning,
        like: { questionId: id, code },
        faults: [{ column: 'code', message: `将作为 ${code} 的新版本导入`, warning: true }],
      },
    ]);
    await own.confirm(first, [repo]);
    expect(await detailOf(id)).toMatchObject({ version: 2, body: { right: false }, code });
    const second = await own.checked(rowOf(code, stem));
    expect(await own.rows(second)).toMatchObject([{ state: RowState.duplicate, like: { percent: 100 }, faults: [] }]);
    await expect(own.confirm(second, [repo])).toRefuse('importEmpty');
  });

  it('may be imported as another question, under another code', async () => {
    const { id, code, stem } = await requested();
    const imports = await own.checked(rowOf(code, stem));
    const [row] = await own.rows(imports);
    expect(await own.fix(imports, row!.number, { decision: 'new' })).toMatchObject({
      state: RowState.warning,
      faults: [{ column: 'code', message: '编码已被使用，导入时另给编码' }],
    });
    await own.confirm(imports, [repo]);
    const [made] = await imported(imports);
    expect(made?.code).not.toBe(code);
    expect(await detailOf(id)).toMatchObject({ version: 1 });
  });

  it('is refused if the question has another type, is retired, or has a draft', async () => {
    const [typed, retired, drafted] = [await requested(), await requested(), await requested()];
    await admin.call(questionApi.retire, { ids: [retired.id] });
    await admin.call(questionApi.save, {
      ...formOf([repo], { code: drafted.code, body: { type: 3, right: false }, publish: false }),
      id: drafted.id,
    });
    const id = await own.checked(
      `【简答题】\n1. ${typed.stem}\n答案：文字\n编码：${typed.code}\n${rowOf(retired.code, retired.stem)}${rowOf(drafted.code, drafted.stem)}`,
    );
    expect((await own.faults(id)).map(([, ...words]) => words)).toEqual([
      [`type 题型与 ${typed.code} 不同，不能作为它的新版本`],
      [`code ${retired.code} 已停用，请先恢复，再导入新版本`],
      [`code ${drafted.code} 有未发布的草稿，请先发布或放弃草稿`],
    ]);
  });
});

const colouredPng = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 2, height: 2, channels: 3, background } })
    .png()
    .toBuffer();

describe('pictures', () => {
  it('are imported, shown in the preview to their owner, and deleted unless a question shows them', async () => {
    const [stored, left] = [await colouredPng('red'), await colouredPng('blue')];
    const pictures = [
      { row: 2, column: 1, content: stored },
      { row: 3, column: 2, content: left },
    ];
    const id = await own.checked(await questionBook([single(), single({ 答案: '' })], { pictures }));
    const rows = await own.rows(id);
    const [shown, unused] = rows.map(({ media }) => Object.entries(media)[0]!);
    const fetched = await app.http.inject({ method: 'GET', url: shown![1] });
    expect(await sharp(fetched.rawPayload).raw().toBuffer()).toEqual(await sharp(stored).raw().toBuffer());
    await own.confirm(id, [repo]);
    const [made] = await imported(id);
    const question = await detailOf(made!.id);
    expect(question.content).toContain(`data-file="${shown![0]}"`);
    const there = async () =>
      Promise.all(
        [shown![0], unused![0]].map(
          async (file) => (await app.platform.storage.stat(storageKeyOf(file))) !== undefined,
        ),
      );
    expect(await there()).toEqual([true, true]);
    app.clock.advance(8 * 86_400);
    await takeTurn(app.platform, forgetImports);
    await takeTurn(app.platform, forgetImportFiles);
    expect(await there()).toEqual([true, false]);
    app.clock.advance(-8 * 86_400);
  });

  it('of other users are neither shown nor used', async () => {
    const staff = await staffWith(app, { permissions: 'qu:', dataScope: DataScope.self });
    const theirs = questionImporter(app, staff);
    const foreign = await theirs.checked(
      await questionBook([single()], { pictures: [{ row: 2, column: 1, content: png }] }),
    );
    const [file] = Object.keys((await theirs.rows(foreign))[0]!.media);
    const id = await own.checked(textOf(`${sentence()} ![](media:${file})`));
    expect(await own.rows(id)).toMatchObject([
      { media: {}, faults: [{ column: 'stem', message: '图片不存在，或已经清除，请重新放入', warning: false }] },
    ]);
  });
});

describe('taking back', () => {
  it('deletes what was added and restores what was updated', async () => {
    const code = `U-${unique()}`;
    const own1 = await newRepo(admin);
    const old = await newQuestion(admin, [own1], { code, body: { type: 3, right: true } });
    const before = await detailOf(old);
    const id = await own.checked(
      await questionBook([single(), single({ 题型: '判断', 编码: code, A: '', B: '', C: '', D: '', 答案: '错' })]),
    );
    await own.confirm(id, [own1]);
    expect(await detailOf(old)).toMatchObject({ version: 2 });
    expect(await admin.call(repoApi.detail, { id: own1 })).toMatchObject({ total: 2 });
    expect(await own.undo(id)).toEqual({ count: 2 });
    const { updatedAt: _at, ...rest } = await detailOf(old);
    const { updatedAt: _before, ...was } = before;
    const anyLock = { lockVersion: 0, edition: 0 };
    expect({ ...rest, ...anyLock }).toEqual({ ...was, ...anyLock });
    expect(await imported(id)).toEqual([]);
    expect(await admin.call(repoApi.detail, { id: own1 })).toMatchObject({ total: 1, counts: { 3: 1 } });
    expect(await own.detail(id)).toMatchObject({ state: ImportState.undone, note: '已撤销，收回 2 题' });
    await expect(own.undo(id)).toRefuse('importNotDone');
    const { records } = await admin.call(auditApi.paging, { params: { action: 'question.importUndone' } });
    expect(records[0]).toMatchObject({ target: `import:${id}` });
  });

  const ctx = () => systemCtx(app.platform, 'test');
  const reporter = async () => ({
    ...ctx(),
    user: await app.platform.db.selectFrom('iamUser').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow(),
  });

  it.each([
    ['answered', async (id: string) => addStats(ctx(), [{ questionId: id, answers: 1, wonCenti: 0 }])],
    [
      'reported',
      async (id: string) =>
        addReport((await reporter()) as never, { questionId: id, version: 1, kind: 2, text: '答案有误' }),
    ],
    [
      'changed',
      async (id: string) => {
        const { content } = await detailOf(id);
        await admin.call(questionApi.save, {
          ...formOf([repo], { content, body: { type: 3, right: false }, anyway: true }),
          id,
        });
      },
    ],
  ])('is refused once a question has been %s, and changes nothing', async (_what, touch) => {
    const id = await own.checked(`${textOf(sentence())}2. ${sentence()}\n答案：对`);
    await own.confirm(id, [repo]);
    const [first] = await imported(id);
    await touch(first!.id);
    await expect(own.undo(id)).toRefuse('importInUse');
    expect(await imported(id)).toHaveLength(2);
    expect((await own.detail(id)).state).toBe(ImportState.done);
  });

  it('is refused for a version that is no longer the newest, or before the import is done', async () => {
    const code = `V-${unique()}`;
    const old = await newQuestion(admin, [repo], { code, body: { type: 3, right: true } });
    const id = await own.checked(`【判断题】\n1. ${sentence()}\n答案：错\n编码：${code}`);
    await expect(own.undo(id)).toRefuse('importNotDone');
    await own.confirm(id, [repo]);
    const { content } = await detailOf(old);
    await admin.call(questionApi.save, {
      ...formOf([repo], { content, body: { type: 3, right: true }, anyway: true }),
      id: old,
    });
    await expect(own.undo(id)).toRefuse('importInUse');
  });
});

describe('downloads', () => {
  const fetch = async (payload: object) =>
    (await app.http.inject({ method: 'POST', url: api.faults.path, headers: { token: admin.token }, payload }))
      .rawPayload;

  it('the error list has the faulty rows with a remark at each bad cell, and can be corrected and imported as is', async () => {
    const marked = '难度';
    const id = await own.checked(
      await questionBook([
        single(),
        single({ [marked]: '五星' }),
        single({ 题型: '组合题', A: '', B: '', C: '', D: '' }),
      ]),
    );
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await fetch({ id })) as never);
    const [sheet] = book.worksheets;
    const titles = (sheet!.getRow(1).values as string[]).slice(1);
    const at = (title: string) => titles.findIndex((one) => one.startsWith(title)) + 1;
    expect(sheet!.rowCount).toBe(3);
    expect(sheet!.getRow(2).getCell(at('难度')).note).toMatch(/难度“五星”无法识别/);
    expect(sheet!.getRow(3).getCell(at('小题')).note).toMatch(/组合题至少要有一个小题/);
    sheet!.getRow(2).getCell(at('难度')).value = '较难';
    sheet!.getRow(3).getCell(at('小题')).value = '【小题】【判断题】\n（1）对吗？\n答案：对';
    const again = await own.checked(Buffer.from(await book.xlsx.writeBuffer()), '改好.xlsx');
    expect(await own.faults(again)).toEqual([]);
    expect((await own.detail(again)).note).toBe('');
  });

  it('a pasted text that is too long is rejected immediately', async () => {
    const requested = await admin.ask(api.startText, { text: 'x'.repeat(500_001) });
    expect(requested.statusCode).toBe(400);
  });
});
