import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { bookApi } from '@ganlin/contract/practice/book';
import { dailyApi } from '@ganlin/contract/practice/daily';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { questionApi } from '@ganlin/contract/question/question';
import { reportApi } from '@ganlin/contract/question/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, shiftPaper, sit } from '../../../../test/support/exams.ts';
import { addTo, answerAll, bankOf, dealTo, openRun } from '../../../../test/support/practice.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const { order, memorise, review } = PracticeMode;
const withheld = 'questionsWithheld';

/** A bank open to all users, and an exam that draws from it by rule. */
async function drawnBank() {
  const { repoId, ids } = await bankOf(app, 6);
  const rules = [{ repoIds: [repoId], type: 1 as const, count: 3, points: 2 }];
  const composition = { sections: [{ title: '单选题', kind: 'rules' as const, rules }], forms: 0 };
  return { repoId, ids, ...(await anOpenExam(app, { composition, passScore: 1 })) };
}

/** A user who has practised the bank, has one of its questions in the wrong-answer book, and an open run. */
async function practised(caller: TestUser, repoId: string) {
  const trainId = await openRun(caller, repoId, order);
  await answerAll(caller, trainId, [false]);
  return trainId;
}

describe('while a user sits an exam', () => {
  it('refuses to practise, repeat, look up or answer questions of the banks it draws from', async () => {
    const { repoId, ids, examId } = await drawnBank();
    const learner = await app.learner();
    const trainId = await practised(learner, repoId);
    const done = await openRun(learner, repoId, memorise);
    await learner.call(practiceApi.finish, { trainId: done });
    const daily = await learner.call(dailyApi.today, {});
    const { paperId, epoch } = await sit(learner, examId);

    const answer = { ordinal: 2, seq: 9, answer: { options: ['a'] } };
    const calls = [
      () => learner.call(practiceApi.open, { repoId, mode: memorise }),
      () => learner.call(practiceApi.open, { repoId: ALL_REPOS, mode: review }),
      () => learner.call(practiceApi.open, { repoId, mode: order, fromTrainId: trainId }),
      () => learner.call(dailyApi.today, {}),
      () => learner.call(practiceApi.answer, { trainId: daily.trainId!, items: [{ ...answer, ordinal: 1 }] }),
      () => learner.call(practiceApi.detail, { repoId }),
      () => learner.call(practiceApi.deal, { trainId, from: 1 }),
      () => learner.call(practiceApi.answer, { trainId, items: [answer] }),
      () => learner.call(practiceApi.result, { trainId: done }),
      () => learner.call(practiceApi.question, { questionId: ids[0]! }),
      () => learner.call(bookApi.paging, { current: 1, size: 10, params: {} }),
      () => learner.call(bookApi.paging, { current: 1, size: 10, params: { repoId } }),
    ];
    for (const [at, call] of calls.entries()) await expect(call(), `call ${at}`).toRefuse(withheld);

    await learner.call(sittingApi.handIn, { paperId, epoch });
    expect(await dealTo(learner, trainId)).not.toEqual([]);
    expect((await learner.call(practiceApi.answer, { trainId, items: [answer] })).items).toHaveLength(1);
    expect((await learner.call(bookApi.paging, { current: 1, size: 10, params: {} })).total).toBeGreaterThan(0);
    await learner.call(practiceApi.question, { questionId: ids[0]! });
  });

  it('refuses a practice answer immediately, however recently the bank was open', async () => {
    const { repoId, examId } = await drawnBank();
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    const items = (seq: number) => [{ ordinal: 1, seq, answer: { options: ['a'] } }];
    await dealTo(learner, trainId);
    await learner.call(practiceApi.answer, { trainId, items: items(1) });
    await sit(learner, examId);
    await expect(learner.call(practiceApi.answer, { trainId, items: items(2) })).toRefuse(withheld);
  });

  it('closes the banks of listed questions too, and any bank that shares a question with the paper', async () => {
    const { examId, questionIds } = await anOpenExam(app);
    const { repoId: shared } = await bankOf(app, 1);
    await (await app.admin()).call(questionApi.place, { ids: [questionIds[0]!], way: 'add', repoIds: [shared] });
    const learner = await app.learner();
    await learner.call(practiceApi.detail, { repoId: shared });
    await sit(learner, examId);
    await expect(learner.call(practiceApi.open, { repoId: shared, mode: memorise })).toRefuse(withheld);
  });

  it('keeps other banks open, and all banks for other users', async () => {
    const { repoId, ids, examId } = await drawnBank();
    const { repoId: free } = await bankOf(app, 2);
    const [learner, other] = [await app.learner(), await app.learner()];
    const theirs = await practised(other, repoId);
    await sit(learner, examId);
    const run = await openRun(learner, free, memorise);
    expect(await dealTo(learner, run)).toHaveLength(2);
    expect(await dealTo(other, theirs)).not.toEqual([]);
    await other.call(practiceApi.question, { questionId: ids[0]! });
  });

  it('reopens practice when the time is up, even before anyone has handed in', async () => {
    const { repoId, examId } = await drawnBank();
    const learner = await app.learner();
    const { paperId } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3600);
    // Answers in transit are still accepted.
    await expect(learner.call(practiceApi.detail, { repoId })).toRefuse(withheld);
    await shiftPaper(app, paperId, -60);
    await learner.call(practiceApi.detail, { repoId });
  });
});

describe('staff who take an exam themselves', () => {
  it('cannot read questions of its banks through their permissions, nor other examinees’ papers', async () => {
    const { repoId, ids, examId } = await drawnBank();
    const {
      repoId: free,
      ids: [freeId = ''],
    } = await bankOf(app, 1);
    const staff = await app.admin();
    const done = await app.learner();
    const sat = await sit(done, examId);
    await done.call(sittingApi.handIn, { paperId: sat.paperId, epoch: sat.epoch });
    const { paperId, epoch } = await sit(staff, examId);

    const page = { current: 1, size: 10 };
    const id = ids[0]!;
    const rules = [{ repoIds: [repoId], type: 1 as const, count: 3, points: 2 }];
    const composition = { sections: [{ title: '单选题', kind: 'rules' as const, rules }] };
    const calls = [
      () => staff.call(questionApi.paging, { ...page, params: {} }),
      () => staff.call(questionApi.paging, { ...page, params: { repoId } }),
      () => staff.call(questionApi.detail, { id }),
      () => staff.call(questionApi.versions, { id }),
      () => staff.call(questionApi.exportTask, { params: {}, form: 'xlsx' }),
      () => staff.call(questionApi.similar, { content: '<p>问题</p>' }),
      () => staff.call(reportApi.paging, { ...page, params: {} }),
      () => staff.call(reportApi.paging, { ...page, params: { questionId: id } }),
      () => staff.call(practiceApi.question, { questionId: id }),
      () => staff.call(examApi.preview, { composition }),
      () => staff.call(papersApi.detail, { paperId: sat.paperId }),
    ];
    for (const [at, call] of calls.entries()) await expect(call(), `call ${at}`).toRefuse(withheld);
    const exported = await staff.ask(questionApi.export, { params: {}, ids: [id], form: 'docx-answers' });
    expect(exported.json()).toMatchObject({ msg: expect.stringContaining('交卷') });

    await staff.call(questionApi.paging, { ...page, params: { repoId: free } });
    await staff.call(questionApi.detail, { id: freeId });
    await staff.call(sittingApi.handIn, { paperId, epoch });
    await staff.call(questionApi.detail, { id });
    await staff.call(papersApi.detail, { paperId: sat.paperId });
  });

  it('cannot read a question added to its bank later', async () => {
    const { repoId, ids, examId } = await drawnBank();
    const staff = await app.admin();
    await sit(staff, examId);
    const [extra = ''] = await addTo(app, repoId, [{}]);
    await expect(staff.call(questionApi.detail, { id: extra })).toRefuse(withheld);
    await expect(staff.call(questionApi.detail, { id: randomUUID() })).toRefuse('questionNotFound');
    expect(ids).not.toContain(extra);
  });
});
