import { articleApi } from '@ganlin/contract/content/article';
import { ArticleState, ArticleStatus, Channel, LawLevel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { DataScope } from '@ganlin/contract/iam/role';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestUser } from '../../../../test/support/app.ts';
import { articleForm, makeArticle, publishArticle, uploadAttachment } from '../../../../test/support/articles.ts';
import { entriesOf } from '../../../../test/support/audit-entries.ts';
import { Refused } from '../../../../test/support/client.ts';
import { staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const app = await openTestApp();
let admin: TestUser;
// Some tests advance the clock by weeks, and no session lasts that long.
beforeEach(async () => {
  admin = await app.admin();
});
afterAll(() => app.close());

const DAY = 86_400;
const detail = (id: string) => admin.call(articleApi.detail, { id });
const read = (id: string) => app.guest.call(readApi.detail, { id });
const entries = (id: string) => entriesOf(app, `article:${id}`);
const reasons = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((one) =>
    one.status === 'fulfilled' ? 'ok' : one.reason instanceof Refused ? one.reason.reason : 'fault',
  );

describe('saving', () => {
  it('stores a draft nobody else sees, with all its fields and every version', async () => {
    const fields = {
      level: LawLevel.regulation,
      issuer: '国务院',
      number: '国务院令第348号',
      issuedOn: '2002-03-19',
      effectiveOn: '2002-05-01',
      history: [{ on: '2002-03-19', text: '公布' }],
    };
    const { id, form } = await makeArticle(admin, { channel: Channel.law, fields, tags: ['作业', '作业', '安全'] });
    expect(await detail(id)).toMatchObject({
      version: 1,
      state: ArticleState.draft,
      status: ArticleStatus.draft,
      updatedBy: '测试用户',
      form: { title: form.title, body: form.body, tags: ['作业', '安全'], fields },
    });
    await expect(read(id)).toRefuse('articleNotFound');
    const second = { ...form, title: '改过的标题' };
    await admin.call(articleApi.save, { id, version: 1, form: second, note: '改标题' });
    const { records, total } = await admin.call(articleApi.revisions, { params: { id } });
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { version: 2, title: '改过的标题', note: '改标题', savedBy: '测试用户' },
      { version: 1, title: form.title, note: '' },
    ]);
    const first = await admin.call(articleApi.revision, { id, version: 1 });
    expect(first.form.title).toBe(form.title);
    await expect(admin.call(articleApi.revision, { id, version: 3 })).toRefuse('articleNotFound');
    expect(await entries(id)).toMatchObject([
      { action: 'content.saved', before: null, after: { title: form.title, issuer: '国务院' } },
      { action: 'content.saved', before: { title: form.title }, after: { title: '改过的标题' } },
    ]);
  });

  it('returns the same response to a repeated call, and writes nothing twice', async () => {
    const id = newId();
    const first = { id, version: 0, form: articleForm(Channel.news) };
    expect(await admin.call(articleApi.save, first)).toEqual({ id, version: 1 });
    expect(await admin.call(articleApi.save, first)).toEqual({ id, version: 1 });
    const second = { ...first, version: 1, form: { ...first.form, title: '第二次' } };
    expect(await admin.call(articleApi.save, second)).toEqual({ id, version: 2 });
    await admin.call(articleApi.pin, { ids: [id], pinned: true });
    expect(await admin.call(articleApi.save, second)).toEqual({ id, version: 2 });
    expect((await admin.call(articleApi.revisions, { params: { id } })).total).toBe(2);
    await expect(admin.call(articleApi.save, first)).toRefuse('articleChanged');
  });

  it('lets one of two concurrent changes to the same version win, and names the winner to the other', async () => {
    const { id, form } = await makeArticle(admin);
    const other = await app.admin();
    const save = (caller: TestUser, title: string) =>
      caller.call(articleApi.save, { id, version: 1, form: { ...form, title } });
    const results = await Promise.allSettled([
      save(admin, '甲'),
      save(other, '乙'),
      save(admin, '丙'),
      save(other, '丁'),
    ]);
    expect(reasons(results).toSorted()).toEqual(['articleChanged', 'articleChanged', 'articleChanged', 'ok']);
    const lost = results.find((one) => one.status === 'rejected');
    expect(String(lost?.reason)).toContain('测试用户');
    const { version, form: stored } = await detail(id);
    expect(version).toBe(2);
    expect(stored.title).toBe(['甲', '乙', '丙', '丁'][results.findIndex((one) => one.status === 'fulfilled')]);
    expect((await admin.call(articleApi.revisions, { params: { id } })).total).toBe(2);
  });

  it('creates an article once when the same id is sent several times concurrently', async () => {
    const [id, form] = [newId(), articleForm(Channel.notice)];
    const same = await Promise.all([1, 2, 3].map(() => admin.call(articleApi.save, { id, version: 0, form })));
    expect(same).toEqual([1, 2, 3].map(() => ({ id, version: 1 })));
    const other = { ...form, title: '另一篇' };
    await expect(admin.call(articleApi.save, { id, version: 0, form: other })).toRefuse('articleChanged');
  });

  it('rejects missing references: files, films, categories, articles, other channels', async () => {
    const refused = async (
      channel: Channel,
      change: object,
      reason: 'articleFileUnknown' | 'categoryNotFound' | 'articleNotFound',
    ) => {
      const form = articleForm(channel, change);
      await expect(admin.call(articleApi.save, { id: newId(), version: 0, form })).toRefuse(reason);
    };
    const attachment = await uploadAttachment(app, admin);
    await refused(Channel.news, { coverId: newId() }, 'articleFileUnknown');
    // A file with the other purpose: not everyone may see it.
    await refused(Channel.news, { coverId: attachment }, 'articleFileUnknown');
    await refused(Channel.news, { body: `<p><img data-file="${newId()}"></p>` }, 'articleFileUnknown');
    await refused(Channel.product, { fields: { gallery: [newId()] } }, 'articleFileUnknown');
    await refused(Channel.news, { attachments: [{ fileId: newId(), name: 'x' }] }, 'articleFileUnknown');
    await refused(Channel.lecture, { fields: { videoId: newId() } }, 'articleFileUnknown');
    await refused(Channel.news, { categoryId: newId() }, 'categoryNotFound');
    await refused(Channel.law, { fields: { replacedById: newId() } }, 'articleNotFound');
    const { id } = await makeArticle(admin);
    const asLaw = { id, version: 1, form: articleForm(Channel.law) };
    await expect(admin.call(articleApi.save, asLaw)).toRefuse('articleChannelFixed');
    await expect(admin.call(articleApi.save, { id: newId(), version: 1, form: asLaw.form })).toRefuse(
      'articleNotFound',
    );
    const nought = articleForm(Channel.law, { fields: { level: LawLevel.law, effectiveOn: '0000-01-01' } });
    expect((await admin.ask(articleApi.save, { id: newId(), version: 0, form: nought })).statusCode).toBe(400);
    const long = { body: '&'.repeat(200_000) };
    await expect(
      admin.call(articleApi.save, { id: newId(), version: 0, form: articleForm(Channel.news, long) }),
    ).toRefuse('articleTooLong');
  });

  it('allows only publishers to change what is published', async () => {
    const writer = await staffWith(app, { permissions: 'content:article:save', dataScope: DataScope.all });
    const { id, form } = await makeArticle(writer);
    await writer.call(articleApi.save, { id, version: 1, form: { ...form, title: '草稿可改' } });
    await expect(writer.call(articleApi.publish, { ids: [id] })).toRefuse('forbidden');
    await admin.call(articleApi.publish, { ids: [id] });
    const again = { id, version: 2, form: { ...form, title: '发布后' } };
    await expect(writer.call(articleApi.save, again)).toRefuse('articleNeedsPublisher');
    await admin.call(articleApi.save, again);
    expect((await read(id)).title).toBe('发布后');
    await admin.call(articleApi.withdraw, { ids: [id] });
    await writer.call(articleApi.save, { id, version: 3, form });
  });
});

describe('publishing', () => {
  it('shows an article from one time until another, by the clock alone', async () => {
    const { id } = await makeArticle(admin);
    const at = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1000).toISOString();
    await admin.call(articleApi.publish, { ids: [id], publishAt: at(DAY), withdrawAt: at(3 * DAY) });
    expect((await detail(id)).status).toBe(ArticleStatus.waiting);
    await expect(read(id)).toRefuse('articleNotFound');
    app.clock.advance(2 * DAY);
    // No staff session lasts that long.
    admin = await app.admin();
    expect((await read(id)).id).toBe(id);
    expect((await detail(id)).status).toBe(ArticleStatus.published);
    app.clock.advance(2 * DAY);
    admin = await app.admin();
    await expect(read(id)).toRefuse('articleNotFound');
    expect((await detail(id)).status).toBe(ArticleStatus.withdrawn);
    const listed = await admin.call(articleApi.paging, { params: { status: ArticleStatus.withdrawn }, size: 200 });
    expect(listed.records.map((row) => row.id)).toContain(id);
  });

  it('rejects empty articles, times that end before they begin, and the whole call when one article fails', async () => {
    const full = await makeArticle(admin);
    const empty = await makeArticle(admin, { body: '<p> </p>' });
    await expect(admin.call(articleApi.publish, { ids: [full.id, empty.id] })).toRefuse('articleEmpty');
    expect((await detail(full.id)).status).toBe(ArticleStatus.draft);
    const yesterday = new Date(app.clock.now.getTime() - DAY * 1000).toISOString();
    await expect(admin.call(articleApi.publish, { ids: [full.id], withdrawAt: yesterday })).toRefuse(
      'articleTimesWrong',
    );
    await expect(admin.call(articleApi.publish, { ids: [newId()] })).toRefuse('articleNotFound');
    const fileId = await uploadAttachment(app, admin);
    const attached = await makeArticle(admin, { body: '', attachments: [{ fileId, name: '附件.pdf' }] });
    expect(await admin.call(articleApi.publish, { ids: [attached.id] })).toEqual({ count: 1 });
  });

  it('keeps the time and writes no second audit entry when published again, and moves the time if given', async () => {
    const id = await publishArticle(admin);
    const { publishAt } = await detail(id);
    app.clock.advance(60);
    await admin.call(articleApi.publish, { ids: [id] });
    expect((await detail(id)).publishAt).toBe(publishAt);
    const earlier = new Date(app.clock.now.getTime() - 30 * DAY * 1000).toISOString();
    await admin.call(articleApi.publish, { ids: [id], publishAt: earlier });
    expect((await read(id)).publishAt).toBe(earlier);
    expect((await entries(id)).map(({ action }) => action)).toEqual([
      'content.saved',
      'content.published',
      'content.published',
    ]);
  });

  it('leaves an article in one state, matching its log, when published and withdrawn concurrently', async () => {
    const id = await publishArticle(admin);
    await admin.call(articleApi.withdraw, { ids: [id] });
    for (let round = 0; round < 5; round++) {
      const results = await Promise.allSettled([
        admin.call(articleApi.publish, { ids: [id] }),
        admin.call(articleApi.withdraw, { ids: [id] }),
        admin.call(articleApi.publish, { ids: [id] }),
      ]);
      expect(reasons(results)).toEqual(['ok', 'ok', 'ok']);
      const { state } = await detail(id);
      const last = (await entries(id)).at(-1);
      expect(last?.after).toMatchObject({ state });
      const isRead = await read(id).then(
        () => true,
        () => false,
      );
      expect(isRead).toBe(state === ArticleState.published);
    }
  });

  it('never leaves an article both published and in the trash', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeArticle(admin);
      const results = await Promise.allSettled([
        admin.call(articleApi.publish, { ids: [id] }),
        admin.call(articleApi.delete, { ids: [id] }),
      ]);
      expect([
        ['ok', 'articleIsPublished'],
        ['articleNotFound', 'ok'],
      ]).toContainEqual(reasons(results));
    }
  });

  it('shows changes to readers immediately, although responses are cached', async () => {
    const id = await publishArticle(admin, { title: '旧标题' });
    expect((await read(id)).title).toBe('旧标题');
    const { form } = await detail(id);
    await admin.call(articleApi.save, { id, version: 1, form: { ...form, title: '新标题' } });
    expect((await read(id)).title).toBe('新标题');
    await admin.call(articleApi.withdraw, { ids: [id] });
    await expect(read(id)).toRefuse('articleNotFound');
    await expect(read(id)).toRefuse('articleNotFound');
  });
});
