import { articleApi } from '@ganlin/contract/content/article';
import { categoryApi } from '@ganlin/contract/content/category';
import { Channel, LawLevel, Validity } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { makeArticle, publishArticle, uploadAttachment, uploadPicture } from '../../../../test/support/articles.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { countPublished, listForMachines } from '../index.ts';
import { writeViews } from '../public/views.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const read = (id: string) => app.guest.call(readApi.detail, { id });
type Filter = Omit<Input<typeof readApi.paging>['params'], 'channel'>;
const listed = async (channel: Channel, filter: Filter = {}, size = 50) => {
  const { records, total } = await app.guest.call(readApi.paging, { params: { channel, ...filter }, size });
  expect(total).toBeGreaterThanOrEqual(records.length);
  return records.map(({ id }) => id);
};
const ago = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000);

describe('one article', () => {
  it('has its text with anchors, pictures with sizes, and external links that open in a new window', async () => {
    const [picture, cover] = [await uploadPicture(app, admin), await uploadPicture(app, admin)];
    const body = `<h2>第一章　总则</h2><p>第一条　为了……</p><figure><img data-file="${picture}" alt="云"></figure>
      <p><a href="https://example.cn/a?b=1&amp;c=2">外</a><a href="/web/law">内</a></p>`;
    const fields = {
      level: LawLevel.law,
      officialUrl: 'https://example.cn/',
      history: [{ on: '2020-01-01', text: '公布' }],
    };
    const id = await publishArticle(admin, { channel: Channel.law, coverId: cover, body, fields });
    const article = await read(id);
    expect(article.contents).toEqual([
      { anchor: 'zhang-1', depth: 1, title: '第一章　总则', subject: '' },
      { anchor: 'tiao-1', depth: 3, title: '第一条', subject: '' },
    ]);
    expect(article.body).toContain('<p id="tiao-1">第一条　为了……</p>');
    expect(article.body).toContain(
      `<img data-file="${picture}" alt="云" src="/api/common/file/public?id=${picture}" width="1" height="1" loading="lazy">`,
    );
    expect(article.body).toContain(
      '<a href="https://example.cn/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">外</a><a href="/web/law">内</a>',
    );
    expect(article).toMatchObject({
      cover: { src: `/api/common/file/public?id=${cover}`, width: 1, height: 1 },
      officialUrl: 'https://example.cn/',
      history: fields.history,
      validity: Validity.inForce,
      readMinutes: 1,
      summary: '第一章 总则 第一条 为了…… 外内',
    });
  });

  it('has a reading time of one minute per 400 characters', async () => {
    const id = await publishArticle(admin, { body: `<p>${'字'.repeat(401)}</p>`, summary: '说明' });
    expect(await read(id)).toMatchObject({ readMinutes: 2, summary: '说明' });
  });

  it('has attachments, of which PDF files can be previewed', async () => {
    const fileId = await uploadAttachment(app, admin);
    const id = await publishArticle(admin, { attachments: [{ fileId, name: '条文.pdf' }] });
    const [file] = (await read(id)).attachments;
    expect(file).toMatchObject({ id: fileId, name: '条文.pdf', contentType: 'application/pdf' });
    const answers = await Promise.all([file!.url, file!.viewUrl].map((url) => app.http.inject({ method: 'GET', url })));
    expect(answers.map(({ headers }) => String(headers['content-disposition']).split(';')[0])).toEqual([
      'attachment',
      'inline',
    ]);
  });

  it('links to the articles published before and after it in its channel, skipping unpublished ones', async () => {
    const [first, second, third] = [
      await publishArticle(admin, { channel: Channel.notice }, ago(30)),
      await publishArticle(admin, { channel: Channel.notice, pinned: true }, ago(20)),
      await publishArticle(admin, { channel: Channel.notice }, ago(10)),
    ];
    await publishArticle(admin, {}, ago(25));
    const gone = await publishArticle(admin, { channel: Channel.notice }, ago(15));
    await admin.call(articleApi.withdraw, { ids: [gone] });
    const middle = await read(second);
    expect([middle.previous?.id, middle.next?.id]).toEqual([first, third]);
    expect((await read(first)).previous).toBeNull();
    expect((await read(third)).next).toBeNull();
  });

  it('lists at most four others that share tags or its category, closest first', async () => {
    const { id: categoryId } = await admin.call(categoryApi.save, { form: { channel: Channel.science, title: '云' } });
    const science = { channel: Channel.science } as const;
    const both = await publishArticle(admin, { ...science, tags: ['积云', '冰雹'], categoryId }, ago(9));
    const oneTag = await publishArticle(admin, { channel: Channel.news, tags: ['积云'] }, ago(8));
    const category = await publishArticle(admin, { ...science, categoryId }, ago(7));
    const more = await publishArticle(admin, { ...science, categoryId }, ago(6));
    await publishArticle(admin, { ...science, categoryId }, ago(10));
    await publishArticle(admin, science, ago(5));
    const id = await publishArticle(admin, { ...science, tags: ['冰雹', '积云'], categoryId }, ago(4));
    expect((await read(id)).related.map((card) => card.id)).toEqual([both, oneTag, more, category]);
  });

  it('shows its replacement and what it replaced, if readable', async () => {
    const law = (fields: object) => ({ channel: Channel.law, fields: { level: LawLevel.law, ...fields } }) as const;
    const newer = await publishArticle(admin, law({}));
    const replaced = { endedOn: '2020-01-01', replacedById: newer };
    const older = await publishArticle(admin, { ...law(replaced), title: '旧法' });
    await makeArticle(admin, law(replaced));
    expect(await read(older)).toMatchObject({ replacedBy: { id: newer }, validity: Validity.replaced });
    expect((await read(newer)).replacesArticles).toEqual([{ id: older, channel: Channel.law, title: '旧法' }]);
    await admin.call(articleApi.withdraw, { ids: [newer] });
    expect(await read(older)).toMatchObject({ replacedBy: null, validity: Validity.replaced });
  });
});

describe('lists', () => {
  it('show pinned articles first and then the newest, page by page', async () => {
    const { id: categoryId } = await admin.call(categoryApi.save, {
      form: { channel: Channel.product, title: '列表' },
    });
    const product = { channel: Channel.product, categoryId } as const;
    const old = await publishArticle(admin, { ...product, pinned: true }, ago(90));
    const newer = await publishArticle(admin, product, ago(80));
    const newest = await publishArticle(admin, product, ago(70));
    await makeArticle(admin, product);
    expect(await listed(Channel.product, { categoryId })).toEqual([old, newest, newer]);
    const second = await app.guest.call(readApi.paging, {
      params: { channel: Channel.product, categoryId },
      current: 2,
      size: 2,
    });
    expect(second).toMatchObject({ total: 3, current: 2, size: 2, records: [{ id: newer, hits: [], hitCount: 0 }] });
    expect(second.records[0]?.markedTitle).toEqual([{ text: second.records[0]?.title, hit: false }]);
  });

  it('can be sorted by date and by views', async () => {
    const { id: categoryId } = await admin.call(categoryApi.save, { form: { channel: Channel.law, title: '排序' } });
    const law = (issuedOn: string | null, effectiveOn: string | null) =>
      publishArticle(admin, { channel: Channel.law, categoryId, fields: { level: 1, issuedOn, effectiveOn } });
    const [a, b, c] = [
      await law('2001-01-01', '2005-01-01'),
      await law('2003-01-01', '2004-01-01'),
      await law(null, null),
    ];
    expect(await listed(Channel.law, { categoryId, order: 'issued' })).toEqual([b, a, c]);
    expect(await listed(Channel.law, { categoryId, order: 'effective' })).toEqual([a, b, c]);
    await app.from('10.9.9.1').call(readApi.viewed, { id: c });
    await writeViews(systemCtx(app.platform, 'test'));
    expect((await listed(Channel.law, { categoryId, order: 'views' }))[0]).toBe(c);
  });

  it('can be filtered by level, issuer, validity, year, tag and category with all below it', async () => {
    const root = await admin.call(categoryApi.save, { form: { channel: Channel.standard, title: '上级' } });
    const below = await admin.call(categoryApi.save, {
      form: { channel: Channel.standard, parentId: root.id, title: '下级' },
    });
    const standard = (categoryId: string, fields: object, tags: string[] = []) =>
      publishArticle(admin, { channel: Channel.standard, categoryId, tags, fields: fields as { level: 1 } });
    const china = { issuer: '标准委' };
    const a = await standard(root.id, { ...china, level: 1, effectiveOn: '2010-06-01' }, ['火箭']);
    const b = await standard(below.id, { ...china, level: 2, effectiveOn: '2015-06-01' }, ['火箭', '高炮']);
    const c = await standard(below.id, { issuer: '气象局', level: 2, effectiveOn: '2999-06-01' });
    const d = await standard(below.id, {
      issuer: '气象局',
      level: 3,
      effectiveOn: '2001-06-01',
      endedOn: '2011-01-01',
    });
    const found = async (filter: Filter) =>
      (await listed(Channel.standard, { categoryId: root.id, ...filter })).toSorted();
    expect(await found({})).toEqual([a, b, c, d].toSorted());
    expect(await found({ categoryId: below.id })).toEqual([b, c, d].toSorted());
    expect(await found({ levels: [1, 2] })).toEqual([a, b, c].toSorted());
    expect(await found({ issuers: ['标准委'] })).toEqual([a, b].toSorted());
    expect(await found({ validity: Validity.coming })).toEqual([c]);
    expect(await found({ validity: Validity.ended })).toEqual([d]);
    expect(await found({ validity: Validity.inForce })).toEqual([a, b].toSorted());
    expect(await found({ fromYear: 2010, toYear: 2015 })).toEqual([a, b].toSorted());
    expect(await found({ toYear: 2009 })).toEqual([d]);
    expect(await found({ tag: '高炮' })).toEqual([b]);
    expect(await found({ levels: [2], issuers: ['气象局'] })).toEqual([c]);

    const facets = (filter: Filter) =>
      app.guest.call(readApi.facets, { channel: Channel.standard, categoryId: root.id, ...filter });
    const all = await facets({});
    expect(all.levels).toEqual([
      { value: 1, count: 1 },
      { value: 2, count: 2 },
      { value: 3, count: 1 },
    ]);
    expect(all.years.map(({ value }) => value)).toEqual([2999, 2015, 2010, 2001]);
    expect(all.tags).toEqual([
      { value: '火箭', count: 2 },
      { value: '高炮', count: 1 },
    ]);
    // Each choice is counted with the others applied, and its own left out.
    const chosen = await facets({ levels: [2], issuers: ['气象局'] });
    expect(chosen.levels).toEqual([
      { value: 2, count: 1 },
      { value: 3, count: 1 },
    ]);
    expect(chosen.issuers.toSorted((x, y) => x.value.localeCompare(y.value))).toEqual(
      [
        { value: '标准委', count: 1 },
        { value: '气象局', count: 1 },
      ].toSorted((x, y) => x.value.localeCompare(y.value)),
    );
    expect(chosen.validities).toEqual([{ value: Validity.coming, count: 1 }]);
    const categories = (facet: Data<typeof readApi.facets>) =>
      facet.categories.filter(({ id }) => id === root.id || id === below.id).map(({ title, count }) => [title, count]);
    expect(categories(await facets({}))).toEqual([
      ['上级', 4],
      ['下级', 3],
    ]);
    expect(categories(await facets({ levels: [1] }))).toEqual([
      ['上级', 1],
      ['下级', 0],
    ]);
  });

  it('decide by the date in China whether a law is in force', async () => {
    const now = app.clock.now;
    // Eight in the evening in London is already the next day in China.
    app.clock.now = new Date('2030-01-01T20:00:00Z');
    admin = await app.admin();
    const fields = { level: LawLevel.law, effectiveOn: '2030-01-02' };
    const id = await publishArticle(admin, { channel: Channel.law, title: '今天起施行', fields });
    expect((await read(id)).validity).toBe(Validity.inForce);
    expect(await listed(Channel.law, { validity: Validity.inForce, fromYear: 2030 })).toContain(id);
    app.clock.now = new Date('2030-01-01T15:59:59Z');
    await admin.call(articleApi.publish, { ids: [id], publishAt: '2029-01-01T00:00:00Z' });
    expect((await read(id)).validity).toBe(Validity.coming);
    app.clock.now = new Date('2030-01-01T16:00:00Z');
    expect((await read(id)).validity).toBe(Validity.inForce);
    expect(await listed(Channel.law, { validity: Validity.coming, fromYear: 2030 })).not.toContain(id);
    app.clock.now = now;
    admin = await app.admin();
  });
});

describe('views', () => {
  it('count a reader once in half an hour, and ignore what cannot be read', async () => {
    const id = await publishArticle(admin);
    const draft = (await makeArticle(admin)).id;
    const [one, other] = [app.from('10.8.0.1'), app.from('10.8.0.2')];
    for (const caller of [one, one, other, one]) await caller.call(readApi.viewed, { id });
    await one.call(readApi.viewed, { id: draft });
    await writeViews(systemCtx(app.platform, 'test'));
    const views = async (article: string) => (await admin.call(articleApi.detail, { id: article })).views;
    expect([await views(id), await views(draft)]).toEqual([2, 0]);
    app.clock.advance(31 * 60);
    await one.call(readApi.viewed, { id });
    await writeViews(systemCtx(app.platform, 'test'));
    await writeViews(systemCtx(app.platform, 'test'));
    expect(await views(id)).toBe(3);
  });
});

it('lists readable articles for machines, in steps or newest first', async () => {
  const { db, now } = systemCtx(app.platform, 'test');
  const channels = [Channel.lecture];
  const ids = [
    await publishArticle(admin, { channel: Channel.lecture }, ago(3)),
    await publishArticle(admin, { channel: Channel.lecture, summary: '一句话' }, ago(5)),
  ];
  await makeArticle(admin, { channel: Channel.lecture });
  const newest = await listForMachines(db, { now, channels, limit: 10 });
  expect(newest.map(({ id }) => id)).toEqual(ids);
  expect(newest[1]?.summary).toBe('一句话');
  const first = await listForMachines(db, { now, channels, limit: 1, after: null });
  const second = await listForMachines(db, { now, channels, limit: 10, after: first[0]?.id ?? null });
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids.toSorted());
  expect(await countPublished(db, now)).toBeGreaterThan(5);
});
