import { bookApi } from '@ganlin/contract/practice/book';
import { PracticeMode, type StartedMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { Verdict } from '@ganlin/contract/question/verdict';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAtNoon, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { answerAll, bankOf, dealTo, openRun, rightAnswers, wrongAnswers } from '../../../../test/support/practice.ts';
import { bodies } from '../../../../test/support/questions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openAtNoon();
});
afterAll(() => app.close());

const kinds = Object.keys(bodies) as (keyof typeof bodies)[];
const { order, random, wrong } = PracticeMode;

const recordOf = (userId: string, questionId: string) =>
  app.platform.db
    .selectFrom('practiceRecord')
    .selectAll()
    .where('userId', '=', userId)
    .where('questionId', '=', questionId)
    .executeTakeFirst();
const daysOf = (userId: string) =>
  app.platform.db.selectFrom('practiceDay').select(['answers', 'rights']).where('userId', '=', userId).execute();

/** A learner with a run of dealt single-choice questions. */
async function inRun(count: number) {
  const { repoId, ids } = await bankOf(app, count);
  const learner = await app.learner();
  const trainId = await openRun(learner, repoId, order);
  await dealTo(learner, trainId);
  const send = (ordinal: number, seq: number, option: string) =>
    learner.call(practiceApi.answer, {
      trainId,
      items: [{ ordinal, seq, answer: { options: [option] }, spentMs: 500 }],
    });
  return { learner, trainId, repoId, ids, send };
}

describe('an answer', () => {
  it('of every type is judged immediately, with the correct answer and analysis', async () => {
    const { repoId } = await bankOf(
      app,
      kinds.map((kind) => ({ kind })),
    );
    const learner = await app.learner();
    const verdicts = async (mode: StartedMode, outcome: boolean) => {
      const trainId = await openRun(learner, repoId, mode);
      const { items } = await answerAll(
        learner,
        trainId,
        kinds.map(() => outcome),
      );
      for (const { outcome } of items) expect(outcome!.key).toMatchObject({ analysis: '<p>SECRET 解析</p>' });
      const dealt = await dealTo(learner, trainId);
      expect(dealt.map(({ outcome }) => outcome)).toEqual(items.map(({ outcome }) => outcome));
      return Object.fromEntries(dealt.map(({ question: { type }, outcome }) => [type, outcome!.verdict]));
    };
    const essay = { [QuestionType.essay]: Verdict.open };
    expect(await verdicts(order, true)).toEqual({ 1: 1, 2: 1, 3: 1, 5: 1, 6: 1, 99: 1, ...essay });
    expect(await verdicts(random, false)).toEqual({ 1: 0, 2: 0, 3: 0, 5: 0, 6: 0, 99: 0, ...essay });
  });

  it('that is partly right says so, for each part of a combined question', async () => {
    const { repoId } = await bankOf(app, [{ kind: 'multi' }, { kind: 'combined' }]);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    await dealTo(learner, trainId);
    const answers = [{ options: ['a'] }, { children: { c1: { options: ['false'] }, c2: { blanks: ['炮'] } } }];
    const { items, right } = await learner.call(practiceApi.answer, {
      trainId,
      items: answers.map((answer, at) => ({ ordinal: at + 1, seq: 1, answer })),
    });
    expect(items.map(({ outcome }) => outcome!.verdict)).toEqual([Verdict.partly, Verdict.partly]);
    expect(items[1]!.outcome!.children).toEqual({ c1: Verdict.right, c2: Verdict.wrong });
    expect(right).toBe(0);
    expect(await learner.call(bookApi.summary, {})).toMatchObject({ wrong: 2 });
  });

  it('counts once, however often and in whatever order it arrives', async () => {
    const { learner, trainId, ids, send } = await inRun(2);
    const first = await send(1, 2, 'a');
    expect(first.items[0]).toMatchObject({ seq: 2, outcome: { verdict: 1 } });
    for (const [seq, option] of [
      [2, 'a'],
      [1, 'b'],
      [2, 'b'],
    ] as const) {
      expect(await send(1, seq, option)).toEqual(first);
    }
    // The correct answer is known by now: a new answer is noted and changes nothing.
    expect(await send(1, 7, 'b')).toEqual({ ...first, items: [{ ...first.items[0], seq: 7 }] });
    expect((await dealTo(learner, trainId))[0]).toMatchObject({ seq: 7, answer: { options: ['a'] } });
    expect(await recordOf(learner.id, ids[0]!)).toMatchObject({ answers: 1, rights: 1, wrongs: 0 });
    expect(await daysOf(learner.id)).toEqual([{ answers: 1, rights: 1 }]);
    expect(await send(9, 1, 'a')).toMatchObject({ items: [], answered: 1, right: 1 });
  });

  it('sent twenty times concurrently counts once', async () => {
    const { learner, ids, send } = await inRun(1);
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(1, 1, 'b')));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await recordOf(learner.id, ids[0]!)).toMatchObject({ answers: 1, wrongs: 1 });
    expect(await daysOf(learner.id)).toEqual([{ answers: 1, rights: 0 }]);
  });

  it('to one question in two concurrent runs counts in both', async () => {
    const { learner, repoId, ids } = await inRun(6);
    const trains = [await openRun(learner, repoId, order), await openRun(learner, repoId, random)];
    await Promise.all(
      trains.map((trainId) =>
        answerAll(
          learner,
          trainId,
          ids.map(() => false),
        ),
      ),
    );
    for (const id of ids) expect(await recordOf(learner.id, id)).toMatchObject({ answers: 2, wrongs: 2 });
    expect(await daysOf(learner.id)).toEqual([{ answers: 12, rights: 0 }]);
  });

  it('is not accepted after the end of a run, while a repeated one gets the same response as before', async () => {
    const { learner, trainId, send } = await inRun(2);
    const first = await send(1, 1, 'b');
    await learner.call(practiceApi.finish, { trainId });
    expect(await send(1, 1, 'b')).toEqual(first);
    await expect(send(2, 1, 'a')).toRefuse('trainFinished');
    await expect(send(1, 2, 'a')).toRefuse('trainFinished');
  });

  it('to a short-answer question is compared by the learner, once', async () => {
    const { repoId, ids } = await bankOf(app, [{ kind: 'essay' }, { kind: 'essay' }]);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    await dealTo(learner, trainId);
    const send = (ordinal: number, seq: number, selfRight?: boolean) =>
      learner.call(practiceApi.answer, {
        trainId,
        items: [{ ordinal, seq, answer: { text: '先断电' }, ...(selfRight === undefined ? {} : { selfRight }) }],
      });
    const open = await send(1, 1);
    expect(open.items[0]!.outcome).toMatchObject({
      verdict: Verdict.open,
      key: { body: { reference: '<p>先断电</p>' } },
    });
    expect(await recordOf(learner.id, ids[0]!)).toMatchObject({ answers: 1, rights: 0, wrongs: 0, inBook: false });
    expect(await send(1, 2, true)).toMatchObject({ items: [{ outcome: { verdict: Verdict.right } }], right: 1 });
    expect(await send(1, 3, false)).toMatchObject({
      items: [{ seq: 3, outcome: { verdict: Verdict.right } }],
      right: 1,
    });
    expect(await recordOf(learner.id, ids[0]!)).toMatchObject({ answers: 1, rights: 1, wrongs: 0, lastRight: true });
    await send(2, 1);
    await send(2, 2, false);
    expect(await recordOf(learner.id, ids[1]!)).toMatchObject({ answers: 1, wrongs: 1, inBook: true });
    expect(await daysOf(learner.id)).toEqual([{ answers: 2, rights: 1 }]);
    await learner.call(practiceApi.finish, { trainId });
    expect(await learner.call(practiceApi.result, { trainId })).toMatchObject({ answered: 2, right: 1, wrong: 1 });
  });
});

describe('the wrong-answer book', () => {
  const again = async (learner: TestUser, repoId: string, outcome: boolean, unsure = false) => {
    const trainId = await openRun(learner, repoId, order, { restart: true });
    const [item] = await dealTo(learner, trainId);
    const answer = (outcome ? rightAnswers : wrongAnswers)[item!.question.type];
    await learner.call(practiceApi.answer, { trainId, items: [{ ordinal: 1, seq: 1, answer, unsure }] });
    app.clock.advance(20);
  };

  it('adds a question with its first mistake and removes it after two right answers in a row', async () => {
    const { repoId, ids } = await bankOf(app, 1);
    const learner = await app.learner();
    const record = () => recordOf(learner.id, ids[0]!);
    await again(learner, repoId, true);
    expect(await record()).toMatchObject({ inBook: false, rightStreak: 1, card: null, dueAt: null });
    await again(learner, repoId, false);
    expect(await record()).toMatchObject({ inBook: true, rightStreak: 0, wrongs: 1 });
    await again(learner, repoId, true);
    await again(learner, repoId, false);
    await again(learner, repoId, true);
    expect(await record()).toMatchObject({ inBook: true, rightStreak: 1, wrongs: 2, leftBookAt: null });
    await again(learner, repoId, true);
    expect(await record()).toMatchObject({ inBook: false, rightStreak: 2, answers: 6, rights: 4 });
    expect(await learner.call(bookApi.summary, {})).toMatchObject({ wrong: 0, mastered: 1 });
    await expect(openRun(learner, repoId, wrong)).toRefuse('practiceNothing');
    await again(learner, repoId, false);
    expect(await record()).toMatchObject({ inBook: true, leftBookAt: null });
    expect(await learner.call(bookApi.summary, {})).toMatchObject({ wrong: 1, mastered: 0 });
  });

  it('schedules a question again within the day, later after each right answer, sooner after an unsure one', async () => {
    const { repoId, ids } = await bankOf(app, 1);
    const [sure, unsure] = [await app.learner(), await app.learner()];
    for (const learner of [sure, unsure]) await again(learner, repoId, false);
    const due = async ({ id }: TestUser) => (await recordOf(id, ids[0]!))!.dueAt!.getTime() - app.clock.now.getTime();
    expect(await due(sure)).toBeLessThan(86_400_000);
    const dues: number[] = [];
    for (let times = 0; times < 4; times++) {
      app.clock.advance(Math.max(0, (await due(sure)) / 1000));
      await again(sure, repoId, true);
      await again(unsure, repoId, true, true);
      dues.push(await due(sure));
      expect(await due(unsure)).toBeLessThanOrEqual(dues.at(-1)! + 20_000);
    }
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    expect(dues.at(-1)).toBeGreaterThan(86_400_000);
  });
});
