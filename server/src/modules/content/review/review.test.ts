import { articleApi } from '@ganlin/contract/content/article';
import { ArticleState, ArticleStatus, Channel } from '@ganlin/contract/content/kinds';
import { ReviewChoice, ReviewState } from '@ganlin/contract/content/review/kinds';
import { reviewApi } from '@ganlin/contract/content/review/review';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { workApi } from '@ganlin/contract/stats/work';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { articleForm, makeArticle, publishArticle } from '../../../../test/support/articles.ts';
import { entriesOf } from '../../../../test/support/audit-entries.ts';
import { Refused } from '../../../../test/support/client.ts';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const everywhere = { dataScope: DataScope.all };
const reading = ['content:article:paging', 'content:article:review'] as const;
const writer = await staffWith(app, { ...everywhere, permissions: ['content:article:paging', 'content:article:save'] });
const first = await staffWith(app, { ...everywhere, permissions: reading });
const second = await staffWith(app, { ...everywhere, permissions: reading });
const third = await staffWith(app, { ...everywhere, permissions: reading });

const wantReaders = (articleReaders: number) =>
  app.platform.db.updateTable('siteSetting').set({ articleReaders }).execute();
beforeEach(() => wantReaders(2));

const { none, waiting, approved, returned } = ReviewState;
const submit = (id: string, version = 1, by = writer) => by.call(reviewApi.submit, { id, version, note: '请看数据' });
const approve = (by: TestUser, id: string, version = 1) =>
  by.call(reviewApi.review, { id, version, approve: true, comment: '' });
const sendBack = (by: TestUser, id: string, comment = '数据有误', version = 1) =>
  by.call(reviewApi.review, { id, version, approve: false, comment });
const publish = (...ids: string[]) => admin.call(articleApi.publish, { ids });
const reviewOf = async (id: string, by = writer) => (await by.call(articleApi.detail, { id })).review;
const actions = async (id: string) => (await entriesOf(app, `article:${id}`)).map(({ action }) => action);
const reasons = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((one) =>
    one.status === 'fulfilled' ? 'ok' : one.reason instanceof Refused ? one.reason.reason : 'fault',
  );

/** A draft of the writer's that waits for readers. */
async function submitted(): Promise<string> {
  const { id } = await makeArticle(writer);
  await submit(id);
  return id;
}

describe('publishing', () => {
  it('needs two different readers, neither of whom has submitted or saved the version', async () => {
    const { id } = await makeArticle(writer);
    await expect(publish(id)).toRefuse('articleNotReviewed');
    await expect(approve(first, id)).toRefuse('articleNotSubmitted');
    await submit(id);
    await expect(publish(id)).toRefuse('articleNotReviewed');
    expect(await reviewOf(id)).toMatchObject({ state: waiting, readers: 0, submittedBy: '测试用户', note: '请看数据' });
    expect(await approve(first, id)).toEqual({ state: waiting });
    await expect(publish(id)).toRefuse('articleNotReviewed');
    await expect(sendBack(first, id)).toRefuse('articleReviewedAlready');
    expect(await approve(second, id)).toEqual({ state: approved });
    await expect(approve(third, id)).toRefuse('articleNotSubmitted');
    await publish(id);
    expect(
      await app.platform.db.selectFrom('contentArticle').select('state').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ state: ArticleState.published });
    const reviews = await writer.call(reviewApi.reviews, { id });
    expect(reviews).toMatchObject([
      { version: 1, step: 2, approve: true, reader: '测试用户' },
      { version: 1, step: 1, approve: true, reader: '测试用户' },
    ]);
    expect(await actions(id)).toEqual([
      'content.saved',
      'content.submitted',
      'content.reviewed',
      'content.reviewed',
      'content.published',
    ]);
  });

  it('refuses the work of the reader: submitted by them, or saved by them', async () => {
    const { id, form } = await makeArticle(writer);
    await submit(id, 1, admin);
    await expect(approve(admin, id)).toRefuse('articleReviewOwn');
    await admin.call(articleApi.save, { id, version: 1, form: { ...form, title: '管理员改过' } });
    await submit(id, 2);
    await expect(approve(admin, id, 2)).toRefuse('articleReviewOwn');
    expect(await approve(first, id, 2)).toEqual({ state: waiting });
  });

  it('names every article that is not reviewed, and publishes none of them', async () => {
    const done = await submitted();
    await approve(first, done);
    await approve(second, done);
    const { id, form } = await makeArticle(writer);
    const refusal = await publish(done, id).catch(String);
    expect(refusal).toContain(`“${form.title}”`);
    expect((await writer.call(articleApi.detail, { id: done })).status).toBe(ArticleStatus.draft);
  });

  it('is as before where nobody needs to read, and asks for one reader where one is wanted', async () => {
    await wantReaders(0);
    const id = await publishArticle(admin);
    const { form } = await admin.call(articleApi.detail, { id });
    await admin.call(articleApi.save, { id, version: 1, form: { ...form, title: '直接修改' } });
    await wantReaders(1);
    const other = await submitted();
    expect(await approve(first, other)).toEqual({ state: approved });
    await publish(other);
  });

  it('lets what is published have other times and be pinned, and be changed only after it is withdrawn', async () => {
    const id = await submitted();
    await approve(first, id);
    await approve(second, id);
    await publish(id);
    const { form } = await admin.call(articleApi.detail, { id });
    const change = { id, version: 1, form: { ...form, title: '改过' } };
    await expect(admin.call(articleApi.save, change)).toRefuse('articleReviewFirst');
    const withdrawAt = new Date(app.clock.now.getTime() + 3_600_000).toISOString();
    await admin.call(articleApi.publish, { ids: [id], withdrawAt });
    await admin.call(articleApi.pin, { ids: [id], pinned: true });
    app.clock.advance(3601);
    // Its time is over: it is no longer shown and may be changed, and then somebody has to read it.
    await admin.call(articleApi.save, change);
    await expect(publish(id)).toRefuse('articleNotReviewed');
    expect(await reviewOf(id)).toMatchObject({ state: none, readers: 0, submittedBy: '' });
  });

  it('follows a rule that changes: approvals count, and a missing one has to be asked for', async () => {
    await wantReaders(1);
    const id = await submitted();
    await approve(first, id);
    await wantReaders(2);
    expect((await reviewOf(id)).state).toBe(none);
    await expect(publish(id)).toRefuse('articleNotReviewed');
    await expect(submit(id, 1, first)).toRefuse('forbidden');
    await submit(id);
    await expect(sendBack(first, id)).toRefuse('articleReviewedAlready');
    expect(await approve(second, id)).toEqual({ state: approved });
    await publish(id);
  });
});

describe('submitting', () => {
  it('refuses another version, an empty one, what is published or in the trash, and what was returned', async () => {
    const { id, form } = await makeArticle(writer);
    await expect(submit(id, 2)).toRefuse('articleChanged');
    await expect(submit(newId())).toRefuse('articleNotFound');
    const empty = await makeArticle(writer, { body: '' });
    await expect(submit(empty.id)).toRefuse('articleEmpty');
    await submit(id);
    await sendBack(first, id);
    await expect(submit(id)).toRefuse('articleReturned');
    await writer.call(articleApi.save, { id, version: 1, form });
    await submit(id, 2);
    await admin.call(articleApi.delete, { ids: [id] });
    await expect(submit(id, 2)).toRefuse('articleNotFound');
    await expect(approve(first, id, 2)).toRefuse('articleNotFound');
    await wantReaders(0);
    const shown = await publishArticle(admin);
    await expect(submit(shown)).toRefuse('articleIsPublished');
  });

  it('is done once however often it is asked for, and can be called back', async () => {
    const id = await submitted();
    await submit(id);
    await approve(first, id);
    await writer.call(reviewApi.recall, { id });
    await writer.call(reviewApi.recall, { id });
    expect((await reviewOf(id)).state).toBe(none);
    await expect(approve(second, id)).toRefuse('articleNotSubmitted');
    // The version is the same: the first approval counts.
    await submit(id);
    expect(await approve(second, id)).toEqual({ state: approved });
    await expect(writer.call(reviewApi.recall, { id })).toRefuse('articleNotSubmitted');
    expect(await actions(id)).toEqual([
      'content.saved',
      'content.submitted',
      'content.reviewed',
      'content.recalled',
      'content.submitted',
      'content.reviewed',
    ]);
  });

  it('is not for somebody who has approved the version: another person answers for it', async () => {
    const id = await submitted();
    await approve(admin, id);
    await writer.call(reviewApi.recall, { id });
    await expect(submit(id, 1, admin)).toRefuse('articleReviewedAlready');
  });

  it('begins anew with every saved version', async () => {
    const id = await submitted();
    await approve(first, id);
    const { form } = await writer.call(articleApi.detail, { id });
    await writer.call(articleApi.save, { id, version: 1, form: { ...form, title: '又改了' } });
    expect(await reviewOf(id)).toMatchObject({ state: none, readers: 0, submittedAt: null, note: '' });
    await expect(approve(second, id)).toRefuse('articleChanged');
    await submit(id, 2);
    expect(await approve(first, id, 2)).toEqual({ state: waiting });
  });
});

describe('a decision', () => {
  it('needs a reason if it returns the article, and tells the submitter', async () => {
    const id = await submitted();
    const silent = { id, version: 1, approve: false, comment: '  ' };
    expect((await first.ask(reviewApi.review, silent)).body).toContain('请填写退回的原因');
    await approve(first, id);
    expect(await sendBack(second, id, '第三段数据有误')).toEqual({ state: returned });
    expect(await sendBack(second, id, '第三段数据有误')).toEqual({ state: returned });
    await expect(publish(id)).toRefuse('articleNotReviewed');
    const { records } = await writer.call(messageApi.paging, { params: {} });
    const { title, id: message } = records[0]!;
    const { form } = await writer.call(articleApi.detail, { id });
    expect(title).toBe(`内容被退回：${form.title}`);
    const { content, link } = await writer.call(messageApi.detailForRead, { id: message });
    expect(content).toContain('没有通过复核');
    expect(content).toContain('第三段数据有误');
    expect(link).toBe(`/admin/content/news/edit/${id}`);
    expect((await entriesOf(app, `article:${id}`)).at(-1)).toMatchObject({
      action: 'content.reviewed',
      after: { reviewState: returned, version: 1, step: 2, comment: '第三段数据有误' },
    });
  });

  it('tells the submitter of the approval, also of an article with the longest title', async () => {
    await wantReaders(1);
    const { id } = await makeArticle(writer, { title: '长'.repeat(200) });
    await submit(id);
    await approve(first, id);
    const { records } = await writer.call(messageApi.paging, { params: {} });
    expect(records[0]!.title).toMatch(/^审核通过：长{100}…$/);
  });

  it('is limited to those who may', async () => {
    const id = await submitted();
    await expect(approve(writer, id)).toRefuse('forbidden');
    await expect(submit(id, 1, first)).toRefuse('forbidden');
    await expect((await app.learner()).call(reviewApi.reviews, { id })).toRefuse('forbidden');
  });
});

describe('at the same time', () => {
  it('two readers both count, and a third one is not needed', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await submitted();
      const results = await Promise.allSettled([approve(first, id), approve(second, id), approve(third, id)]);
      expect(reasons(results).toSorted()).toEqual(['articleNotSubmitted', 'ok', 'ok']);
      expect(await reviewOf(id)).toMatchObject({ state: approved, readers: 2 });
      expect(await writer.call(reviewApi.reviews, { id })).toHaveLength(2);
    }
  });

  it('the same decision sent several times counts once', async () => {
    const id = await submitted();
    await Promise.all([approve(first, id), approve(first, id), approve(first, id)]);
    expect(await reviewOf(id)).toMatchObject({ state: waiting, readers: 1 });
  });

  it('an approval and a save: a saved version is never approved by a reader of the one before', async () => {
    await wantReaders(1);
    for (let round = 0; round < 5; round++) {
      const id = await submitted();
      const form = articleForm(Channel.news);
      const results = await Promise.allSettled([
        approve(first, id),
        writer.call(articleApi.save, { id, version: 1, form }),
      ]);
      expect([
        ['ok', 'ok'],
        ['articleChanged', 'ok'],
      ]).toContainEqual(reasons(results));
      expect(await reviewOf(id)).toMatchObject({ state: none, readers: 0 });
      await expect(publish(id)).toRefuse('articleNotReviewed');
    }
  });

  it('publishing and a save: what is shown has been read', async () => {
    await wantReaders(1);
    for (let round = 0; round < 5; round++) {
      const id = await submitted();
      await approve(first, id);
      const form = articleForm(Channel.news);
      const results = await Promise.allSettled([publish(id), writer.call(articleApi.save, { id, version: 1, form })]);
      expect([
        ['ok', 'articleReviewFirst'],
        ['articleNotReviewed', 'ok'],
      ]).toContainEqual(reasons(results));
    }
  });
});

describe('lists', () => {
  it('show the state, and each reader what they may decide; the workbench counts the same', async () => {
    const mine = { channel: Channel.product, review: ReviewChoice.mine };
    const listed = async (by: TestUser, review: ReviewChoice) => {
      const { records } = await by.call(articleApi.paging, { params: { channel: Channel.product, review } });
      return records.map(({ id }) => id);
    };
    const work = async (by: TestUser) =>
      (await by.call(workApi.list, {})).items.filter(({ path }) => path.startsWith('/admin/content/product'));
    const { id } = await makeArticle(writer, { channel: Channel.product });
    expect(await listed(first, ReviewChoice.waiting)).toEqual([]);
    await submit(id);
    const { records } = await first.call(articleApi.paging, { params: mine });
    expect(records).toMatchObject([{ id, review: { state: waiting, readers: 0, isMine: true } }]);
    expect(await work(first)).toMatchObject([
      { title: '会员风采待审核', count: 1, path: '/admin/content/product?review=4' },
    ]);
    await approve(first, id);
    expect(await listed(first, ReviewChoice.mine)).toEqual([]);
    expect(await work(first)).toEqual([]);
    expect(await listed(writer, ReviewChoice.mine)).toEqual([]);
    expect(await listed(first, ReviewChoice.waiting)).toEqual([id]);
    await approve(second, id);
    expect(await listed(writer, ReviewChoice.approved)).toEqual([id]);
    await publish(id);
    expect(await listed(writer, ReviewChoice.approved)).toEqual([]);
    const other = await makeArticle(writer, { channel: Channel.product });
    await submit(other.id);
    await sendBack(first, other.id);
    expect(await listed(writer, ReviewChoice.returned)).toEqual([other.id]);
  });
});

it('is in the data of the reader, with the reason', async () => {
  const id = await submitted();
  await sendBack(third, id, '引用有误');
  const own = app.platform.ownData.find(({ title }) => title === '审核的内容');
  const { batches } = own!.sheet(systemCtx(app.platform, 'test'), third.id);
  const rows: unknown[] = [];
  for await (const batch of batches) rows.push(...batch);
  expect(rows).toContainEqual([expect.any(String), expect.any(String), 1, '退回', '引用有误']);
});

it('has the limits in the database too', async () => {
  const id = await submitted();
  const row = { articleId: id, version: 1, readerId: newId(), step: 1, approved: false, decidedAt: new Date() };
  const insert = (change: object) =>
    app.platform.db
      .insertInto('contentReview')
      .values({ ...row, comment: '', ...change })
      .execute();
  await expect(insert({})).rejects.toThrow('content_review_reason_check');
  await expect(insert({ approved: true, comment: '长'.repeat(501) })).rejects.toThrow('content_review_comment_check');
  await insert({ approved: true });
  await expect(insert({ approved: true, step: 2 })).rejects.toThrow('content_review_pkey');
  await expect(insert({ approved: true, readerId: newId() })).rejects.toThrow('content_review_step_key');
  const { db } = app.platform;
  const set = (change: object) => db.updateTable('contentArticle').set(change).where('id', '=', id).execute();
  await expect(set({ reviewState: approved })).rejects.toThrow('content_article_approved_check');
  await expect(set({ submittedBy: null })).rejects.toThrow('content_article_submitted_check');
});
