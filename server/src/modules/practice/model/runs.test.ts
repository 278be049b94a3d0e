import { ALL_REPOS, PracticeMode, type StartedMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi, RepoOpen } from '@ganlin/contract/question/repo';
import { describe, expect, it } from 'vitest';
import { openAtNoon, type TestUser } from '../../../../test/support/app.ts';
import { addTo, answerAll, bankOf, dealTo, openRun, rightAnswers } from '../../../../test/support/practice.ts';
import { formOf, newRepo } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin(openAtNoon);

const { order, random, type, topic, wrong, starred, unseen, memorise, review } = PracticeMode;
const idsOf = (items: readonly { question: { id: string } }[]) => items.map(({ question }) => question.id);

/** All questions of a run, fetched as a page does. */
async function walkThrough(caller: TestUser, trainId: string, step = 20): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 1; ; from += step) {
    const items = await dealTo(caller, trainId, from, step);
    ids.push(...idsOf(items));
    if (items.length < step) return ids;
  }
}

describe('knowledge points across banks', () => {
  it('are practised from all open banks; other points are another run, and the same ones go on', async () => {
    const [one, two, closed] = [await bankOf(app, 2), await bankOf(app, 2), await bankOf(app, 2)];
    const tag = `弱项${one.repoId.slice(-6)}`;
    await admin.call(questionApi.tag, {
      ids: [one.ids[0], two.ids[1], closed.ids[0]].flatMap((id) => id ?? []),
      add: [tag],
      remove: [],
    });
    const { code, title } = await admin.call(repoApi.detail, { id: closed.repoId });
    await admin.call(repoApi.save, { id: closed.repoId, code, title, open: RepoOpen.closed });
    const learner = await app.learner();
    const across = (tags: string[]) =>
      learner.call(practiceApi.open, { repoId: ALL_REPOS, mode: topic, choice: { tags } });
    const run = await across([tag]);
    expect(run).toMatchObject({ repoId: ALL_REPOS, total: 2 });
    expect(new Set(await walkThrough(learner, run.trainId))).toEqual(new Set([one.ids[0], two.ids[1]]));
    expect((await across([tag])).trainId).toBe(run.trainId);
    await expect(across(['没有这个知识点'])).toRefuse('practiceNothing');
    // Without points the open run goes on, as a reloaded page does.
    expect((await across([])).trainId).toBe(run.trainId);
  });
});

describe('an exam-only bank', () => {
  it('is in no list, deals nothing, and keeps its questions out of runs across banks; it cannot be open as well', async () => {
    const { repoId, ids } = await bankOf(app, 2);
    const { repoId: free } = await bankOf(app, 2);
    const learner = await app.learner();
    for (const bank of [repoId, free]) await answerAll(learner, await openRun(learner, bank, order), [false]);
    const across = () => learner.call(practiceApi.open, { repoId: ALL_REPOS, mode: wrong, restart: true });
    expect((await across()).total).toBe(2);

    const { code, title } = await admin.call(repoApi.detail, { id: repoId });
    const form = { id: repoId, code, title, examOnly: true };
    const refused = await admin.ask(repoApi.save, { ...form, open: RepoOpen.everyone });
    expect(refused.statusCode).toBe(400);
    await admin.call(repoApi.save, form);
    expect(await admin.call(repoApi.detail, { id: repoId })).toMatchObject({ examOnly: true, open: RepoOpen.closed });

    const shown = await learner.call(practiceApi.paging, { current: 1, size: 100, params: { keyword: title } });
    expect(shown.records).toEqual([]);
    await expect(learner.call(practiceApi.open, { repoId, mode: order })).toRefuse('practiceRepoNotFound');
    app.clock.advance(60);
    const run = await across();
    expect(run.total).toBe(1);
    expect(idsOf(await dealTo(learner, run.trainId)).filter((id) => ids.includes(id))).toEqual([]);
  });
});

describe('a run', () => {
  it('is started once by twenty concurrent requests, and resumes wherever its owner opens it', async () => {
    const { repoId } = await bankOf(app, 3);
    const learner = await app.learner();
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => learner.call(practiceApi.open, { repoId, mode: order })),
    );
    expect(new Set(opened.map(({ trainId }) => trainId)).size).toBe(1);
    expect(opened[0]).toMatchObject({ mode: order, total: 3, position: 1, answered: 0, leftMs: null, finished: false });
    await answerAll(learner, opened[0]!.trainId, [true]);
    const again = await learner.call(practiceApi.open, { repoId, mode: order });
    expect(again).toMatchObject({ trainId: opened[0]!.trainId, position: 2, answered: 1, right: 1 });
    expect(await openRun(learner, repoId, random)).not.toBe(again.trainId);
  });

  it('can be practised by a learner from the first question to the result [S1-10]', async () => {
    const { repoId, ids } = await bankOf(app, 3);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    expect(idsOf(await dealTo(learner, trainId))).toEqual(ids);
    const reply = await answerAll(learner, trainId, [true, false, true]);
    expect(reply).toMatchObject({ answered: 3, right: 2 });
    expect(reply.items.map(({ outcome }) => outcome?.verdict)).toEqual([1, 0, 1]);
    await learner.call(practiceApi.finish, { trainId });
    await learner.call(practiceApi.finish, { trainId });
    const result = await learner.call(practiceApi.result, { trainId });
    expect(result).toMatchObject({ finished: true, answered: 3, right: 2, wrong: 1, skipped: 0, spentMs: 3000 });
  });

  it('restarts on request, once however often the button is pressed', async () => {
    const { repoId } = await bankOf(app, 3);
    const learner = await app.learner();
    const first = await openRun(learner, repoId, order);
    await answerAll(learner, first, [true]);
    const again = await Promise.all([1, 2, 3].map(() => openRun(learner, repoId, order, { restart: true })));
    expect(new Set(again).size).toBe(1);
    expect(again[0]).not.toBe(first);
    expect(await learner.call(practiceApi.run, { trainId: first })).toMatchObject({ finished: true });
    expect(await openRun(learner, repoId, order)).toBe(again[0]);
  });

  it('that has reached its end is closed, and the next one starts', async () => {
    const { repoId } = await bankOf(app, 2);
    const learner = await app.learner();
    const first = await openRun(learner, repoId, order);
    await answerAll(learner, first, [true, true]);
    const next = await learner.call(practiceApi.open, { repoId, mode: order });
    expect(next).toMatchObject({ answered: 0, position: 1 });
    expect(next.trainId).not.toBe(first);
    expect(await learner.call(practiceApi.run, { trainId: first })).toMatchObject({ finished: true });
  });

  it('of another user is not found', async () => {
    const { repoId, ids } = await bankOf(app, 1);
    const trainId = await openRun(await app.learner(), repoId, order);
    const other = await app.learner();
    await expect(other.call(practiceApi.run, { trainId })).toRefuse('trainNotFound');
    await expect(dealTo(other, trainId)).toRefuse('trainNotFound');
    const items = [{ ordinal: 1, seq: 1, answer: {} }];
    await expect(other.call(practiceApi.answer, { trainId, items })).toRefuse('trainNotFound');
    await expect(other.call(practiceApi.finish, { trainId })).toRefuse('trainNotFound');
    await expect(other.call(practiceApi.result, { trainId })).toRefuse('trainNotFound');
    await expect(openRun(other, repoId, wrong, { fromTrainId: trainId })).toRefuse('trainNotFound');
    await expect(other.call(practiceApi.question, { questionId: ids[0]! })).toRefuse('practiceQuestionNotFound');
  });

  it('requires an open bank, also while it is running', async () => {
    const learner = await app.learner();
    const closed = await newRepo(admin);
    for (const repoId of [closed, 'all', learner.id]) {
      await expect(openRun(learner, repoId, order)).toRefuse('practiceRepoNotFound');
    }
    await expect(learner.call(practiceApi.detail, { repoId: closed })).toRefuse('practiceRepoNotFound');
    const { repoId } = await bankOf(app, 2);
    const trainId = await openRun(learner, repoId, order);
    await answerAll(learner, trainId, [true]);
    await app.platform.db.updateTable('questionRepo').set({ open: RepoOpen.closed }).where('id', '=', repoId).execute();
    await expect(dealTo(learner, trainId)).toRefuse('practiceRepoNotFound');
    app.clock.advance(20);
    for (const ordinal of [1, 2]) {
      const items = [{ ordinal, seq: 1, answer: { options: ['a'] } }];
      await expect(learner.call(practiceApi.answer, { trainId, items })).toRefuse('practiceRepoNotFound');
    }
    await expect(openRun(learner, repoId, order)).toRefuse('practiceRepoNotFound');
    const page = await learner.call(practiceApi.paging, { params: {}, size: 200 });
    expect(page.records.map(({ id }) => id)).not.toContain(repoId);
  });

  it('is refused in an empty bank or for a choice that matches nothing', async () => {
    const learner = await app.learner();
    const { repoId } = await bankOf(app, [{ kind: 'judge' }]);
    const none = { types: [QuestionType.essay] };
    await expect(openRun(learner, repoId, type, { choice: none })).toRefuse('practiceNothing');
    await expect(openRun(learner, repoId, wrong)).toRefuse('practiceNothing');
    await expect(openRun(learner, 'all', review)).toRefuse('practiceNothing');
    await expect(openRun(learner, (await bankOf(app, 0)).repoId, order)).toRefuse('practiceNothing');
  });
});

describe('questions are dealt', () => {
  it('in the bank’s order, with later additions at the end and retired questions skipped', async () => {
    const { repoId, ids } = await bankOf(app, 6);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    expect(idsOf(await dealTo(learner, trainId, 1, 2))).toEqual(ids.slice(0, 2));
    // The last one dealt, and one not yet dealt.
    await admin.call(questionApi.retire, { ids: [ids[1]!, ids[3]!] });
    const added = await addTo(app, repoId, [{}]);
    expect(await learner.call(practiceApi.open, { repoId, mode: order })).toMatchObject({ trainId, total: 6 });
    expect(await walkThrough(learner, trainId, 4)).toEqual([ids[0], ids[1], ids[2], ids[4], ids[5], ...added]);
    expect(await learner.call(practiceApi.run, { trainId })).toMatchObject({ total: 6 });
    const late = await addTo(app, repoId, [{}]);
    expect(idsOf(await dealTo(learner, trainId, 7))).toEqual(late);
  });

  it('in the version that was published when they were dealt', async () => {
    const { repoId, ids } = await bankOf(app, 1);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    const [before] = await dealTo(learner, trainId);
    const detail = await admin.call(questionApi.detail, { id: ids[0]! });
    const form = formOf([repoId], { id: ids[0]!, content: '<p>新的题干</p>', lockVersion: detail.lockVersion });
    await admin.call(questionApi.save, form);
    const [after] = await dealTo(learner, trainId);
    expect(after!.question).toMatchObject({ version: 1, content: before!.question.content });
    const other = await openRun(learner, repoId, random);
    expect((await dealTo(learner, other))[0]!.question).toMatchObject({ version: 2, content: '<p>新的题干</p>' });
  });

  it('at random without repeats, even when the bank changes meanwhile', async () => {
    const { repoId, ids } = await bankOf(app, 40);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, random);
    const first = idsOf(await dealTo(learner, trainId, 1, 25));
    expect(first).not.toEqual(ids.slice(0, 25));
    const gone = ids.filter((id) => !first.includes(id)).slice(0, 3);
    await admin.call(questionApi.retire, { ids: gone });
    const added = await addTo(app, repoId, [{}, {}]);
    expect(await learner.call(practiceApi.open, { repoId, mode: random })).toMatchObject({ total: 39 });
    const all = await walkThrough(learner, trainId, 10);
    expect(all.slice(0, 25)).toEqual(first);
    expect(all.toSorted()).toEqual([...ids.filter((id) => !gone.includes(id)), ...added].toSorted());
    const other = await app.learner();
    expect(idsOf(await dealTo(other, await openRun(other, repoId, random), 1, 25))).not.toEqual(first);
  });

  it('by type, level and knowledge point as chosen', async () => {
    const { repoId, ids } = await bankOf(app, [
      { kind: 'single', tags: ['云物理'] },
      { kind: 'judge', level: 2, tags: ['安全'] },
      { kind: 'fill', level: 2 },
      { kind: 'single', level: 2, tags: ['安全', '云物理'] },
    ]);
    const learner = await app.learner();
    const chosen = async (mode: StartedMode, choice: object) => {
      const trainId = await openRun(learner, repoId, mode, { choice, restart: true });
      const { total } = await learner.call(practiceApi.run, { trainId });
      const dealt = await walkThrough(learner, trainId);
      expect(total).toBe(dealt.length);
      return dealt.map((id) => ids.indexOf(id));
    };
    expect(await chosen(type, { types: [QuestionType.single, QuestionType.fill] })).toEqual([0, 2, 3]);
    expect(await chosen(topic, { tags: ['安全'] })).toEqual([1, 3]);
    expect(await chosen(topic, { tags: ['安全', '云物理'], levels: [1] })).toEqual([0]);
    expect(await chosen(topic, { levels: [2] })).toEqual([1, 2, 3]);
  });

  it('that were never answered, and no others', async () => {
    const { repoId, ids } = await bankOf(app, 5);
    const learner = await app.learner();
    await answerAll(learner, await openRun(learner, repoId, order), [true, false]);
    const opened = await learner.call(practiceApi.open, { repoId, mode: unseen });
    expect(opened.total).toBe(3);
    expect(await walkThrough(learner, opened.trainId)).toEqual(ids.slice(2));
  });

  it('that were wrong, are starred or are due, in one bank or across all', async () => {
    const [one, two] = [await bankOf(app, 3), await bankOf(app, 2)];
    const learner = await app.learner();
    await answerAll(learner, await openRun(learner, one.repoId, order), [false, true, true]);
    await answerAll(learner, await openRun(learner, two.repoId, order), [true, false]);
    await learner.call(practiceApi.star, { questionId: one.ids[2]!, starred: true });
    const dealt = async (repoId: string, mode: StartedMode) =>
      (await walkThrough(learner, await openRun(learner, repoId, mode))).toSorted();
    expect(await dealt(one.repoId, wrong)).toEqual([one.ids[0]]);
    expect(await dealt('all', wrong)).toEqual([one.ids[0]!, two.ids[1]!].toSorted());
    expect(await dealt(one.repoId, starred)).toEqual([one.ids[2]]);
    expect(await dealt('all', starred)).toEqual([one.ids[2]]);
    expect(await dealt(two.repoId, review)).toEqual([two.ids[1]]);
    expect(await dealt('all', review)).toEqual([one.ids[0]!, one.ids[2]!, two.ids[1]!].toSorted());
    expect(await learner.call(practiceApi.open, { repoId: 'all', mode: wrong })).toMatchObject({ repoId: 'all' });
  });

  it('that were wrong in one run, when it is repeated', async () => {
    const { repoId, ids } = await bankOf(app, 4);
    const learner = await app.learner();
    const first = await openRun(learner, repoId, order);
    await answerAll(learner, first, [false, true, false, true]);
    await learner.call(practiceApi.finish, { trainId: first });
    const again = await openRun(learner, repoId, wrong, { fromTrainId: first });
    expect(await walkThrough(learner, again)).toEqual([ids[0], ids[2]]);
    expect(await openRun(learner, repoId, wrong, { fromTrainId: first })).toBe(again);
    await answerAll(learner, again, [true, false]);
    await learner.call(practiceApi.finish, { trainId: again });
    const third = await openRun(learner, repoId, wrong, { fromTrainId: again });
    expect(await walkThrough(learner, third)).toEqual([ids[2]]);
  });

  it('for memorising with the correct answers, without an entry in the records', async () => {
    const { repoId } = await bankOf(app, 50);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, memorise);
    const [first] = await dealTo(learner, trainId, 1, 20);
    expect(first!.outcome).toMatchObject({ verdict: 3, key: { analysis: '<p>SECRET 解析</p>' } });
    await dealTo(learner, trainId, 21, 20);
    await dealTo(learner, trainId, 41, 20);
    expect(await learner.call(practiceApi.open, { repoId, mode: memorise })).toMatchObject({ trainId, position: 21 });
    const items = [{ ordinal: 30, seq: 1, answer: rightAnswers[1] }];
    expect(await learner.call(practiceApi.answer, { trainId, items })).toMatchObject({ answered: 1, right: 0 });
    expect(await learner.call(practiceApi.run, { trainId })).toMatchObject({ position: 31 });
    expect(await learner.call(practiceApi.detail, { repoId })).toMatchObject({ seen: 0, todayAnswered: 0 });
  });

  it('up to a position far ahead, once for concurrent requests, and only within limits', async () => {
    const { repoId, ids } = await bankOf(app, 130);
    const learner = await app.learner();
    const trainId = await openRun(learner, repoId, order);
    const requested = await Promise.all([101, 111, 101, 1, 121].map((from) => dealTo(learner, trainId, from, 10)));
    expect(requested.map(idsOf)).toEqual([101, 111, 101, 1, 121].map((from) => ids.slice(from - 1, from + 9)));
    expect(await dealTo(learner, trainId, 131)).toEqual([]);
    expect(await dealTo(learner, trainId, 9_000_000)).toEqual([]);
    const count = await app.platform.db
      .selectFrom('practiceItem')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('runId', '=', trainId)
      .executeTakeFirstOrThrow();
    expect(count.count).toBe(130);
  });
});
