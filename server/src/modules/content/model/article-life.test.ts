import { articleApi } from '@ganlin/contract/content/article';
import { defaultHome, homeConfigApi } from '@ganlin/contract/content/home';
import { ArticleState, ArticleStatus, Channel, LawLevel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestUser } from '../../../../test/support/app.ts';
import { makeArticle, publishArticle, uploadAttachment, uploadPicture } from '../../../../test/support/articles.ts';
import { entriesOf } from '../../../../test/support/audit-entries.ts';
import { png, sendFile } from '../../../../test/support/upload.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { purgeTrash } from '../manage/trash.ts';

const app = await openTestApp();
let admin: TestUser;
// Some tests advance the clock by weeks, and no session lasts that long.
beforeEach(async () => {
  admin = await app.admin();
});
afterAll(() => app.close());

const DAY = 86_400;
const detail = (id: string) => admin.call(articleApi.detail, { id });
const entries = (id: string) => entriesOf(app, `article:${id}`);

describe('the trash', () => {
  it('accepts what is not published, restores it unchanged, and allows repeated calls', async () => {
    const id = await publishArticle(admin);
    await expect(admin.call(articleApi.delete, { ids: [id] })).toRefuse('articleIsPublished');
    await admin.call(articleApi.withdraw, { ids: [id] });
    expect(await admin.call(articleApi.delete, { ids: [id] })).toEqual({ count: 1 });
    expect(await admin.call(articleApi.delete, { ids: [id] })).toEqual({ count: 1 });
    const inTrash = await admin.call(articleApi.paging, { params: { trashed: true } });
    expect(inTrash.records.map((row) => row.id)).toContain(id);
    const { form } = await detail(id);
    await expect(admin.call(articleApi.save, { id, version: 1, form })).toRefuse('articleNotFound');
    await expect(admin.call(articleApi.publish, { ids: [id] })).toRefuse('articleNotFound');
    await admin.call(articleApi.restore, { ids: [id] });
    await admin.call(articleApi.restore, { ids: [id] });
    expect((await detail(id)).state).toBe(ArticleState.withdrawn);
    const trace = (await entries(id)).map(({ action }) => action).slice(-2);
    expect(trace).toEqual(['content.trashed', 'content.restored']);
  });

  it('is emptied manually or after thirty days, with the files that nothing else shows', async () => {
    const upload = () => uploadPicture(app, admin);
    const [own, shared, onFirstPage] = [await upload(), await upload(), await upload()];
    const fileId = await uploadAttachment(app, admin);
    const { id, form } = await makeArticle(admin, { coverId: own, attachments: [{ fileId, name: 'a.pdf' }] });
    await admin.call(articleApi.save, { id, version: 1, form: { ...form, coverId: shared, attachments: [] } });
    await makeArticle(admin, { body: `<p><img data-file="${shared}" alt=""></p>` });
    await admin.call(articleApi.save, { id, version: 2, form: { ...form, coverId: onFirstPage, attachments: [] } });
    const [banner] = defaultHome.banners;
    const config = { ...defaultHome, banners: [{ ...banner!, pictureId: onFirstPage }] };
    await admin.call(homeConfigApi.save, { config, version: 0 });
    await expect(admin.call(articleApi.purge, { ids: [id] })).toRefuse('articleNotFound');
    await admin.call(articleApi.delete, { ids: [id] });
    app.clock.advance(29 * DAY);
    admin = await app.admin();
    await takeTurn(app.platform, purgeTrash);
    expect((await detail(id)).version).toBe(3);
    app.clock.advance(2 * DAY);
    admin = await app.admin();
    await takeTurn(app.platform, purgeTrash);
    await expect(detail(id)).toRefuse('articleNotFound');
    await app.runJobs();
    const files = await app.platform.db
      .selectFrom('mediaFile')
      .select('id')
      .where('id', 'in', [own, shared, onFirstPage, fileId])
      .orderBy('id')
      .execute();
    expect(files).toEqual([shared, onFirstPage].toSorted().map((fileOf) => ({ id: fileOf })));
    expect((await entries(id)).at(-1)).toMatchObject({ action: 'content.purged', summary: form.title });
    expect(await admin.call(articleApi.purge, { ids: [id] })).toEqual({ count: 0 });
  });
});

it('copies an article once, as a draft with the same text', async () => {
  const id = await publishArticle(admin, { title: '字'.repeat(199), pinned: true, tags: ['a'] });
  const copy = newId();
  await admin.call(articleApi.copy, { id, newId: copy });
  expect(await admin.call(articleApi.copy, { id, newId: copy })).toEqual({ id: copy });
  const { form, status } = await detail(copy);
  expect(status).toBe(ArticleStatus.draft);
  expect(form).toMatchObject({ title: `${'字'.repeat(196)}（副本）`, pinned: false, tags: ['a'] });
  const other = await app.admin();
  await expect(other.call(articleApi.copy, { id, newId: copy })).toRefuse('articleNotFound');
});

it('lists articles by channel, title or number, state and sort order', async () => {
  const title = `甲乙丙_${newId()}`;
  const fields = { level: LawLevel.law, number: 'GB/T 1%2', effectiveOn: '2999-01-01' };
  const one = await publishArticle(admin, { channel: Channel.law, title: `${title}%b`, fields });
  const two = await makeArticle(admin, { channel: Channel.law, title: `${title}%A` });
  const list = async (params: object, sort?: { field: string; order: 'asc' | 'desc' }) => {
    const { records } = await admin.call(articleApi.paging, { params, ...(sort ? { sort } : {}) });
    return records;
  };
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  expect(ids(await list({ keyword: `${title.toUpperCase()}%`, channel: Channel.law }))).toHaveLength(2);
  expect(ids(await list({ keyword: title, channel: Channel.news }))).toEqual([]);
  expect(ids(await list({ keyword: title, status: ArticleStatus.draft }))).toEqual([two.id]);
  expect(ids(await list({ keyword: 't 1%2' }))).toEqual([one]);
  expect(ids(await list({ keyword: title }, { field: 'title', order: 'asc' }))).toEqual([two.id, one]);
  expect(ids(await list({ keyword: title }, { field: 'title; drop table', order: 'asc' }))).toHaveLength(2);
  expect((await list({ keyword: 't 1%2' }))[0]).toMatchObject({
    number: 'GB/T 1%2',
    validity: 1,
    level: 1,
    speaker: '',
  });
});

describe('pictures and attachments', () => {
  it('have URLs for the editor, and are rejected if their content is of another type', async () => {
    const pictureId = await uploadPicture(app, admin);
    const fileId = await uploadAttachment(app, admin);
    const body = `<p><img data-file="${pictureId}" alt="云"></p>`;
    const { id } = await makeArticle(admin, { body, attachments: [{ fileId, name: '附件.pdf' }] });
    const { files } = await detail(id);
    expect(files.map((file) => [file.id, file.contentType])).toEqual([
      [pictureId, 'image/png'],
      [fileId, 'application/pdf'],
    ]);
    for (const { url } of files) {
      const answer = await app.http.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(200);
    }
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const content of [text, Buffer.from('<html></html>')]) {
      const answer = await sendFile(app, articleApi.uploadPicture, { token: admin.token, content });
      expect(answer.json()).toMatchObject({ code: 10_040_001 });
    }
    const broken = await sendFile(app, articleApi.uploadPicture, { token: admin.token, content: png.subarray(0, 40) });
    expect(broken.json<{ code: number }>().code).not.toBe(0);
  });
});

it('shows a draft by its link for some days, and to nobody without it', async () => {
  const { id, form } = await makeArticle(admin);
  const { path, until } = await admin.call(articleApi.previewLink, { id });
  const { pathname, searchParams } = new URL(path, 'http://x');
  expect(pathname).toBe(`/web/home/preview/${id}`);
  const link = { id, expires: searchParams.get('expires')!, signature: searchParams.get('signature')! };
  expect((await app.guest.call(readApi.preview, link)).title).toBe(form.title);
  const { id: other } = await makeArticle(admin);
  await expect(app.guest.call(readApi.preview, { ...link, id: other })).toRefuse('articleNotFound');
  const later = { ...link, expires: String(Number(link.expires) + 1) };
  await expect(app.guest.call(readApi.preview, later)).toRefuse('articleNotFound');
  app.clock.now = new Date(new Date(until).getTime() + 1000);
  await expect(app.guest.call(readApi.preview, link)).toRefuse('previewEnded');
});
