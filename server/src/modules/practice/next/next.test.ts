import { addMinutes } from '@ganlin/contract/core/time';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { nextApi } from '@ganlin/contract/practice/next';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { describe, expect, it } from 'vitest';
import { openAtNoon, type TestUser } from '../../../../test/support/app.ts';
import { finishToday } from '../../../../test/support/daily.ts';
import { answerAll, bankOf, dealTo, openRun } from '../../../../test/support/practice.ts';
import { unique } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { endOfToday } from '../model/day.rules.ts';

const { app } = await openAppWithAdmin(openAtNoon);
const { order, topic, review, memorise, wrong } = PracticeMode;
const DAY = 86_400;

const nextOf = async (user: TestUser, repoId: string = ALL_REPOS, inBook = false) =>
  (await user.call(nextApi.next, { repoId, inBook })).next;

/** Six questions on one knowledge point and two on another. */
async function taggedBank() {
  const [weak, other] = [`云${unique()}`, `法${unique()}`];
  const bank = await bankOf(app, [
    ...Array.from({ length: 6 }, () => ({ tags: [weak] })),
    ...Array.from({ length: 2 }, () => ({ tags: [other] })),
  ]);
  return { ...bank, weak, other };
}

describe('the recommendation', () => {
  it('is a bank from its beginning, then the run begun there, then what is due of it', async () => {
    const { repoId } = await taggedBank();
    const learner = await app.learner();
    expect(await nextOf(learner, repoId)).toMatchObject({ kind: 'order', repoId, questions: 8 });
    const trainId = await openRun(learner, repoId, order);
    // Opened, and nothing done in it.
    expect(await nextOf(learner, repoId)).toMatchObject({ kind: 'order' });
    await answerAll(learner, trainId, [true, false, true]);
    expect(await nextOf(learner, repoId)).toMatchObject({ kind: 'resume', mode: order, position: 4, left: 5 });
    expect(await nextOf(learner)).toMatchObject({ kind: 'resume', repoId, position: 4 });
    await learner.call(practiceApi.finish, { trainId });
    expect(await nextOf(learner, repoId)).toMatchObject({ kind: 'review', repoId, questions: 1 });
    expect(await nextOf(learner)).toMatchObject({ kind: 'review', repoId: ALL_REPOS, questions: 1 });
    expect((await learner.call(nextApi.day, {})).answered).toBe(3);
  });

  it('is what is weak once nothing is due, and leads to a practice on it', async () => {
    const { repoId, weak } = await taggedBank();
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    await answerAll(learner, trainId, [false, false, false, false, false, true, true, true]);
    await learner.call(practiceApi.finish, { trainId });
    const reviewed = await openRun(learner, ALL_REPOS, review);
    await answerAll(learner, reviewed, [false, false, false, false, true]);
    await learner.call(practiceApi.finish, { trainId: reviewed });
    const reply = await learner.call(nextApi.next, {});
    expect(reply.weak).toEqual([{ name: weak, answered: 6, right: 2 }]);
    const all = await learner.call(nextApi.topics, { tags: [weak, '没有这个'] });
    expect(all).toEqual([
      { name: weak, questions: 6 },
      { name: '没有这个', questions: 0 },
    ]);
    app.clock.advance(60);
    const run = await learner.call(practiceApi.open, { repoId: ALL_REPOS, mode: topic, choice: { tags: [weak] } });
    expect(run).toMatchObject({ repoId: ALL_REPOS, total: 6 });
    const dealt = await dealTo(learner, run.trainId);
    expect(dealt).toHaveLength(6);
    await answerAll(learner, run.trainId, [true, true, true, true, true, true]);
    await learner.call(practiceApi.finish, { trainId: run.trainId });
    const result = await learner.call(practiceApi.result, { trainId: run.trainId });
    expect(result.byTag).toEqual([{ name: weak, answered: 6, right: 6, before: { answered: 11, right: 2 } }]);
    expect(result.mastered).toBe(1);
    expect((await learner.call(nextApi.next, {})).weak).toEqual([]);
  });

  it('is the five of the day for those who have nothing else open, and a bank after them', async () => {
    await taggedBank();
    const learner = await app.learner();
    expect(await nextOf(learner)).toEqual({ kind: 'daily', questions: 5 });
    await finishToday(learner);
    expect(await nextOf(learner)).toMatchObject({ kind: 'order' });
  });

  it('begins with the mistakes in the wrong-answer book', async () => {
    const { repoId } = await taggedBank();
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    await answerAll(learner, trainId, [false, false]);
    expect(await nextOf(learner, ALL_REPOS, true)).toMatchObject({ kind: 'review', questions: 2 });
    const reviewed = await openRun(learner, ALL_REPOS, review);
    // Answered right now, they come up again after midnight.
    app.clock.now = addMinutes(endOfToday(app.clock.now), -5);
    await answerAll(learner, reviewed, [true]);
    expect(await nextOf(learner, ALL_REPOS, true)).toMatchObject({ kind: 'resume', mode: review, left: 1 });
    await answerAll(learner, reviewed, [true], 2);
    await learner.call(practiceApi.finish, { trainId: reviewed });
    expect(await nextOf(learner, ALL_REPOS, true)).toMatchObject({ kind: 'wrong', questions: 2 });
    expect(await openRun(learner, ALL_REPOS, wrong)).toBeTruthy();
  });

  it('continues neither a run at its end nor one of a bank that was closed', async () => {
    const { repoId } = await bankOf(app, 2);
    const learner = await app.learner();
    const read = await openRun(learner, repoId, memorise);
    await dealTo(learner, read, 1, 1);
    await dealTo(learner, read, 3, 1);
    expect(await nextOf(learner, repoId)).toMatchObject({ kind: 'order' });
    await expect(learner.call(nextApi.next, { repoId: crypto.randomUUID() })).toRefuse('practiceRepoNotFound');
  });
});

describe('a practice on knowledge points across the banks', () => {
  it('has at most fifty questions, those answered wrong first, and none of closed banks', async () => {
    const tag = `风${unique()}`;
    const tagged = (count: number) => Array.from({ length: count }, () => ({ tags: [tag] }));
    const [one] = [await bankOf(app, tagged(40)), await bankOf(app, tagged(30))];
    const learner = await app.learner();
    const trainId = await openRun(learner, one.repoId, order);
    await answerAll(learner, trainId, [true, false, true]);
    const mistake = one.ids[1];
    app.clock.advance(DAY);
    const run = await learner.call(practiceApi.open, { repoId: ALL_REPOS, mode: topic, choice: { tags: [tag] } });
    expect(run.total).toBe(50);
    const dealt = await dealTo(learner, run.trainId, 1, 50);
    expect(dealt[0]?.question.id).toBe(mistake);
    expect(new Set(dealt.map(({ question }) => question.id)).size).toBe(50);
    // Opening it again continues it.
    expect((await learner.call(practiceApi.open, { repoId: ALL_REPOS, mode: topic })).trainId).toBe(run.trainId);
  });

  it('does not start without questions', async () => {
    const learner = await app.learner();
    const input = { repoId: ALL_REPOS, mode: topic, choice: { tags: ['没有这个'] } };
    await expect(learner.call(practiceApi.open, input)).toRefuse('practiceNothing');
    await expect(learner.call(practiceApi.open, { repoId: ALL_REPOS, mode: topic })).toRefuse('practiceNothing');
  });
});
