import { bookApi, WrongSource } from '@ganlin/contract/practice/book';
import { DataScope } from '@ganlin/contract/iam/role';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { ReportKind, reportApi } from '@ganlin/contract/question/report';
import { describe, expect, it } from 'vitest';
import { openAtNoon, type TestUser } from '../../../../test/support/app.ts';
import { answerAll, bankOf, dealTo, openRun, rightAnswers, wrongAnswers } from '../../../../test/support/practice.ts';
import { formOf } from '../../../../test/support/questions.ts';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAnswers } from '../index.ts';

const { app, admin } = await openAppWithAdmin(openAtNoon);

const { order, wrong, review } = PracticeMode;

/** A learner who has answered all questions of a bank wrong. */
async function withMistakes(questions: Parameters<typeof bankOf>[1]) {
  const bank = await bankOf(app, questions);
  const learner = await app.learner();
  const trainId = await openRun(learner, bank.repoId, order);
  await answerAll(
    learner,
    trainId,
    bank.ids.map(() => false),
  );
  return { ...bank, learner, trainId };
}

/** As an exam or a battle reports it. */
function feed(userId: string, occasion: { source: WrongSource; sourceId: string }, answers: Record<string, boolean>) {
  const given = Object.entries(answers).map(([questionId, right]) => ({
    questionId,
    version: 1,
    type: QuestionType.single,
    answer: (right ? rightAnswers : wrongAnswers)[QuestionType.single],
    right,
  }));
  return recordAnswers(systemCtx(app.platform, 'test'), { userId, ...occasion }, given);
}

describe('the book', () => {
  const page = async (learner: TestUser, params: object = {}) => {
    const { records, total } = await learner.call(bookApi.paging, { params });
    expect(total).toBe(records.length);
    return records;
  };

  it('is filled by exams, battles and practice alike, and shows where each mistake was made', async () => {
    const { learner, ids } = await withMistakes(2);
    const [exam, battle] = [newId(), newId()];
    app.clock.advance(60);
    await feed(learner.id, { source: WrongSource.exam, sourceId: exam }, { [ids[0]!]: false, [ids[1]!]: true });
    app.clock.advance(60);
    await feed(learner.id, { source: WrongSource.battle, sourceId: battle }, { [ids[1]!]: false });
    const [latest, first] = await page(learner);
    expect(latest).toMatchObject({
      questionId: ids[1],
      wrongs: 2,
      sources: [WrongSource.practice, WrongSource.battle],
    });
    expect(first).toMatchObject({ questionId: ids[0], wrongs: 2, sources: [WrongSource.exam, WrongSource.practice] });
    expect(first!.text).toContain('关于');
    const of = async (params: object) => (await page(learner, params)).map(({ questionId }) => questionId);
    expect(await of({ examId: exam })).toEqual([ids[0]]);
    expect(await of({ examId: newId() })).toEqual([]);
    expect(await of({ source: WrongSource.battle })).toEqual([ids[1]]);
    expect(await of({ examId: 'all', source: WrongSource.practice })).toEqual([ids[1], ids[0]]);
    // Answers given elsewhere do not count as today's practice.
    const { todayAnswered } = await learner.call(practiceApi.detail, { repoId: (await bankOf(app, 1)).repoId });
    expect(todayAnswered).toBe(2);
  });

  it('practises mistakes from an exam across banks, and drops them in the usual way', async () => {
    const { ids } = await bankOf(app, 1);
    const learner = await app.learner();
    await feed(learner.id, { source: WrongSource.exam, sourceId: newId() }, { [ids[0]!]: false });
    for (let times = 0; times < 2; times++) {
      const trainId = await openRun(learner, 'all', wrong);
      expect(await answerAll(learner, trainId, [true])).toMatchObject({ right: 1 });
    }
    expect(await page(learner)).toEqual([]);
    await expect(openRun(learner, 'all', wrong)).toRefuse('practiceNothing');
  });

  it('filters by bank, type, keyword and due state', async () => {
    const { learner, repoId, ids } = await withMistakes([{ kind: 'single' }, { kind: 'judge' }, { kind: 'fill' }]);
    await answerAll(learner, await openRun(learner, (await bankOf(app, 1)).repoId, order), [false]);
    const all = await page(learner);
    expect(all).toHaveLength(4);
    const of = async (params: object) => (await page(learner, params)).map(({ questionId }) => questionId);
    expect((await of({ repoId })).toSorted()).toEqual(ids.toSorted());
    expect(await of({ repoId, type: QuestionType.judge })).toEqual([ids[1]]);
    const word = all.find(({ questionId }) => questionId === ids[2])!.text.split('的')[0]! + '的';
    expect(await of({ keyword: word })).toEqual([ids[2]]);
    expect(await of({ keyword: word, repoId: newId() })).toEqual([]);
    expect(await of({ due: true })).toHaveLength(4);
    expect(await page(await app.learner())).toEqual([]);
  });

  it('returns how many questions come up each day of the week', async () => {
    const { learner, repoId } = await withMistakes(3);
    expect(await learner.call(bookApi.summary, {})).toMatchObject({ wrong: 3, due: 3, week: [3, 0, 0, 0, 0, 0, 0] });
    // Two correct answers some time apart move two of them out of today.
    for (let times = 0; times < 2; times++) {
      app.clock.advance(1200);
      await answerAll(learner, await openRun(learner, repoId, order, { restart: true }), [true, true]);
    }
    const { wrong: left, due, week, mastered } = await learner.call(bookApi.summary, {});
    expect({ left, mastered }).toEqual({ left: 1, mastered: 2 });
    expect(due).toBe(week[0]);
    expect(week.reduce((sum, one) => sum + one, 0)).toBe(3);
    expect(week[0]).toBeLessThan(3);
  });

  it('removes questions on request, and adds them again after a new mistake', async () => {
    const { learner, repoId, ids } = await withMistakes(2);
    await learner.call(practiceApi.star, { questionId: ids[1]!, starred: true });
    const other = await app.learner();
    expect(await other.call(bookApi.remove, { questionIds: ids })).toEqual({ count: 0 });
    expect(await learner.call(bookApi.remove, { questionIds: ids })).toEqual({ count: 2 });
    expect(await learner.call(bookApi.remove, { questionIds: ids })).toEqual({ count: 0 });
    // A starred question still comes up.
    expect(await learner.call(bookApi.summary, {})).toMatchObject({ wrong: 0, due: 1, starred: 1, mastered: 0 });
    await answerAll(learner, await openRun(learner, repoId, order, { restart: true }), [false]);
    expect(await page(learner)).toMatchObject([{ questionId: ids[0], wrongs: 2 }]);
  });
});

describe('a question', () => {
  it('is shown with its answer to users who have answered it, and to staff who manage questions', async () => {
    const { learner, ids } = await withMistakes(1);
    const questionId = ids[0]!;
    const shown = await learner.call(practiceApi.question, { questionId });
    expect(shown).toMatchObject({
      answers: 1,
      rights: 0,
      lastAnswer: { options: ['b'] },
      inBook: true,
      starred: false,
    });
    expect(shown.key.analysis).toContain('SECRET');
    const none = app.learner().then((other) => other.call(practiceApi.question, { questionId }));
    await expect(none).toRefuse('practiceQuestionNotFound');
    await expect((await app.staff()).call(practiceApi.question, { questionId })).toRefuse('practiceQuestionNotFound');
    const keeper = await staffWith(app, { permissions: 'qu:question:paging', dataScope: DataScope.self });
    expect(await keeper.call(practiceApi.question, { questionId })).toMatchObject({ answers: 0, lastAnswer: null });
    await expect(keeper.call(practiceApi.question, { questionId: newId() })).toRefuse('practiceQuestionNotFound');
  });

  it('is shown in its corrected version, or as it was answered once it is retired', async () => {
    const { learner, repoId, ids } = await withMistakes(1);
    const id = ids[0]!;
    const { lockVersion } = await admin.call(questionApi.detail, { id });
    await admin.call(questionApi.save, formOf([repoId], { id, content: '<p>改过的题干</p>', lockVersion }));
    const shown = () => learner.call(practiceApi.question, { questionId: id });
    expect((await shown()).question).toMatchObject({ version: 2, content: '<p>改过的题干</p>' });
    await admin.call(questionApi.retire, { ids: [id] });
    expect((await shown()).question).toMatchObject({ version: 1 });
    expect((await learner.call(bookApi.paging, { params: {} })).records).toHaveLength(1);
    await expect(openRun(learner, 'all', wrong)).toRefuse('practiceNothing');
  });

  it('can be starred and annotated by users who were dealt it, and comes up for review', async () => {
    const { repoId, ids } = await bankOf(app, 2);
    const learner = await app.learner();
    const questionId = ids[0]!;
    for (const action of [
      () => learner.call(practiceApi.star, { questionId, starred: true }),
      () => learner.call(practiceApi.note, { questionId, note: '记住' }),
    ]) {
      await expect(action()).toRefuse('practiceQuestionNotFound');
    }
    const trainId = await openRun(learner, repoId, order);
    await dealTo(learner, trainId);
    await learner.call(practiceApi.star, { questionId, starred: true });
    await learner.call(practiceApi.star, { questionId, starred: true });
    await learner.call(practiceApi.note, { questionId, note: ' 记住 ' });
    expect(await dealTo(learner, trainId)).toMatchObject([
      { starred: true, note: '记住' },
      { starred: false, note: '' },
    ]);
    expect(await learner.call(practiceApi.detail, { repoId })).toMatchObject({ starred: 1, due: 1, seen: 0, wrong: 0 });
    const [due] = await dealTo(learner, await openRun(learner, repoId, review));
    expect(due!.question.id).toBe(questionId);
    await learner.call(practiceApi.star, { questionId, starred: false });
    expect(await learner.call(practiceApi.detail, { repoId })).toMatchObject({ starred: 0, due: 0 });
    // A star does not count as an answer.
    await expect(learner.call(practiceApi.question, { questionId })).toRefuse('practiceQuestionNotFound');
  });

  it('keeps its position in the schedule when a star is removed and a mistake remains', async () => {
    const { learner, repoId, ids } = await withMistakes(1);
    for (const starred of [true, false]) await learner.call(practiceApi.star, { questionId: ids[0]!, starred });
    expect(await learner.call(practiceApi.detail, { repoId })).toMatchObject({ starred: 0, wrong: 1, due: 1 });
  });

  it('can be reported by users who were dealt it, in the version they had', async () => {
    const { repoId, ids } = await bankOf(app, 1);
    const learner = await app.learner();
    const form = { questionId: ids[0]!, version: 1, kind: ReportKind.answer, text: '答案应为 B' };
    await expect(learner.call(practiceApi.report, form)).toRefuse('practiceQuestionNotFound');
    await dealTo(learner, await openRun(learner, repoId, order));
    await expect(learner.call(practiceApi.report, { ...form, version: 2 })).toRefuse('practiceQuestionNotFound');
    await learner.call(practiceApi.report, form);
    await expect(learner.call(practiceApi.report, form)).toRefuse('reportTooMany');
    const reports = await admin.call(reportApi.paging, { params: { questionId: ids[0]! } });
    expect(reports.records).toMatchObject([{ version: 1, kind: ReportKind.answer, text: '答案应为 B' }]);
  });
});

it('counts all of twenty answers recorded concurrently', async () => {
  const { ids } = await bankOf(app, 3);
  const learner = await app.learner();
  const all = Object.fromEntries(ids.map((id) => [id, false]));
  await Promise.all(
    Array.from({ length: 20 }, () => feed(learner.id, { source: WrongSource.exam, sourceId: newId() }, all)),
  );
  const { records } = await learner.call(bookApi.paging, { params: {} });
  expect(records.map(({ wrongs }) => wrongs)).toEqual([20, 20, 20]);
});
