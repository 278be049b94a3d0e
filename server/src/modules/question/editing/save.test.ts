import { auditApi } from '@ganlin/contract/audit/entry';
import type { Body } from '@ganlin/contract/question/body';
import {
  questionLevelLabels,
  questionTypeLabels,
  type QuestionLevel,
  type QuestionType,
} from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { describe, expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { bodies, formOf, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { png, sendFile } from '../../../../test/support/upload.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const repo = await newRepo(admin);

describe('kinds of questions', () => {
  it.each([
    [1, '单选题', bodies.single],
    [2, '多选题', bodies.multi],
    [3, '判断题', bodies.judge],
    [4, '简答题', bodies.essay],
    [5, '填空题', bodies.fill],
    [6, '匹配题', bodies.match],
    [99, '组合题', bodies.combined],
  ])('type %i is stored and listed as %s [S3-137…S3-143]', async (type, label, body) => {
    expect(questionTypeLabels[type as QuestionType]).toBe(label);
    const id = await newQuestion(admin, [repo], { body: body as unknown as Body });
    expect(await admin.call(questionApi.detail, { id })).toMatchObject({ id, type, body: { type } });
    const { records } = await admin.call(questionApi.paging, { params: { repoId: repo, type: type as QuestionType } });
    expect(records).toMatchObject([{ id, type }]);
    const { counts } = await admin.call(repoApi.detail, { id: repo });
    expect(counts[type]).toBe(1);
  });

  it.each([
    [1, '普通'],
    [2, '较难'],
  ])('level %i is stored and found as %s [S3-144, S3-145]', async (level, label) => {
    expect(questionLevelLabels[level as QuestionLevel]).toBe(label);
    const own = await newRepo(admin);
    const id = await newQuestion(admin, [own], { level: level as QuestionLevel });
    const find = async (wanted: number) =>
      (await admin.call(questionApi.paging, { params: { repoId: own, level: wanted as QuestionLevel } })).records;
    expect(await find(level)).toMatchObject([{ id, level }]);
    expect(await find(3 - level)).toEqual([]);
  });
});

describe('saving', () => {
  it('assigns a code, or keeps the given one, permanently', async () => {
    const { id, code } = await admin.call(questionApi.save, formOf([repo]));
    expect(code).toMatch(/^Q-\d{5}$/);
    const next = `Q-${String(Number(code.slice(2)) + 1).padStart(5, '0')}`;
    expect(await admin.call(questionApi.save, formOf([repo], { code: next }))).toMatchObject({ code: next });
    // The sequence skips codes entered by users.
    const { code: third } = await admin.call(questionApi.save, formOf([repo]));
    expect(Number(third.slice(2))).toBe(Number(code.slice(2)) + 2);
    await expect(admin.call(questionApi.save, formOf([repo], { code }))).toRefuse('questionCodeTaken');
    expect((await admin.ask(questionApi.save, formOf([repo], { id, code: 'OTHER' }))).statusCode).toBe(400);
    expect(await admin.call(questionApi.save, formOf([repo], { id, code }))).toMatchObject({ id, code, version: 2 });
  });

  it('adds a new version after publication, and never changes a published one', async () => {
    const form = formOf([repo]);
    const { id } = await admin.call(questionApi.save, form);
    await admin.call(questionApi.save, { ...form, id, content: '<p>第二版</p>', note: '改题干' });
    const versions = await admin.call(questionApi.versions, { id });
    expect(versions).toMatchObject([
      { version: 2, published: true, content: '<p>第二版</p>', note: '改题干', editor: '测试用户' },
      { version: 1, published: true, content: form.content },
    ]);
    // Saving the same content again adds no version.
    expect(await admin.call(questionApi.save, { ...form, id, content: '<p>第二版</p>' })).toMatchObject({ version: 2 });
    expect(await admin.call(questionApi.versions, { id })).toHaveLength(2);
  });

  it('stores a draft beside the published version, overwrites, publishes or discards it', async () => {
    const form = formOf([repo], { publish: false });
    const { id, lockVersion } = await admin.call(questionApi.save, form);
    expect(lockVersion).toBe(1);
    expect(await admin.call(questionApi.detail, { id })).toMatchObject({
      state: 0,
      version: 1,
      latest: 1,
      hasDraft: true,
    });
    await admin.call(questionApi.save, { ...form, id, publish: true });
    const own = unique();
    await admin.call(questionApi.save, { ...form, id, content: `<p>草稿甲${own}</p>`, level: 2 });
    const again = await admin.call(questionApi.save, { ...form, id, content: `<p>草稿乙${own}</p>`, level: 2 });
    expect(again).toMatchObject({ version: 2, lockVersion: 4 });
    expect(await admin.call(questionApi.detail, { id })).toMatchObject({
      state: 1,
      version: 1,
      latest: 2,
      hasDraft: true,
      level: 2,
      content: `<p>草稿乙${own}</p>`,
    });
    // Lists still show the published version.
    const { records } = await admin.call(questionApi.paging, { params: { keyword: own } });
    expect(records).toEqual([]);
    await admin.call(questionApi.discard, { id });
    expect(await admin.call(questionApi.detail, { id })).toMatchObject({
      latest: 1,
      hasDraft: false,
      content: form.content,
    });
    expect(await admin.call(questionApi.versions, { id })).toHaveLength(1);
  });

  it('discards a question that was never published entirely', async () => {
    const id = await newQuestion(admin, [repo], { publish: false });
    const { drafts } = await admin.call(repoApi.detail, { id: repo });
    await admin.call(questionApi.discard, { id });
    await expect(admin.call(questionApi.detail, { id })).toRefuse('questionNotFound');
    expect((await admin.call(repoApi.detail, { id: repo })).drafts).toBe(drafts - 1);
    await expect(admin.call(questionApi.discard, { id })).toRefuse('questionNotFound');
  });

  it('does not overwrite a concurrent change, not even a draft', async () => {
    const other = await app.admin();
    const form = formOf([repo]);
    const { id, lockVersion } = await admin.call(questionApi.save, form);
    const draft = { ...form, id, content: '<p>我的</p>', publish: false };
    await other.call(questionApi.save, { ...draft, lockVersion });
    await expect(admin.call(questionApi.save, { ...draft, lockVersion })).toRefuse('questionChanged');
    await admin.call(questionApi.save, { ...draft, lockVersion: lockVersion + 1 });
    await expect(other.call(questionApi.save, { ...draft, lockVersion: lockVersion + 1 })).toRefuse('questionChanged');
  });

  it('refuses an old page that sends its start version as `base`, and returns the number as `edition`', async () => {
    const form = formOf([repo]);
    const { id, edition } = await admin.call(questionApi.save, form);
    const draft = { ...form, id, content: '<p>旧页面</p>', publish: false };
    expect(await admin.call(questionApi.save, { ...draft, base: edition })).toMatchObject({ edition: edition + 1 });
    expect(await admin.call(questionApi.detail, { id })).toMatchObject({ edition: edition + 1 });
    await expect(admin.call(questionApi.save, { ...draft, base: edition })).toRefuse('questionChanged');
  });

  it('lets the type change until the first publication', async () => {
    const id = await newQuestion(admin, [repo], { publish: false });
    const judge = { body: bodies.judge as unknown as Body };
    await admin.call(questionApi.save, formOf([repo], { id, ...judge }));
    expect(await admin.call(questionApi.detail, { id })).toMatchObject({ type: 3, state: 1 });
    await expect(admin.call(questionApi.save, formOf([repo], { id }))).toRefuse('questionTypeFixed');
  });

  it('refuses an equal question, whatever its width, case or order of options, unless forced', async () => {
    const content = `<p>下列 AgI ${unique()}，正确的是（　）。</p>`;
    const { id, code } = await admin.call(questionApi.save, formOf([repo], { content }));
    const options = bodies.single.options.toReversed().map((option) => ({ ...option, right: !option.right }));
    const equal = formOf([repo], { content: content.replace('AgI', 'ＡＧＩ'), body: { type: 1, options } });
    const refusal = await admin.ask(questionApi.save, equal);
    expect(refusal.json()).toMatchObject({ code: 20010014, msg: `已有相同的试题：${code}`, data: { id, code } });
    await admin.call(questionApi.save, { ...equal, anyway: true });
  });

  it('stores only one of twenty equal concurrent questions', async () => {
    const form = formOf([repo]);
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => admin.call(questionApi.save, form)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('compares the number of blanks in a stem with its answers, in parts too', async () => {
    const fill = bodies.fill as unknown as Body;
    const save = (content: string, body: Body) => admin.call(questionApi.save, formOf([repo], { content, body }));
    await expect(save('<p>____和____</p>', fill)).toRefuse('questionBlanks');
    await expect(save('<p>没有空</p>', fill)).toRefuse('questionBlanks');
    const [first, second] = bodies.combined.children;
    const combined = { type: 99, children: [first, { ...second, content: '没有空' }] } as unknown as Body;
    await expect(save('<p>材料</p>', combined)).toRefuse('questionBlanks');
  });

  it('accepts only the markup and files allowed in questions', async () => {
    const dirty = `<p onclick="x()">甲${unique()}<script>alert(1)</script><a href="javascript:x">乙</a>
      <span data-formula="E=mc^2">E</span><img src="https://tracker.example/x.png"><iframe src="x"></iframe></p>`;
    const body: Body = { type: 4, reference: '<b>粗</b><style>*{}</style>', keywords: [] };
    const id = await newQuestion(admin, [repo], { content: dirty, analysis: '<svg/onload=x>丙', body });
    const stored = await admin.call(questionApi.detail, { id });
    expect(stored.content).toMatch(/^<p>甲\w+乙\s+<span data-formula="E=mc\^2"><\/span><\/p>$/);
    expect(stored).toMatchObject({ analysis: '<p>丙</p>', body: { reference: '<p><strong>粗</strong></p>' } });
    const empty = formOf([repo], { content: '<script>x</script>' });
    expect((await admin.ask(questionApi.save, empty)).statusCode).toBe(400);
  });

  it('shows files uploaded for questions by signed URLs, and no others', async () => {
    const { data } = (await sendFile(app, questionApi.upload, { token: admin.token })).json();
    expect((await app.http.inject(data.url)).rawPayload).toEqual(png);
    const content = `<p>看图${unique()}<img data-file="${data.id}" alt="雷达" src="blob:x"></p>`;
    const id = await newQuestion(admin, [repo], { content });
    const stored = await admin.call(questionApi.detail, { id });
    const address = /src="([^"]+)"/.exec(stored.content)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await app.http.inject(address)).rawPayload).toEqual(png);
    // Sending back the content as received is no change: signed URLs are never stored.
    const { level, analysis, body } = stored;
    const same = formOf([repo], { id, level, analysis, body: body as Body, content: stored.content });
    const { version } = await admin.call(questionApi.save, same);
    expect(version).toBe(1);
    for (const file of [newId(), 'no-file']) {
      const strange = formOf([repo], { content: `<p>图<img data-file="${file}" alt=""></p>` });
      await expect(admin.call(questionApi.save, strange)).toRefuse('questionFileUnknown');
    }
  });

  it('requires existing banks, and the permission', async () => {
    await expect(admin.call(questionApi.save, formOf([repo, newId()]))).toRefuse('repoNotFound');
    await expect(admin.call(questionApi.save, formOf([repo], { id: newId() }))).toRefuse('questionNotFound');
    const learner = await app.learner();
    await expect(learner.call(questionApi.save, formOf([repo]))).toRefuse('forbidden');
    await expect(learner.call(questionApi.detail, { id: newId() })).toRefuse('forbidden');
  });

  it('is audited', async () => {
    const id = await newQuestion(admin, [repo], { tags: ['催化剂'] });
    const { records } = await admin.call(auditApi.paging, { params: { target: `question:${id}` } });
    expect(records).toMatchObject([{ action: 'question.saved', userName: admin.userName }]);
  });
});
