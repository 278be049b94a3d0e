import { auditApi } from '@ganlin/contract/audit/entry';
import type { Input } from '@ganlin/contract/core/endpoint';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { pastedApi } from '@ganlin/contract/exam/pasted';
import { DataScope } from '@ganlin/contract/iam/role';
import { questionImportApi } from '@ganlin/contract/question/import';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { describe, expect, it } from 'vitest';
import { paperText } from '../../../../../domain/test/paper-text.ts';
import { newRepo, unique } from '../../../../test/support/questions.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts } = await openAppWithDepts();

type Order = Input<typeof pastedApi.save>;

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

type Change = Partial<Omit<Order, 'settings'>> & { readonly settings?: Partial<Order['settings']> };

function orderOf(text: string, change: Change = {}): Order {
  const { settings, ...rest } = change;
  return {
    key: newId(),
    text,
    bank: { title: `试卷题库${unique()}` },
    reuse: true,
    publish: true,
    ...rest,
    settings: {
      title: `试卷${unique()}`,
      openType: OpenType.public,
      startTime: hours(-1),
      endTime: hours(3),
      totalTime: 90,
      passScore: 20,
      release: { score: 3, verdict: 3, answer: 3, analysis: 3 },
      ...settings,
    },
  };
}

/** The same paper with stems of its own, so that no test finds the questions of another. */
function ownPaper(): string {
  const word = unique();
  return paperText.replaceAll(/^(\d．(?:（12分）)?)/gm, `$1〔${word}〕`);
}

async function refusalOf(order: Order): Promise<string> {
  return (await admin.ask(pastedApi.save, order)).json<{ msg: string }>().msg;
}

async function countQuestions(keyword: string): Promise<number> {
  return (await admin.call(questionApi.paging, { params: { keyword } })).total;
}

describe('a pasted paper', () => {
  it('becomes an exam with its sections, points and questions in their order', async () => {
    const order = orderOf(ownPaper());
    expect(await admin.call(pastedApi.save, order)).toEqual({ id: order.key, added: 7, reused: 0 });
    const exam = await admin.call(examApi.detail, { id: order.key });
    expect(exam).toMatchObject({ title: order.settings.title, state: 1, totalScore: 36, passScore: 20, totalTime: 90 });
    const { sections } = exam.composition;
    expect(sections.map(({ title, intro, items = [] }) => [title, intro, items.map(({ points }) => points)])).toEqual([
      ['一、单项选择题', '<p>每题只有一个最符合题意</p>', [2, 2]],
      ['二、判断题', '', [1, 1]],
      ['三、填空题', '', [10]],
      ['四、简答题', '', [12, 8]],
    ]);
    const texts = new Map(exam.picked.map(({ questionId, text }) => [questionId, text]));
    const [first, , third] = sections.flatMap(({ items = [] }) => items.map(({ questionId }) => texts.get(questionId)));
    expect([first, third]).toEqual([
      expect.stringContaining('碘化银的成冰阈温'),
      expect.stringContaining('批准的空域和时限'),
    ]);
    const { records } = await admin.call(repoApi.paging, { params: { keyword: order.bank.title ?? '' } });
    expect(records).toMatchObject([{ examOnly: true, open: 0, total: 7 }]);
    const entries = await admin.call(auditApi.paging, { params: { target: `exam:${order.key}` } });
    expect(entries.records.map(({ action }) => action).toSorted()).toEqual(['exam.published', 'exam.saved']);
  });

  it('makes one exam, however often it is sent, and none that belongs to someone else', async () => {
    const order = orderOf(ownPaper());
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(pastedApi.save, order)));
    expect(replies.map(({ id }) => id)).toEqual([order.key, order.key, order.key]);
    const { total } = await admin.call(examApi.paging, { params: { keyword: order.settings.title } });
    expect(total).toBe(1);
    expect(await countQuestions(/〔(.+?)〕/.exec(order.text)?.[1] ?? '')).toBe(7);
    const other = await app.admin();
    await expect(other.call(pastedApi.save, order)).toRefuse('examNotFound');
  });

  it('is not published while an answer is missing: the question is named, and nothing is written', async () => {
    const text = ownPaper().replace('3. √　4. ×', '3. √');
    const order = orderOf(text);
    expect(await refusalOf(order)).toBe('试卷还不能用：第 4 题：没有写答案');
    await expect(admin.call(examApi.detail, { id: order.key })).toRefuse('examNotFound');
    expect(await countQuestions(/〔(.+?)〕/.exec(text)?.[1] ?? '')).toBe(0);
    expect((await admin.call(repoApi.paging, { params: { keyword: order.bank.title ?? '' } })).total).toBe(0);
  });

  it('writes nothing if the exam cannot be published', async () => {
    const order = orderOf(ownPaper(), { settings: { passScore: 99 } });
    await expect(admin.call(pastedApi.save, order)).toRefuse('examNotReady');
    expect((await admin.call(repoApi.paging, { params: { keyword: order.bank.title ?? '' } })).total).toBe(0);
    const draft = await admin.call(pastedApi.save, { ...order, publish: false });
    expect(await admin.call(examApi.detail, draft)).toMatchObject({ state: 0, totalScore: 36 });
  });

  it('takes points for a section from the page where its heading has none', async () => {
    const text = ownPaper().replace('（每题1分，共2分）', '');
    expect(await refusalOf(orderOf(text))).toContain('“二、判断题”没有写分值');
    const order = orderOf(text, { points: [null, 1.5] });
    await admin.call(pastedApi.save, order);
    expect((await admin.call(examApi.detail, { id: order.key })).totalScore).toBe(37);
  });

  it('uses the same questions of the bank, or adds them again', async () => {
    const text = ownPaper();
    const first = orderOf(text);
    await admin.call(pastedApi.save, first);
    const { likes } = await admin.call(pastedApi.check, { text: text.replace('1-2 AB', '1-2 AC') });
    expect(likes.map(({ number, same }) => [number, same])).toEqual([
      [1, true],
      [2, false],
      ...[3, 4, 5, 6, 7].map((number) => [number, true]),
    ]);
    const again = orderOf(text);
    expect(await admin.call(pastedApi.save, again)).toMatchObject({ added: 0, reused: 7 });
    const used = async (id: string) => (await admin.call(examApi.detail, { id })).picked.map((one) => one.questionId);
    expect((await used(again.key)).toSorted()).toEqual((await used(first.key)).toSorted());
    const copied = orderOf(text, { reuse: false, publish: false });
    expect(await admin.call(pastedApi.save, copied)).toMatchObject({ added: 7, reused: 0 });
    expect(await used(copied.key)).not.toEqual(await used(first.key));
  });

  it('is listed as an import, which is undone unless the exam needs it', async () => {
    const published = orderOf(ownPaper());
    await admin.call(pastedApi.save, published);
    const recent = await admin.call(questionImportApi.recent, {});
    expect(recent[0]).toMatchObject({
      id: published.key,
      state: 3,
      fileName: `粘贴的试卷：${published.settings.title}`,
    });
    await expect(admin.call(questionImportApi.undo, { id: published.key })).toRefuse('questionsNeeded');
    const draft = orderOf(ownPaper(), { publish: false });
    await admin.call(pastedApi.save, draft);
    expect(await admin.call(questionImportApi.undo, { id: draft.key })).toEqual({ count: 7 });
  });

  it('needs the permissions for both, the audience in scope, and an existing bank', async () => {
    const order = orderOf(ownPaper());
    const all = ['exam:exam:paging', 'exam:exam:save', 'exam:exam:publish', 'qu:question:import', 'qu:repo:save'];
    for (const missing of ['exam:exam:save', 'exam:exam:publish', 'qu:question:import', 'qu:repo:save']) {
      const permissions = all.filter((code) => code !== missing);
      const staff = await staffWith(app, { permissions, dataScope: DataScope.all });
      await expect(staff.call(pastedApi.save, order), missing).toRefuse('forbidden');
    }
    const local = await staffWith(app, { permissions: all, dataScope: DataScope.deptAndBelow, deptId: depts.city });
    await expect(local.call(pastedApi.save, order)).toRefuse('forbidden');
    const own = { openType: OpenType.depts, deptIds: [depts.county] };
    await app.platform.db.updateTable('iamUser').set({ deptId: depts.county }).where('id', '=', local.id).execute();
    const narrow = orderOf(ownPaper(), { settings: own });
    expect(await local.call(pastedApi.save, narrow)).toMatchObject({ added: 7 });
    const gone = orderOf(ownPaper(), { bank: { repoId: newId() } });
    await expect(admin.call(pastedApi.save, gone)).toRefuse('repoNotFound');
    const kept = orderOf(ownPaper(), { bank: { repoId: await newRepo(admin) } });
    expect(await admin.call(pastedApi.save, kept)).toMatchObject({ added: 7 });
  });
});

describe('a Word file', () => {
  const line = (text: string) => new Paragraph({ children: [new TextRun(text)] });

  async function docxOf(children: readonly (Paragraph | Table)[]): Promise<Buffer> {
    return Packer.toBuffer(new Document({ sections: [{ children: [...children] }] }));
  }

  async function readFile(content: Buffer) {
    const reply = await sendFile(app, pastedApi.read, { token: admin.token, name: '试卷.docx', content });
    return pastedApi.read.response.parse(reply.json<{ data: unknown }>().data);
  }

  it('with two hundred questions becomes an exam of one hundred and fifty points', async () => {
    const word = unique();
    const sections = [
      { heading: '一、单项选择题（共100题，每题0.5分，共50分）', count: 100, type: 'single' },
      { heading: '二、多项选择题（共50题，每题1分，共50分）', count: 50, type: 'multi' },
      { heading: '三、判断题（共50题，每题1分，共50分）', count: 50, type: 'judge' },
    ];
    let number = 0;
    const lines = sections.flatMap(({ heading, count, type }) => [
      heading,
      ...Array.from({ length: count }, () => {
        number += 1;
        const options = ['A．甲类', 'B．乙类', 'C．丙类', 'D．丁类'].map((option) => `${option}${word}${number}`);
        const stem = `${number}．${word}第${number}种作业情形的处置要求${type === 'judge' ? '不得更改（　）' : '是（　　）'}。`;
        return [stem, ...(type === 'judge' ? [] : options)];
      }).flat(),
    ]);
    const key = [
      '参考答案',
      `1-100 ${'ABCDA'.repeat(20)}`,
      `101-150 ${Array.from({ length: 50 }, () => 'AB').join(' ')}`,
    ];
    const judged = `151-200 ${'√×'.repeat(25)}`;
    const title = '人工影响天气作业指挥人员年度考核试卷';
    const { text } = await readFile(await docxOf([title, ...lines, ...key, judged].map(line)));
    const order = orderOf(text, { settings: { passScore: 90 } });
    expect(await admin.call(pastedApi.save, order)).toEqual({ id: order.key, added: 200, reused: 0 });
    const { totalScore, composition } = await admin.call(examApi.detail, { id: order.key });
    expect(totalScore).toBe(150);
    expect(composition.sections.map(({ items = [] }) => items.length)).toEqual([100, 50, 50]);
  });

  it('keeps subscripts, and marks a table for a second look', async () => {
    const cells = (texts: readonly string[]) =>
      new TableRow({ children: texts.map((text) => new TableCell({ children: [line(text)] })) });
    const content = await docxOf([
      line('一、判断题（每题2分）'),
      new Paragraph({
        children: [new TextRun('1. CO'), new TextRun({ text: '2', subScript: true }), new TextRun(' 见下表。')],
      }),
      new Table({ rows: [cells(['催化剂', '温度']), cells(['碘化银', '-5'])] }),
      line('答案：对'),
    ]);
    const { text } = await readFile(content);
    expect(text).toContain('CO<sub>2</sub> 见下表。');
    expect(await refusalOf(orderOf(text))).toContain('第 1 题：表格只取到其中的文字');
    const looked = orderOf(text.replace('〔表格〕', ''), { settings: { passScore: 1 } });
    expect(await admin.call(pastedApi.save, looked)).toMatchObject({ added: 1 });
  });
});
