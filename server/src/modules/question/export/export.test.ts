import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { QUESTION_EXPORT_LIMIT, questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../../../domain/test/generated-questions.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { questionImporter, sentence } from '../../../../test/support/question-import.ts';
import { bodies, newQuestion, newRepo } from '../../../../test/support/questions.ts';
import { png, sendFile } from '../../../../test/support/upload.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { putQuestions } from '../editing/put.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

type Form = 'xlsx' | 'docx' | 'docx-answers';
const exported = async (repoId: string, form: Form) =>
  (await admin.ask(questionApi.export, { params: { repoId }, form })).rawPayload;
const textOf = async (docx: Buffer) => (await mammoth.extractRawText({ buffer: docx })).value;

async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const rows: string[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as string[]).slice(1)));
  return rows;
}

/** Questions of every type, with existing pictures. */
async function samples(ofEach: number): Promise<QuestionDraft[]> {
  const { id } = (await sendFile(app, questionApi.upload, { token: admin.token })).json().data;
  const drafts = Object.values(QuestionType).flatMap((type) => fc.sample(question(type), ofEach));
  return JSON.parse(JSON.stringify(drafts).replaceAll(/data-file=\\"[^"\\]*/g, `data-file=\\"${id}`));
}

/** All contents of a bank, without ids. */
async function said(repoId: string): Promise<object[]> {
  const { records } = await admin.call(questionApi.paging, { params: { repoId }, size: 200 });
  const all = await Promise.all(records.map(({ id }) => admin.call(questionApi.detail, { id })));
  return all
    .map(({ code, type, level, content, analysis, body, tags, source }) => ({
      code,
      type,
      level,
      content,
      analysis,
      body,
      source,
      tags: tags.toSorted(),
    }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

describe('a spreadsheet', () => {
  it('is imported again without loss, whatever the questions contain', async () => {
    const repoId = await newRepo(admin);
    const [long] = fc.sample(question(QuestionType.combined), 1);
    const part = { id: 'c1', analysis: '', body: { type: 3, right: true } } as const;
    // The parts do not fit into one cell.
    const children = [1, 2, 3].map((n) => ({ ...part, id: `c${n}`, content: `<p>${'长'.repeat(9000)}${n}</p>` }));
    const all = [
      ...(await samples(5)),
      { ...long!, content: '<p>材料</p>', analysis: '', body: { type: 99, children } as const },
    ];
    const drafts = all.map((draft, at) => ({
      ...draft,
      code: `RT-${String(at).padStart(3, '0')}`,
      // Similar stems would be held back as duplicates.
      content: `<p>${sentence()}</p>${draft.content}`,
    }));
    await putQuestions(systemCtx(app.platform, 'test'), {
      questions: drafts,
      repoIds: [repoId],
      publish: true,
      by: admin.id,
    });
    const before = await said(repoId);
    expect(before).toHaveLength(drafts.length);

    const file = await exported(repoId, 'xlsx');
    const { records } = await admin.call(questionApi.paging, { params: { repoId }, size: 200 });
    await admin.call(questionApi.delete, { ids: records.map(({ id }) => id) });
    const own = questionImporter(app, admin);
    const id = await own.checked(file);
    const faults = (await own.rows(id, 'problem')).flatMap((row) => row.faults);
    expect(faults.filter(({ warning }) => !warning)).toEqual([]);
    await own.confirm(id, [repoId], { way: 'all' });
    expect(await said(repoId)).toEqual(before);
  });

  it('has as many option columns as needed', async () => {
    const repoId = await newRepo(admin);
    await newQuestion(admin, [repoId], {
      code: 'COL-1',
      body: bodies.multi as never,
      source: '教材',
      tags: ['催化剂'],
    });
    await newQuestion(admin, [repoId], { code: 'COL-2', body: bodies.match as never });
    const [heading, choice, match, ...more] = await sheetRows(await exported(repoId, 'xlsx'));
    expect(heading).toEqual([
      '编码',
      '题型',
      '题干',
      'A',
      'B',
      'C',
      '选项',
      '答案',
      '解析',
      '难度',
      '知识点',
      '题库',
      '来源',
      '小题',
    ]);
    const { title } = await admin.call(repoApi.detail, { id: repoId });
    expect(choice?.slice(0, 6)).toEqual(['COL-1', '多选题', expect.any(String), '高炮', '火箭', '风筝']);
    expect(choice?.slice(7, 13)).toEqual(['AB', '解析', '普通', '催化剂', title, '教材']);
    expect(match?.[6]).toBe('冷云 —— 碘化银\n暖云 —— 盐粉');
    expect(more).toEqual([]);
  });

  it('contains the chosen questions, in the version in use', async () => {
    const repoId = await newRepo(admin);
    const one = await newQuestion(admin, [repoId]);
    await newQuestion(admin, [repoId]);
    const { code, level, body, latest } = await admin.call(questionApi.detail, { id: one });
    const change = {
      level,
      body,
      repoIds: [repoId],
      publish: false,
      lockVersion: latest,
      content: '<p>还没有发布的改动</p>',
    };
    await admin.call(questionApi.save, { id: one, ...change });
    const reply = await admin.ask(questionApi.export, { params: {}, ids: [one], form: 'xlsx' });
    const [, row, ...more] = await sheetRows(reply.rawPayload);
    expect([row?.[0], row?.[2]?.startsWith('关于'), more]).toEqual([code, true, []]);
  });

  it('that is too large for an immediate download is made in the background', { timeout: 120_000 }, async () => {
    const repoId = await newRepo(admin);
    const id = await newQuestion(admin, [repoId], { tags: ['成千上万'] });
    const copies = (table: string, key: string, more: string) =>
      app.platform.pool.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', md5($1 || n::text)::uuid${more}))).*
           from ${table} t, generate_series(1, ${QUESTION_EXPORT_LIMIT}) n where t.${key} = $1::uuid`,
        [id],
      );
    // Without search data, which would take time to index.
    await copies('question_item', 'id', `, 'code', 'MANY-' || n, 'search', '', 'like_keys', '[]'::jsonb`);
    await copies('question_version', 'question_id', '');
    const which = { params: { tag: '成千上万' }, form: 'xlsx' } as const;
    await expect(admin.call(questionApi.export, which)).toRefuse('exportTooLarge');
    const { taskId } = await admin.call(questionApi.exportTask, which);
    await app.runJobs();
    expect(await admin.call(taskApi.detail, { id: taskId })).toMatchObject({
      state: TaskState.done,
      resultName: '试题.xlsx',
    });
    const rows = await sheetRows((await admin.ask(taskApi.result, { id: taskId })).rawPayload);
    expect(new Set(rows.map(([code]) => code)).size).toBe(1 + QUESTION_EXPORT_LIMIT + 1);
  });
});

describe('a paper', () => {
  it('contains every type, with the answers in a separate section or not at all', async () => {
    const repoId = await newRepo(admin);
    for (const body of Object.values(bodies)) await newQuestion(admin, [repoId], { body: body as never });
    const plain = await textOf(await exported(repoId, 'docx'));
    expect(plain).toContain('共 7 题');
    expect(plain.match(/[一二三四五六七]、\S+题（共 1 题）/g)).toHaveLength(7);
    expect(plain).toContain('A. 碘化银');
    for (const secret of ['答案', '解析', '用于暖云', '断电', 'AgI']) expect(plain).not.toContain(secret);
    const [questions, answers] = (await textOf(await exported(repoId, 'docx-answers'))).split('参考答案与解析');
    expect(questions?.trim()).toBe(plain.trim());
    for (const right of [
      '答案：A',
      '答案：AB',
      '答案：正确',
      '答案：AgI',
      '关键词：断电',
      'B：用于暖云',
      '（1）答案：错误',
    ]) {
      expect(answers).toContain(right);
    }
    expect(answers).toMatch(/1 —— [AB]　2 —— [AB]/);
  });

  it('embeds pictures, and keeps emphasis, formulas and tables', async () => {
    const repoId = await newRepo(admin);
    const { id } = (await sendFile(app, questionApi.upload, { token: admin.token })).json().data;
    await newQuestion(admin, [repoId], {
      content: `<p>H<sub>2</sub>O <strong>与</strong> <span data-formula="a&lt;b"></span><img data-file="${id}" alt="回波 &quot;图&quot;"></p><table><tbody><tr><td rowspan="2">左</td><td>右上</td></tr><tr><td>右下</td></tr></tbody></table><ol><li>一</li><li>二</li></ol>`,
    });
    const docx = await exported(repoId, 'docx');
    const files = unzipSync(docx);
    expect(Buffer.from(files['word/media/picture1.png']!)).toEqual(png);
    expect(strFromU8(files['word/_rels/document.xml.rels']!)).toContain('Target="media/picture1.png"');
    const { value, messages } = await mammoth.convertToHtml({ buffer: docx });
    expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
    expect(value).toContain(
      '1. H<sub>2</sub>O <strong>与</strong> a&lt;b<img alt="回波 &quot;图&quot;" src="data:image/png;base64,',
    );
    expect(value).toContain('<td rowspan="2"><p>左</p></td>');
    expect(value).toContain('2. 二');
  });

  it('opens in Word whatever the questions contain', async () => {
    const repoId = await newRepo(admin);
    const drafts = (await samples(4)).map((draft) => ({ ...draft, code: '' }));
    await putQuestions(systemCtx(app.platform, 'test'), {
      questions: drafts,
      repoIds: [repoId],
      publish: true,
      by: admin.id,
    });
    const { messages } = await mammoth.convertToHtml({ buffer: await exported(repoId, 'docx-answers') });
    expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  });
});
