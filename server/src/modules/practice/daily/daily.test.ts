import { addDays, addSeconds, startOfDayInChina } from '@ganlin/contract/core/time';
import { bookApi } from '@ganlin/contract/practice/book';
import { DailyRecall, dailyApi, DayState } from '@ganlin/contract/practice/daily';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi, RepoOpen } from '@ganlin/contract/question/repo';
import { describe, expect, it } from 'vitest';
import { openAtNoon, type TestUser } from '../../../../test/support/app.ts';
import { answerToday, finishToday, todayOf } from '../../../../test/support/daily.ts';
import { answerAll, bankOf, dealTo, openRun, rightAnswers } from '../../../../test/support/practice.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { dayOf } from '../model/day.rules.ts';

const { app } = await openAppWithAdmin(openAtNoon);

const { order } = PracticeMode;
const idsOf = (items: readonly { question: { id: string } }[]) => items.map(({ question }) => question.id);

/** A learner who has answered all questions of a new bank wrong, one after the other. */
async function withMistakes(count: number) {
  const bank = await bankOf(app, count);
  const learner = await app.learner();
  const trainId = await openRun(learner, bank.repoId, order);
  for (let ordinal = 1; ordinal <= count; ordinal++) {
    await answerAll(learner, trainId, [false], ordinal);
    app.clock.advance(1);
  }
  return { ...bank, learner };
}

const toNextNoon = () => {
  app.clock.now = addSeconds(addDays(startOfDayInChina(app.clock.now), 1), 12 * 3_600);
};

/** By a new session: the clock moves further than one lasts. */
async function closeBank(repoId: string, change: object = { open: RepoOpen.closed }) {
  const admin = await app.admin();
  const { code, title } = await admin.call(repoApi.detail, { id: repoId });
  await admin.call(repoApi.save, { id: repoId, code, title, ...change });
}

describe('the choice of a day', () => {
  it('takes what is due, the longest due first, and is the same for twenty concurrent requests', async () => {
    const { learner, ids } = await withMistakes(7);
    const all = await Promise.all(Array.from({ length: 20 }, () => todayOf(learner)));
    expect(new Set(all.map(({ trainId }) => trainId)).size).toBe(1);
    expect(idsOf(all[0]!.items)).toEqual(ids.slice(0, 5));
    expect(all.map(({ items }) => idsOf(items))).toEqual(all.map(() => ids.slice(0, 5)));
    expect(all[0]!.items[0]).toMatchObject({ wrongs: 1, previous: { answer: { options: ['b'] } }, outcome: null });
    const { rows } = await app.platform.pool.query('select from practice_run where user_id = $1 and mode = 11', [
      learner.id,
    ]);
    expect(rows.length).toBe(1);
  });

  it('is filled with new questions of open banks, and stays the same when more become due', async () => {
    const { learner, ids, repoId } = await withMistakes(2);
    const { repoId: other, ids: fresh } = await bankOf(app, 4);
    const chosen = idsOf((await todayOf(learner)).items);
    expect(chosen.slice(0, 2)).toEqual(ids);
    expect(new Set(chosen).size).toBe(5);
    await answerAll(learner, await openRun(learner, other, order), [false, false]);
    expect(idsOf((await todayOf(learner)).items)).toEqual(chosen);
    expect(fresh.length).toBe(4);
    expect(repoId).not.toBe(other);
  });

  it('brings forward what is due within three days, before new questions', async () => {
    const { learner, ids } = await withMistakes(5);
    await finishToday(learner);
    toNextNoon();
    // Right answers come up again in two days.
    expect(idsOf((await todayOf(learner)).items).toSorted()).toEqual([...ids].toSorted());
  });

  it('leaves out short answers and combined questions', async () => {
    const bank = await bankOf(app, [{ kind: 'essay' }, { kind: 'combined' }, { kind: 'fill' }, { kind: 'match' }]);
    const learner = await app.learner();
    await answerAll(learner, await openRun(learner, bank.repoId, order), [false, false, false, false]);
    const chosen = idsOf((await todayOf(learner)).items);
    expect(chosen.filter((id) => bank.ids.includes(id)).toSorted()).toEqual(bank.ids.slice(2).toSorted());
  });

  it('leaves out closed and exam-only banks and retired questions', async () => {
    const closed = await withMistakes(1);
    const { learner } = closed;
    const [examOnly, free] = [await bankOf(app, 1), await bankOf(app, 2)];
    for (const { repoId, ids } of [examOnly, free]) {
      await answerAll(
        learner,
        await openRun(learner, repoId, order),
        ids.map(() => false),
      );
    }
    await closeBank(closed.repoId);
    await closeBank(examOnly.repoId, { examOnly: true });
    await (await app.admin()).call(questionApi.retire, { ids: [free.ids[0]!] });
    const chosen = idsOf((await todayOf(learner)).items);
    expect(chosen).toContain(free.ids[1]);
    const out = new Set([...closed.ids, ...examOnly.ids, free.ids[0]!]);
    expect(chosen.filter((id) => out.has(id))).toEqual([]);
  });

  it('withdraws an unanswered question whose bank is closed later; the day is done without it', async () => {
    const { learner, ids, repoId } = await withMistakes(4);
    const { repoId: closing, ids: closingIds } = await bankOf(app, 1);
    await answerAll(learner, await openRun(learner, closing, order), [false]);
    const { trainId, items } = await todayOf(learner);
    expect(idsOf(items)).toEqual([...ids, ...closingIds]);
    await answerToday(learner, { 1: true });
    await closeBank(closing);
    const late = { ordinal: 5, seq: 1, answer: rightAnswers[1] };
    expect((await learner.call(practiceApi.answer, { trainId: trainId!, items: [late] })).items).toEqual([]);
    expect(idsOf((await todayOf(learner)).items)).toEqual(ids);
    expect(await dealTo(learner, trainId!)).toHaveLength(1);
    await answerToday(learner, { 2: true, 3: true, 4: true });
    expect(await learner.call(dailyApi.summary, {})).toMatchObject({ done: 4, total: 4, streak: 1 });
    await closeBank(repoId);
  });

  it('belongs to its owner', async () => {
    const { learner } = await withMistakes(1);
    const { trainId } = await todayOf(learner);
    const other = await app.learner();
    const item = { ordinal: 1, seq: 1, answer: rightAnswers[1] };
    await expect(other.call(practiceApi.answer, { trainId: trainId!, items: [item] })).toRefuse('trainNotFound');
    const recall = DailyRecall.sure;
    await expect(other.call(dailyApi.assess, { trainId: trainId!, ordinal: 1, recall })).toRefuse('trainNotFound');
  });
});

describe('answering', () => {
  it('counts once from two devices, and shows the result and the next review on both', async () => {
    const { learner } = await withMistakes(5);
    await todayOf(learner);
    await Promise.all(Array.from({ length: 8 }, () => answerToday(learner, { 1: true, 2: false })));
    const { items } = await todayOf(learner);
    expect(items[0]).toMatchObject({ outcome: { verdict: 1 }, review: { days: 2, rightStreak: 1 }, wrongs: 1 });
    expect(items[1]).toMatchObject({ outcome: { verdict: 0 }, review: { days: 1, rightStreak: 0 }, wrongs: 1 });
    expect(items[2]).toMatchObject({ outcome: null, review: null });
    expect(await learner.call(dailyApi.summary, {})).toMatchObject({ done: 2, total: 5, streak: 0 });
    const { rows } = await app.platform.pool.query<{ answers: number; wrongs: number }>(
      'select answers, wrongs from practice_record where user_id = $1 and question_id = any($2) order by wrongs',
      [learner.id, idsOf(items).slice(0, 2)],
    );
    expect(rows).toEqual([
      { answers: 2, wrongs: 1 },
      { answers: 2, wrongs: 2 },
    ]);
  });

  it('brings a wrong answer back tomorrow, and moves right ones along the steps', async () => {
    const { learner, ids } = await withMistakes(5);
    await answerToday(learner, { 1: false, 2: true, 3: true, 4: true, 5: true });
    toNextNoon();
    expect(idsOf((await todayOf(learner)).items)[0]).toBe(ids[0]);
    await finishToday(learner);
    const days = (await todayOf(learner)).items.map(({ review }) => review?.days);
    expect(days).toEqual([2, 4, 4, 4, 4]);
  });

  it('ends with the day in China, after half a minute for answers on their way', async () => {
    const { learner } = await withMistakes(5);
    app.clock.now = addSeconds(addDays(startOfDayInChina(app.clock.now), 1), -10);
    const yesterday = await todayOf(learner);
    expect(yesterday.day).toBe(dayOf(app.clock.now));
    const answer = (ordinal: number) =>
      learner.call(practiceApi.answer, {
        trainId: yesterday.trainId!,
        items: [{ ordinal, seq: 1, answer: rightAnswers[1] }],
      });
    app.clock.advance(20);
    await answer(1);
    app.clock.advance(30);
    await expect(answer(2)).toRefuse('trainFinished');
    const next = await todayOf(learner);
    expect(next.day > yesterday.day).toBe(true);
    expect(next.trainId).not.toBe(yesterday.trainId);
    expect(await learner.call(dailyApi.summary, {})).toMatchObject({ day: next.day, done: 0, streak: 0 });
    app.clock.advance(12 * 3_600);
  });
});

describe('judging oneself', () => {
  /** Answers the first question right and says how sure that was. */
  const assessed = async (learner: TestUser, recall: DailyRecall) => {
    const { trainId } = await todayOf(learner);
    return learner.call(dailyApi.assess, { trainId: trainId!, ordinal: 1, recall });
  };

  it('repeats the step when unsure, begins again after a guess, and may be changed', async () => {
    const { learner } = await withMistakes(5);
    await answerToday(learner, { 1: true });
    expect((await assessed(learner, DailyRecall.unsure)).review?.days).toBe(1);
    expect((await assessed(learner, DailyRecall.guessed)).review).toMatchObject({ days: 1, rightStreak: 0 });
    expect((await assessed(learner, DailyRecall.guessed)).review).toMatchObject({ days: 1, rightStreak: 0 });
    expect((await assessed(learner, DailyRecall.sure)).review).toMatchObject({ days: 2, rightStreak: 1 });
    expect((await todayOf(learner)).items[0]).toMatchObject({ recall: DailyRecall.sure, review: { days: 2 } });
  });

  it('returns a guessed question to the book that it left by this answer', async () => {
    const { learner, ids } = await withMistakes(5);
    await finishToday(learner);
    toNextNoon();
    await answerToday(learner, { 1: true });
    const inBook = async () =>
      (await learner.call(bookApi.paging, { params: {} })).records.map((one) => one.questionId);
    const first = (await todayOf(learner)).items[0]!.question.id;
    expect(await inBook()).not.toContain(first);
    await assessed(learner, DailyRecall.guessed);
    expect(await inBook()).toContain(first);
    await assessed(learner, DailyRecall.sure);
    expect(await inBook()).not.toContain(first);
    expect(ids).toContain(first);
  });

  it('is for right answers of today only, and does not touch a later answer', async () => {
    const { learner, repoId } = await withMistakes(5);
    await answerToday(learner, { 1: true, 2: false });
    const { trainId } = await todayOf(learner);
    const of = (ordinal: number) =>
      learner.call(dailyApi.assess, { trainId: trainId!, ordinal, recall: DailyRecall.guessed });
    await expect(of(2)).toRefuse('dailyNotRight');
    await expect(of(3)).toRefuse('dailyNotRight');
    app.clock.advance(5);
    await answerAll(learner, await openRun(learner, repoId, order, { restart: true }), [true]);
    const before = (await todayOf(learner)).items[0]!.review;
    expect((await of(1)).review).toEqual(before);
    toNextNoon();
    await expect(of(1)).toRefuse('trainFinished');
  });

  it('schedules a new question only if it was not known', async () => {
    await bankOf(app, 5);
    const learner = await app.learner();
    await answerToday(learner, { 1: true });
    expect((await todayOf(learner)).items[0]).toMatchObject({ wrongs: 0, previous: null, review: null });
    expect((await assessed(learner, DailyRecall.guessed)).review?.days).toBe(1);
    expect((await assessed(learner, DailyRecall.sure)).review).toBeNull();
  });
});

describe('the streak', () => {
  it('counts days done in full, covers one miss after seven, and shows both in the month', async () => {
    await bankOf(app, 10);
    const learner = await app.learner();
    const first = dayOf(app.clock.now);
    for (let day = 0; day < 7; day++) {
      await finishToday(learner);
      toNextNoon();
    }
    expect(await learner.call(dailyApi.summary, {})).toMatchObject({ streak: 7, longest: 7, freeMisses: 1, done: 0 });
    // Begun and not finished: missed.
    await answerToday(learner, { 1: true });
    const missed = dayOf(app.clock.now);
    toNextNoon();
    await finishToday(learner);
    const { streak, freeMisses, week } = await learner.call(dailyApi.summary, {});
    expect({ streak, freeMisses }).toEqual({ streak: 8, freeMisses: 0 });
    expect(week.find(({ day }) => day === missed)?.state).toBe(DayState.free);
    const months = new Set([first.slice(0, 7), missed.slice(0, 7), dayOf(app.clock.now).slice(0, 7)]);
    const listed = [];
    for (const month of months) listed.push(...(await learner.call(dailyApi.calendar, { month })).days);
    expect(listed.map(({ state }) => state)).toEqual([1, 1, 1, 1, 1, 1, 1, DayState.free, 1]);
    expect(listed[0]?.day).toBe(first);
    toNextNoon();
    toNextNoon();
    expect(await learner.call(dailyApi.summary, {})).toMatchObject({ streak: 0, longest: 8 });
  });
});
