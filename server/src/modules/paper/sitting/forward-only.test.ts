import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { anOpenExam, choice, sit } from '../../../../test/support/exams.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { prepareDue } from '../entry/prepare.ts';

let app: TestApp;
let examId: string;
beforeAll(async () => {
  app = await openTestApp();
  examId = (await anOpenExam(app, { forwardOnly: true })).examId;
});
afterAll(() => app.close());

type Item = ReturnType<typeof choice>;

/** A user with a forward-only paper, and functions to save it. */
async function aSitting(id = examId) {
  const learner = await app.learner();
  const { paperId, epoch, opened } = await sit(learner, id);
  const save = (...items: Item[]) => learner.call(sittingApi.save, { paperId, epoch, items });
  const answers = async () => {
    const { rows } = await app.platform.pool.query<{ ordinal: number; said: string }>(
      `select ordinal, answer -> 'options' ->> 0 as said from paper_answers($1, $2) order by ordinal`,
      [learner.id, paperId],
    );
    return rows.map(({ ordinal, said }) => `${ordinal}${said}`).join(' ');
  };
  return { learner, paperId, epoch, opened, save, answers };
}

describe('a forward-only paper', () => {
  it('accepts no new answer to a question already passed, and retains the given one', async () => {
    const { save, answers, paperId, learner } = await aSitting();
    await save(choice(1, 1, 'a'));
    await save(choice(1, 2, 'b'));
    await save(choice(3, 3, 'c'));
    await expect(save(choice(1, 4, 'd'))).toRefuse('questionPassed');
    await expect(save(choice(1, 9, 'd'))).toRefuse('questionPassed');
    // A question left without an answer counts as passed.
    await expect(save(choice(2, 4, 'e'))).toRefuse('questionPassed');
    await save(choice(3, 4, 'f'));
    expect(await answers()).toBe('1b 3f');
    const { rows } = await app.platform.pool.query<{ text: string }>(
      'select text from paper_event where user_id = $1 and paper_id = $2 and event = 7',
      [learner.id, paperId],
    );
    expect(rows).toEqual([{ text: '本场考试只能往前作答，已经离开的题目不能再修改' }]);
  });

  it('accepts all answers of an offline page, in one save and in any order', async () => {
    const { save, answers } = await aSitting();
    await save(choice(1, 1, 'a'));
    const { saved } = await save(choice(4, 6, 'e'), choice(2, 4, 'c'), choice(1, 2, 'b'), choice(3, 5, 'd'));
    expect(saved).toHaveLength(4);
    expect(await answers()).toBe('1b 2c 3d 4e');
  });

  it('acknowledges again what is stored, and older items, without changing anything', async () => {
    const { save, answers } = await aSitting();
    await save(choice(1, 1, 'a'), choice(1, 3, 'b'), choice(2, 4, 'c'), choice(3, 5, 'd'));
    expect((await save(choice(1, 3, 'x'))).saved).toEqual([{ ordinal: 1, seq: 3 }]);
    expect((await save(choice(1, 1, 'a'), choice(2, 4, 'y'))).saved).toHaveLength(2);
    expect(await answers()).toBe('1b 2c 3d');
  });

  it('stores the rest of a save in which one answer goes back, and does not acknowledge that one', async () => {
    const { save, answers } = await aSitting();
    await save(choice(1, 1, 'a'), choice(2, 2, 'b'));
    const { saved } = await save(choice(1, 3, 'x'), choice(2, 4, 'c'), choice(3, 5, 'd'), choice(99, 6, 'z'));
    expect(saved).toEqual([
      { ordinal: 2, seq: 4 },
      { ordinal: 3, seq: 5 },
    ]);
    expect(await answers()).toBe('1a 2c 3d');
  });

  it('is handed in with what may still be answered; answers that go back are rejected', async () => {
    const { save, answers, learner, paperId, epoch } = await aSitting();
    await save(choice(2, 1, 'a'));
    const items = [choice(1, 2, 'x'), choice(3, 3, 'b')];
    expect(await learner.call(sittingApi.handIn, { paperId, epoch, items })).toMatchObject({ answered: 2 });
    expect(await answers()).toBe('2a 3b');
  });

  it('allows no going back on another page either', async () => {
    const { save, answers, learner, paperId } = await aSitting();
    await save(choice(1, 1, 'a'), choice(2, 2, 'b'));
    const { epoch } = await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });
    const back = { paperId, epoch, items: [choice(1, 3, 'x')] };
    await expect(learner.call(sittingApi.save, back)).toRefuse('questionPassed');
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(2, 4, 'c')] });
    expect(await answers()).toBe('1a 2c');
  });

  it('stays as it started, however the exam changes', async () => {
    const admin = await app.admin();
    const exam = await anOpenExam(app, { forwardOnly: true });
    const bound = await aSitting(exam.examId);
    expect(bound.opened.forwardOnly).toBe(true);
    const form = await admin.call(examApi.detail, { id: exam.examId });
    const { id, version } = form;
    await admin.call(examApi.save, { id, version, form: { ...form, forwardOnly: false } });
    const free = await aSitting(exam.examId);
    for (const { save } of [bound, free]) await save(choice(1, 1, 'a'), choice(2, 2, 'b'));
    await expect(bound.save(choice(1, 3, 'c'))).toRefuse('questionPassed');
    await free.save(choice(1, 3, 'c'));
    expect([await bound.answers(), await free.answers()]).toEqual(['1a 2b', '1c 2b']);
    const opened = await bound.learner.call(sittingApi.open, {
      paperId: bound.paperId,
      writer: randomUUID(),
      takeOver: true,
    });
    expect(opened.forwardOnly).toBe(true);
  });

  it('works with prepared papers as well', async () => {
    const learner = await app.learner();
    const userIds = [learner.id];
    const exam = await anOpenExam(app, { forwardOnly: true, openType: OpenType.persons, userIds });
    await prepareDue(systemCtx(app.platform, 'test'));
    const { paperId, epoch, opened } = await sit(learner, exam.examId);
    expect(opened.forwardOnly).toBe(true);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(2, 1)] });
    const back = { paperId, epoch, items: [choice(1, 2)] };
    await expect(learner.call(sittingApi.save, back)).toRefuse('questionPassed');
  });
});
