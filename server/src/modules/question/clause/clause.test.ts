import { articleApi } from '@ganlin/contract/content/article';
import { auditApi } from '@ganlin/contract/audit/entry';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { clauseApi } from '@ganlin/contract/question/clause/clause';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { describe, expect, it } from 'vitest';
import { clauseAt, lawBody, newLaw } from '../../../../test/support/laws.ts';
import { formOf, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { compareDue } from './recheck.ts';

const { app, admin } = await openAppWithAdmin();

const detail = (id: string) => admin.call(questionApi.detail, { id });
const listed = async (repoId: string, more: object = {}) =>
  (await admin.call(questionApi.paging, { params: { repoId, ...more } })).records.map(({ id }) => id);

describe('a question that cites clauses', () => {
  it('keeps them beside its versions, with their wording, in order and each once', async () => {
    const law = await newLaw(app, admin);
    const repo = await newRepo(admin);
    const clauses = [clauseAt(law.id, 'tiao-3'), clauseAt(law.id), clauseAt(law.id, 'tiao-3')];
    const id = await newQuestion(admin, [repo], { clauses });
    expect((await detail(id)).clauses).toMatchObject([
      { label: '第三条', title: law.title, wording: '作业应当公告。', change: null },
      { label: '第二条', wording: '作业须经批准。' },
    ]);
    // Pages that do not know the field change nothing; an empty list removes them. Neither adds a version.
    const { content } = await detail(id);
    expect(await admin.call(questionApi.save, formOf([repo], { id, content }))).toMatchObject({ version: 1 });
    expect((await detail(id)).clauses).toHaveLength(2);
    await admin.call(questionApi.save, formOf([repo], { id, content, clauses: [] }));
    expect(await detail(id)).toMatchObject({ version: 1, clauses: [] });
  });

  it('cites only what a valid published law has', async () => {
    const law = await newLaw(app, admin);
    const repo = await newRepo(admin);
    const save = (clauses: { articleId: string; anchor: string }[]) =>
      admin.call(questionApi.save, formOf([repo], { clauses }));
    await expect(save([clauseAt(law.id, 'tiao-9')])).toRefuse('clauseUnknown');
    await expect(save([clauseAt(newId())])).toRefuse('clauseUnknown');
    await law.amend({ fields: { endedOn: '2020-01-01' } });
    await expect(save([clauseAt(law.id)])).toRefuse('clauseUnknown');
    const many = Array.from({ length: 11 }, (_, index) => clauseAt(law.id, `tiao-${index + 1}`));
    expect((await admin.ask(questionApi.save, formOf([repo], { clauses: many }))).statusCode).toBe(400);
  });

  it('finds clauses by an abbreviated name and a number, or by words', async () => {
    const law = await newLaw(app, admin, ['立法目的。', '作业须经空域批准。']);
    const find = (keyword: string) => admin.call(clauseApi.find, { keyword });
    const own = law.title.replace('人工影响天气', '人影');
    expect(await find(`${own} 第二条`)).toMatchObject([{ articleId: law.id, anchor: 'tiao-2', label: '第二条' }]);
    expect(await find(`《${law.title}》第2条`)).toMatchObject([{ anchor: 'tiao-2' }]);
    expect(await find(own)).toHaveLength(2);
    expect(await find(`${own} 空域`)).toMatchObject([{ anchor: 'tiao-2', wording: '作业须经空域批准。' }]);
    expect(await find(`${unique()}没有这部法规`)).toEqual([]);
  });
});

describe('a law that is amended', () => {
  it('flags the questions on a changed clause, which are no longer drawn until they are confirmed', async () => {
    const law = await newLaw(app, admin);
    const repo = await newRepo(admin, { open: 1 });
    const id = await newQuestion(admin, [repo], { clauses: [clauseAt(law.id)] });
    const other = await newQuestion(admin, [repo], { clauses: [clauseAt(law.id, 'tiao-3')] });
    const learner = await app.learner();
    await law.amend({ body: lawBody('立法目的。', '作业须经省级批准。', '作业应当公告。') });

    const { reviewSince, clauses } = await detail(id);
    expect(reviewSince).not.toBeNull();
    expect(clauses).toMatchObject([{ change: 1, wording: '作业须经批准。', newWording: '作业须经省级批准。' }]);
    expect(await detail(other)).toMatchObject({ reviewSince: null });
    expect(await listed(repo, { inReview: true })).toEqual([id]);
    expect((await listed(repo, { state: 1 })).toSorted()).toEqual([id, other].toSorted());
    expect((await admin.call(repoApi.detail, { id: repo })).total).toBe(1);
    const run = await learner.call(practiceApi.open, { repoId: repo, mode: PracticeMode.order });
    expect(run.total).toBe(1);

    const since = reviewSince ?? '';
    const confirm = (time: string) => admin.call(clauseApi.confirm, { items: [{ id, since: time }] });
    await expect(confirm('2020-01-01T00:00:00.000Z')).toRefuse('clauseChangedAgain');
    expect(await confirm(since)).toEqual({ count: 1 });
    expect(await confirm(since)).toEqual({ count: 0 });
    expect(await detail(id)).toMatchObject({
      reviewSince: null,
      version: 1,
      clauses: [{ change: null, wording: '作业须经省级批准。', newWording: null }],
    });
    expect((await admin.call(repoApi.detail, { id: repo })).total).toBe(2);
    const { records } = await admin.call(auditApi.paging, { params: { target: `question:${id}` } });
    expect(records.map(({ action }) => action)).toContain('question.clausesConfirmed');
  });

  it('does not flag changed punctuation, follows a new number, and takes a flag back with the old text', async () => {
    const law = await newLaw(app, admin);
    const repo = await newRepo(admin);
    const id = await newQuestion(admin, [repo], { clauses: [clauseAt(law.id)] });
    await law.amend({ body: lawBody('立法目的。', '新的一条。', '作业，须经批准', '作业应当公告。') });
    const moved = { reviewSince: null, lockVersion: 2, clauses: [{ anchor: 'tiao-3', label: '第三条' }] };
    expect(await detail(id)).toMatchObject(moved);
    // A page that was opened before would put the number back.
    await expect(admin.call(questionApi.save, formOf([repo], { id, lockVersion: 1 }))).toRefuse('questionChanged');
    await law.amend({ body: lawBody('立法目的。') });
    expect(await detail(id)).toMatchObject({ clauses: [{ change: 2, newWording: null }] });
    await law.amend({ body: lawBody('立法目的。', '新的一条。', '作业须经批准。') });
    expect(await detail(id)).toMatchObject({ reviewSince: null, clauses: [{ change: null }] });
  });

  it('flags the questions of a law that has ended: they need another clause, or none', async () => {
    const law = await newLaw(app, admin);
    const repo = await newRepo(admin);
    const form = formOf([repo], { clauses: [clauseAt(law.id)] });
    const { id } = await admin.call(questionApi.save, form);
    await law.amend({ fields: { endedOn: '2020-01-01' } });
    const { reviewSince } = await detail(id);
    expect(await detail(id)).toMatchObject({ clauses: [{ change: 3 }] });
    const since = reviewSince ?? '';
    await expect(admin.call(clauseApi.confirm, { items: [{ id, since }] })).toRefuse('clauseLeft');
    await expect(admin.call(questionApi.save, { ...form, id, checkedSince: since })).toRefuse('clauseLeft');
    await admin.call(questionApi.save, { ...form, id, clauses: [], checkedSince: since });
    expect(await detail(id)).toMatchObject({ reviewSince: null, clauses: [] });
  });

  it('is answered by publishing a checked question, not by a draft or an unrelated change', async () => {
    const law = await newLaw(app, admin);
    const repo = await newRepo(admin);
    const form = formOf([repo], { clauses: [clauseAt(law.id)] });
    const { id } = await admin.call(questionApi.save, form);
    await law.amend({ body: lawBody('立法目的。', '作业须经省级批准。') });
    const { reviewSince } = await detail(id);
    const checked = { ...form, id, content: `<p>改后${unique()}</p>`, checkedSince: reviewSince ?? '' };
    await admin.call(questionApi.save, { ...form, id });
    await admin.call(questionApi.save, { ...checked, publish: false });
    expect((await detail(id)).reviewSince).toBe(reviewSince);
    await admin.call(questionApi.save, checked);
    expect(await detail(id)).toMatchObject({ reviewSince: null, clauses: [{ wording: '作业须经省级批准。' }] });
    expect((await admin.call(repoApi.detail, { id: repo })).total).toBe(1);
  });

  it('says nothing while it is withdrawn, and is compared when it is public again by the clock alone', async () => {
    const law = await newLaw(app, admin);
    const repo = await newRepo(admin);
    const id = await newQuestion(admin, [repo], { clauses: [clauseAt(law.id)] });
    await admin.call(articleApi.withdraw, { ids: [law.id] });
    await law.amend({ body: lawBody('立法目的。', '作业须经省级批准。') });
    expect(await detail(id)).toMatchObject({ reviewSince: null });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await admin.call(articleApi.publish, { ids: [law.id], publishAt });
    await app.runJobs();
    expect(await detail(id)).toMatchObject({ reviewSince: null });
    app.clock.advance(3_660);
    await takeTurn(app.platform, compareDue);
    expect((await detail(id)).reviewSince).not.toBeNull();
  });
});

describe('the questions of a law', () => {
  it('are counted for whoever may practise them, and practised from there', async () => {
    const law = await newLaw(app, admin);
    const [open, closed] = [await newRepo(admin, { open: 1 }), await newRepo(admin)];
    const id = await newQuestion(admin, [open], { clauses: [clauseAt(law.id), clauseAt(law.id, 'tiao-3')] });
    await newQuestion(admin, [open], { clauses: [clauseAt(law.id)] });
    await newQuestion(admin, [closed], { clauses: [clauseAt(law.id)] });
    const learner = await app.learner();
    const counts = { total: 2, clauses: expect.arrayContaining([{ anchor: 'tiao-2', label: '第二条', questions: 2 }]) };
    expect(await learner.call(clauseApi.related, { articleId: law.id })).toEqual(counts);
    expect(await app.guest.call(clauseApi.related, { articleId: law.id })).toEqual(counts);
    expect(await app.guest.call(clauseApi.related, { articleId: newId() })).toEqual({ total: 0, clauses: [] });

    const start = (clause: object) =>
      learner.call(practiceApi.open, {
        repoId: 'all',
        mode: PracticeMode.topic,
        clause: { articleId: law.id, ...clause },
      });
    const run = await start({ anchor: 'tiao-3' });
    expect(run).toMatchObject({ total: 1, repoTitle: `《${law.title}》第三条` });
    expect(await start({ anchor: 'tiao-3' })).toMatchObject({ trainId: run.trainId });
    const [dealt] = await learner.call(practiceApi.deal, { trainId: run.trainId, from: 1 });
    expect(dealt).toMatchObject({ question: { id }, outcome: null });
    expect(JSON.stringify(dealt)).not.toContain('tiao-3');
    const items = [{ ordinal: 1, seq: 1, answer: { options: ['a'] } }];
    const answered = await learner.call(practiceApi.answer, { trainId: run.trainId, items });
    expect(answered.items[0]?.outcome?.key.clauses).toMatchObject([{ label: '第二条' }, { label: '第三条' }]);
    expect(await start({})).toMatchObject({ total: 2, repoTitle: `《${law.title}》` });
    await expect(start({ anchor: 'tiao-9' })).toRefuse('practiceNothing');
  });
});
