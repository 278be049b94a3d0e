import { articleApi } from '@ganlin/contract/content/article';
import { ArticleState, Channel, StandardLevel } from '@ganlin/contract/content/kinds';
import { portalSearchApi } from '@ganlin/contract/portal/search';
import { CHANNEL_COUNT_LIMIT, readApi, SEARCH_COUNT_LIMIT, type Marked } from '@ganlin/contract/content/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { makeArticle, publishArticle } from '../../../../test/support/articles.ts';
import { newId } from '../../../platform/ids.ts';
import { bestIds, countByChannel, countOf, someFinds } from './search.queries.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const search = (keyword: string, more: { channel?: Channel; current?: number; size?: number } = {}) =>
  app.guest.call(portalSearchApi.search, { keyword, ...more });
const titles = async (keyword: string, more = {}) => (await search(keyword, more)).records.map(({ title }) => title);
const joined = (text: Marked) => text.map((piece) => piece.text).join('');
const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');

describe('searching', () => {
  it('finds two characters, parts of words, several terms and a single character, in titles and texts', async () => {
    await publishArticle(admin, { title: '蟠龙镇炮点巡检', body: p('火箭架与高炮一并检查。') });
    await publishArticle(admin, { title: '火箭架保养', body: p('蟠龙镇的经验。') });
    for (const words of ['蟠龙', '龙镇', '蟠龙镇', '蟠', '蟠龙 火箭', '火箭　蟠龙镇']) {
      expect(await titles(words), words).toEqual(expect.arrayContaining(['蟠龙镇炮点巡检', '火箭架保养']));
    }
    expect(await titles('蟠龙 高炮')).toEqual(['蟠龙镇炮点巡检']);
    expect(await titles('蟠龙 没有')).toEqual([]);
    // All its pairs occur, but not consecutively.
    expect(await titles('龙镇炮点巡检经验')).toEqual([]);
  });

  it('treats full-width and half-width, upper and lower case as equal', async () => {
    const fields = { level: StandardLevel.industry, number: 'ＱＸ/Ｔ 9527－2018' };
    await publishArticle(admin, { channel: Channel.standard, title: '高炮安全规范', fields });
    for (const typed of ['qx/t 9527', 'ＱＸ/Ｔ　９５２７', 'QX/T 9527-2018']) {
      expect(await titles(typed), typed).toEqual(['高炮安全规范']);
    }
  });

  it('ranks titles before tags and numbers before texts, then pinned articles, then the newest', async () => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS);
    const word = '饕餮';
    await publishArticle(admin, { title: '正文提到', body: p(`讲${word}。`), pinned: true }, at(1));
    await publishArticle(admin, { title: '标签提到', tags: [word] }, at(2));
    await publishArticle(admin, { title: `${word}旧`, channel: Channel.science }, at(9));
    await publishArticle(admin, { title: `${word}新` }, at(3));
    await publishArticle(admin, { title: `${word}置顶`, pinned: true }, at(20));
    const order = [`${word}置顶`, `${word}新`, `${word}旧`, '标签提到', '正文提到'];
    expect(await titles(word)).toEqual(order);
    expect(await titles(word, { size: 2, current: 2 })).toEqual(order.slice(2, 4));
    expect(await titles(word, { channel: Channel.science })).toEqual([`${word}旧`]);
    const { total, channels } = await search(word, { channel: Channel.science });
    expect({ total, channels }).toEqual({
      total: 1,
      channels: [
        { value: Channel.science, count: 1 },
        { value: Channel.news, count: 4 },
      ],
    });
    // The strategy for very many matches has the same result.
    const requested = { terms: [{ word, forms: [word] }], now: app.clock.now };
    const all = (await search(word)).records.map(({ id }) => id);
    expect(await bestIds(app.platform.db, requested, 4)).toEqual(all.slice(0, 4));
    expect(await bestIds(app.platform.db, { ...requested, channel: Channel.news }, 9)).toHaveLength(4);
    const counted = await countByChannel(app.platform.db, requested, { channels: [3, 6, 7], limit: 3 });
    expect([...counted]).toEqual([
      [3, 1],
      [6, 4],
    ]);
    expect([...(await countOf(app.platform.db, requested, { channels: [3, 6, 7], limit: 3 }))]).toEqual([
      [3, 1],
      [6, 3],
      [7, 0],
    ]);
    expect(await someFinds(app.platform.db, requested, 2)).toMatchObject({ isAll: false, finds: { length: 3 } });
    expect(await someFinds(app.platform.db, requested, 5)).toMatchObject({ isAll: true, finds: { length: 5 } });
  });

  it('shows the clauses that contain the terms, highlighted, and how often', async () => {
    const body = `<h2>第一章　总则</h2>${p('第一条　为了管理。', '第二条　麒麟县的作业必须在批准的空域内进行，麒麟县负责。')}`;
    await publishArticle(admin, { channel: Channel.law, title: '麒麟县作业条例', body });
    const { records } = await search('麒麟县 空域');
    expect(records).toMatchObject([
      {
        markedTitle: [
          { text: '麒麟县', hit: true },
          { text: '作业条例', hit: false },
        ],
        hits: [{ anchor: 'tiao-2', label: '第二条' }],
        hitCount: 4,
      },
    ]);
    expect(joined(records[0]?.hits[0]?.text ?? [])).toBe('麒麟县的作业必须在批准的空域内进行，麒麟县负责。');
    await publishArticle(admin, { title: '摘要提到', summary: '貔貅岭作业点。' });
    expect((await search('貔貅岭')).records[0]?.hits).toMatchObject([{ anchor: '', label: '摘要' }]);
  });

  it('finds only what is published: never drafts, not before its time, and no longer once it is withdrawn', async () => {
    const draft = await makeArticle(admin, { title: '鹪鹩草稿' });
    const later = await publishArticle(admin, { title: '鹪鹩预告' }, new Date(app.clock.now.getTime() + 3600_000));
    expect(await titles('鹪鹩')).toEqual([]);
    await admin.call(articleApi.publish, { ids: [draft.id], publishAt: null });
    expect(await titles('鹪鹩')).toEqual(['鹪鹩草稿']);
    app.clock.advance(7200);
    expect(await titles('鹪鹩')).toEqual(expect.arrayContaining(['鹪鹩预告', '鹪鹩草稿']));
    await admin.call(articleApi.withdraw, { ids: [later, draft.id] });
    expect(await titles('鹪鹩')).toEqual([]);
    expect((await app.guest.call(portalSearchApi.suggest, { keyword: '鹪鹩' })).length).toBe(0);
  });

  it('counts up to its limit and pages no further', async () => {
    const now = app.clock.now;
    const texts = { summary: '', body: '<p>豸</p>', plain: '豸', source: '', author: '', fields: '{}' };
    const made = { createdBy: admin.id, updatedBy: admin.id, createdAt: now, updatedAt: now };
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      ...texts,
      ...made,
      id: newId(),
      channel: index % 10 === 9 ? Channel.notice : Channel.news,
      title: `獬豸${index + 1}`,
      state: ArticleState.published,
      publishAt: new Date(now.getTime() - index * 1000),
    }));
    await app.platform.db.insertInto('contentArticle').values(rows).execute();
    const first = await search('獬豸', { size: 3 });
    expect(first.total).toBe(SEARCH_COUNT_LIMIT);
    expect(first.records.map(({ title }) => title)).toEqual(['獬豸1', '獬豸2', '獬豸3']);
    expect(first.channels).toEqual([
      { value: Channel.news, count: CHANNEL_COUNT_LIMIT },
      { value: Channel.notice, count: CHANNEL_COUNT_LIMIT },
    ]);
    // Terms of two characters are counted before they are fetched, longer ones after.
    const longer = await search('獬豸1', { size: 3 });
    expect(longer.total).toBe(312);
    expect(longer.channels).toEqual(
      first.channels.map(({ value }) => ({ value, count: value === Channel.news ? CHANNEL_COUNT_LIMIT : 32 })),
    );
    const notices = await search('獬豸', { channel: Channel.notice, size: 50, current: 3 });
    expect(notices.total).toBe(120);
    expect(notices.records.map(({ title }) => title).slice(-1)).toEqual(['獬豸1200']);
    expect((await search('獬豸', { size: 50, current: 21 })).records).toEqual([]);
    expect((await search('豸', { size: 1 })).total).toBe(SEARCH_COUNT_LIMIT);
  });
});

describe('suggesting', () => {
  it('returns titles that contain the typed text, those that begin with it first, at most eight', async () => {
    for (let n = 1; n <= 9; n++) await publishArticle(admin, { title: `第${n}次狻猊观测` });
    await publishArticle(admin, { title: '狻猊Ａ型火箭' }, new Date(Date.now() - 30 * DAY_MS));
    const suggested = await app.guest.call(portalSearchApi.suggest, { keyword: '狻猊' });
    expect(suggested).toHaveLength(8);
    expect(suggested[0]).toMatchObject({
      channel: Channel.news,
      title: [
        { text: '狻猊', hit: true },
        { text: 'Ａ型火箭', hit: false },
      ],
    });
    expect(await app.guest.call(portalSearchApi.suggest, { keyword: '狻猊a型' })).toHaveLength(1);
    expect(await app.guest.call(portalSearchApi.suggest, { keyword: '狻' })).toHaveLength(8);
    expect(await app.guest.call(portalSearchApi.suggest, { keyword: ' ' })).toEqual([]);
  });
});

describe('search terms of a list', () => {
  it('combine with its other filters, by relevance or in another order', async () => {
    const word = '貔貅';
    const of = (title: string, more = {}) => publishArticle(admin, { channel: Channel.science, title, ...more });
    const inText = await of('甲', { body: p(`讲${word}。`), tags: ['云'] });
    const inTitle = await of(`${word}乙`, { tags: ['云'] });
    const other = await of(`${word}丙`, { tags: ['雨'] });
    const list = async (params: object) => {
      const filter = { channel: Channel.science, keyword: word, ...params };
      const { total, records } = await app.guest.call(readApi.paging, { current: 1, size: 10, params: filter });
      return { total, ids: records.map(({ id }) => id) };
    };
    expect(await list({})).toMatchObject({ total: 3, ids: [other, inTitle, inText] });
    expect(await list({ tag: '云' })).toEqual({ total: 2, ids: [inTitle, inText] });
    expect(await list({ tag: '云', titleOnly: true })).toEqual({ total: 1, ids: [inTitle] });
    expect(await list({ titleOnly: true })).toMatchObject({ total: 2 });
    expect(await list({ order: 'newest', tag: '云' })).toEqual({ total: 2, ids: [inTitle, inText] });
  });
});
