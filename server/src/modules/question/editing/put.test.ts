import type { Body } from '@ganlin/contract/question/body';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { describe, expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { bodies, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { putQuestions, type PutQuestion } from '../index.ts';
import { stemText } from '../model/likeness.rules.ts';
import { findSimilar } from '../search/similar.ts';

const { app, admin } = await openAppWithAdmin();
const repo = await newRepo(admin);

const system = () => systemCtx(app.platform, 'test');

function draft(change: Partial<PutQuestion> = {}): PutQuestion {
  const body = bodies.single as unknown as Body;
  const said = { level: 1, content: `<p>批量${unique()}</p>`, analysis: '', body } as const;
  return { code: '', tags: [], source: '', ...said, ...change };
}

describe('putting many questions in one call', () => {
  it('writes new questions with codes, banks, tags and counts, in their order', async () => {
    const [own, tag, code] = [await newRepo(admin), unique(), unique()];
    const questions = [
      draft({ code }),
      draft({ tags: [tag, tag], repoIds: [own] }),
      draft({ body: bodies.judge as unknown as Body, source: '汇编' }),
    ];
    const importId = newId();
    const written = await putQuestions(system(), { questions, repoIds: [repo], publish: true, importId, by: admin.id });
    expect(written).toMatchObject([{ code, version: 1 }, { code: expect.stringMatching(/^Q-/) }, { version: 1 }]);
    const listed = await admin.call(questionApi.paging, { params: { importId } });
    expect(listed.records.map(({ id }) => id)).toEqual(written.map(({ id }) => id).toReversed());
    expect(listed.records[1]).toMatchObject({ tags: [tag], repos: [{}, {}] });
    expect(await admin.call(repoApi.detail, { id: repo })).toMatchObject({ total: 3, counts: { 1: 2, 3: 1 } });
    expect(await admin.call(repoApi.detail, { id: own })).toMatchObject({ total: 1 });
    expect(await admin.call(questionApi.tags, { keyword: tag })).toEqual([{ name: tag, questions: 1 }]);
  });

  it('adds versions to existing questions, published or as drafts', async () => {
    const [live, other] = [await newQuestion(admin, [repo]), await newQuestion(admin, [repo])];
    const put = (versionOf: string, publish: boolean) =>
      putQuestions(system(), {
        questions: [draft({ versionOf, content: `<p>改后${unique()}</p>`, code: 'ignored' })],
        repoIds: [repo],
        publish,
        by: admin.id,
      });
    expect(await put(live, true)).toMatchObject([{ id: live, version: 2 }]);
    expect(await put(other, false)).toMatchObject([{ id: other, version: 2 }]);
    expect(await admin.call(questionApi.detail, { id: live })).toMatchObject({ version: 2, hasDraft: false });
    expect(await admin.call(questionApi.detail, { id: other })).toMatchObject({ version: 1, hasDraft: true });
    await expect(put(newId(), true)).rejects.toThrow('试题不存在');
  });

  it('writes all or nothing', async () => {
    const before = (await admin.call(repoApi.detail, { id: repo })).total;
    const put = (questions: PutQuestion[], repoIds = [repo]) =>
      putQuestions(system(), { questions, repoIds, publish: true, by: admin.id });
    const code = unique();
    await expect(put([draft({ code }), draft({ code })])).rejects.toThrow('试题编码已被使用');
    await expect(put([draft()], [newId()])).rejects.toThrow('题库不存在');
    const strange = draft({ content: `<p><img data-file="${newId()}" alt=""></p>` });
    await expect(put([draft(), strange])).rejects.toThrow('不存在，请重新上传');
    expect((await admin.call(repoApi.detail, { id: repo })).total).toBe(before);
    expect(await put([])).toEqual([]);
  });
});

describe('similar questions', () => {
  const text = '在实施人工增雨火箭作业之前，作业指挥人员首先应当向飞行管制部门申请作业空域并等待批准';

  it('are found while writing, most similar first, and never the question itself', async () => {
    const content = `<p>${text}${unique()}，对吗？</p>`;
    const judge = bodies.judge as unknown as Body;
    const id = await newQuestion(admin, [repo], { content, body: judge });
    const ask = (input: object) => admin.call(questionApi.similar, { content, ...input });
    expect(await ask({ body: judge })).toMatchObject([{ id, percent: 100, state: 1 }]);
    const near = await ask({ content: content.replace('首先', '必须首先'), body: judge });
    expect(near).toMatchObject([{ id }]);
    expect(near[0]?.percent).toBeGreaterThanOrEqual(85);
    expect(near[0]?.percent).toBeLessThan(100);
    expect(await ask({ id, body: judge })).toEqual([]);
    expect(await ask({ content: '<p>完全不同的另一道题目，问的是雷达回波的颜色</p>', body: judge })).toEqual([]);
    expect(await ask({ content: '' })).toEqual([]);
    // Before anything but a stem is entered.
    expect(await ask({})).toMatchObject([{ id, percent: 100 }]);
  });

  it('are found for many texts in one call', async () => {
    const judge = bodies.judge as unknown as Body;
    const stem = `${text}${unique()}`;
    const id = await newQuestion(admin, [repo], { content: `<p>${stem}</p>`, body: judge });
    const found = await findSimilar(system(), ['别的', stemText(stem.replace('等待', '待'), judge)]);
    expect(found).toMatchObject([[], expect.arrayContaining([expect.objectContaining({ id })])]);
  });
});
