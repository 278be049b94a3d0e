import { OpenType } from '@ganlin/contract/exam/kinds';
import { Channel, LawLevel } from '@ganlin/contract/content/kinds';
import { portalSearchApi } from '@ganlin/contract/portal/search';
import { RepoOpen, repoApi } from '@ganlin/contract/question/repo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { publishArticle } from '../../../../test/support/articles.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { aCourse, aFile } from '../../../../test/support/courses.ts';
import { unique } from '../../../../test/support/questions.ts';
import { makeDepts } from '../../../../test/support/staff.ts';
import { aClass } from '../../../../test/support/training.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const search = (caller: Caller, keyword: string, more: { channel?: Channel; current?: number } = {}) =>
  caller.call(portalSearchApi.search, { keyword, ...more });
const joined = (title: readonly { readonly text: string }[]) => title.map(({ text }) => text).join('');
async function others(caller: Caller, keyword: string): Promise<string[]> {
  const found = await search(caller, keyword);
  return found.others.flatMap(({ kind, hits }) => hits.map(({ title }) => `${kind}:${joined(title)}`));
}

describe('the search of the whole site', () => {
  it('finds for a guest only what is open to everyone, and for a user what is open to them', async () => {
    await aClass(app, { title: '穷奇谷火箭培训班' });
    await aClass(app, { title: '穷奇谷草稿班', draft: true });
    const { south } = await makeDepts(app);
    await aClass(app, { title: '穷奇谷内部班', deptIds: [south] });
    await aCourse(admin, [aFile()], { title: '穷奇谷公开课' });
    await aCourse(admin, [aFile()], { title: '穷奇谷密码课', openType: OpenType.password, password: 'rain' });
    await admin.call(repoApi.save, { code: unique(), title: '穷奇谷题库', open: RepoOpen.everyone });
    await admin.call(repoApi.save, { code: unique(), title: '穷奇谷未开放', open: RepoOpen.closed });
    expect(await others(app.guest, '穷奇谷')).toEqual(['class:穷奇谷火箭培训班', 'course:穷奇谷公开课']);
    const learner = await app.learner();
    expect((await others(learner, '穷奇谷')).toSorted()).toEqual([
      'bank:穷奇谷题库',
      'class:穷奇谷火箭培训班',
      'course:穷奇谷公开课',
      'course:穷奇谷密码课',
    ]);
  });

  it('puts what is asked for first, and finds all of a kind by its name', async () => {
    await publishArticle(admin, { title: '梼杌岭培训班通讯' });
    await aClass(app, { title: '梼杌岭作业培训班' });
    expect(await search(app.guest, '梼杌岭培训班')).toMatchObject({ articlesFirst: 0, total: 1 });
    expect(await search(app.guest, '梼杌岭')).toMatchObject({ articlesFirst: 2, others: [{ kind: 'class' }] });
    expect((await others(app.guest, '培训班')).length).toBeGreaterThanOrEqual(2);
  });

  it('shows what is close where nothing has everything, and says so', async () => {
    await publishArticle(admin, { title: '诸怀山雹谷观测', body: '<p>雹谷的云底很低。</p>' });
    await publishArticle(admin, { title: '闲谈', body: '<p>诸怀山在北方。</p>' });
    const { total, near } = await search(app.guest, '诸怀山的雹谷怎么麒麟阁');
    expect(total).toBe(0);
    // As it was typed, not the pieces that it was split into.
    expect(near).toMatchObject({ words: ['诸怀山的雹谷怎么麒麟阁'], hasAll: false });
    const apart = await search(app.guest, '诸怀山　麒麟阁A座');
    expect(apart.near).toMatchObject({ words: ['诸怀山', '麒麟阁A座'], hasAll: false });
    expect(near?.records[0]?.title).toBe('诸怀山雹谷观测');
    const asked = await search(app.guest, '诸怀山怎么观测雹谷');
    expect(asked.near).toMatchObject({ hasAll: true, records: [{ title: '诸怀山雹谷观测' }] });
    expect((await search(app.guest, '饕餮盛宴')).near).toBeNull();
  });

  it('shows a named clause of the text in force, and leads to it while typing', async () => {
    const title = '钦原市人工增雨办法';
    const fields = { level: LawLevel.government, issuer: '钦原市', endedOn: '2020-01-01' };
    const law = (body: string) => `<p>第一条　为了管理。</p><p>第十二条　${body}</p><p>（一）批准；</p><p>另款。</p>`;
    await publishArticle(admin, { channel: Channel.law, title: `${title}（2006 年）`, body: law('旧文。'), fields });
    const subjects = [{ clause: '第十二条', text: '作业空域' }];
    const now = {
      channel: Channel.law,
      title,
      body: law('应当有下列手续：'),
      fields: { ...fields, endedOn: null, subjects },
    };
    const id = await publishArticle(admin, now);
    const { clause, others: found } = await search(app.guest, '钦原市人工增雨办法第十二条第二款');
    expect(found).toEqual([]);
    expect(clause).toMatchObject({ id, anchor: 'tiao-12', label: '第十二条', subject: '作业空域' });
    expect(clause?.paragraphs).toEqual([
      { text: '应当有下列手续：', asked: false },
      { text: '（一）批准；', asked: false },
      { text: '另款。', asked: true },
    ]);
    expect((await search(app.guest, '钦原市人工增雨办法 99条')).clause).toBeNull();
    const [first] = await app.guest.call(portalSearchApi.suggest, { keyword: '钦原市人工增雨办法12条' });
    expect(first).toMatchObject({ kind: 'clause', id, anchor: 'tiao-12' });
    expect(joined(first?.title ?? [])).toBe(`${title} 第十二条 作业空域`);
  });
});
