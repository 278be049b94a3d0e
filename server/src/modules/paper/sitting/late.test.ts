import { DataScope } from '@ganlin/contract/iam/role';
import { PaperEvent, papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { LATE_DAYS, LATE_TURNS, SAVE_BYTES, SAVE_SIZE, sittingApi } from '@ganlin/contract/paper/sitting';
import { profileApi } from '@ganlin/contract/iam/profile';
import type { Answer } from '@ganlin/contract/question/answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, choice, sit } from '../../../../test/support/exams.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { ownLateAnswers } from '../results/late-own-data.ts';

let app: TestApp;
let admin: TestUser;
let examId: string;
let title: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  ({ examId, title } = await anOpenExam(app, { kinds: ['single', 'essay'] }));
});
afterAll(() => app.close());

const WRITTEN = '2026-11-16T01:02:03.004Z';
const late = (ordinal: number, seq: number, answer: Answer, writtenAt = WRITTEN) => ({
  ordinal,
  seq,
  answer,
  writtenAt,
});
const essay = (seq: number, text: string, writtenAt = WRITTEN) => late(2, seq, { text }, writtenAt);

/** Handed in with the first question answered. */
async function aHandedIn(): Promise<{ learner: TestUser; paperId: string }> {
  const learner = await app.learner();
  return { learner, paperId: await sitAndGrade(app, learner, examId, ['wrong', null]) };
}

const lateOf = async (paperId: string) => (await admin.call(papersApi.detail, { paperId })).late;

describe('late answers', () => {
  it('are shown to staff with the times they were written and received, and do not change the paper', async () => {
    const { learner, paperId } = await aHandedIn();
    const before = await admin.call(papersApi.detail, { paperId });
    expect(before.late).toEqual([]);
    const items = [late(1, 91, { options: ['x'] }), essay(92, '断网时写下的')];
    const { taken } = await learner.call(sittingApi.lateAnswers, { paperId, items });
    expect(taken).toEqual([
      { ordinal: 1, seq: 91 },
      { ordinal: 2, seq: 92 },
    ]);
    const after = await admin.call(papersApi.detail, { paperId });
    expect(after.late).toMatchObject(items);
    expect(Math.abs(Date.now() - Date.parse(after.late[0]?.receivedAt ?? ''))).toBeLessThan(60_000);
    expect(after.timeline.at(-1)).toMatchObject({ event: PaperEvent.lateAnswers, text: '第 1、2 题' });
    expect([after.paper, after.result, after.log]).toEqual([before.paper, before.result, before.log]);
  });

  it('are never graded, even if nothing else was answered', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await learner.call(sittingApi.lateAnswers, { paperId, items: [essay(5, '断电')] });
    await sitAndGrade(app, await app.learner(), examId);
    const { paper, log, result } = await admin.call(papersApi.detail, { paperId });
    expect(paper).toMatchObject({ answered: 0, score: 0 });
    expect([log, result?.questions.map(({ answer }) => answer)]).toEqual([[], [null, null]]);
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ answered: 0 });
  });

  it('are stored once, however often a page repeats them, even concurrently', async () => {
    const { learner, paperId } = await aHandedIn();
    const bring = (...items: ReturnType<typeof late>[]) => learner.call(sittingApi.lateAnswers, { paperId, items });
    const all = await Promise.all([bring(essay(7, '一')), bring(essay(7, '一'))]);
    expect(all).toEqual([{ taken: [{ ordinal: 2, seq: 7 }] }, { taken: [{ ordinal: 2, seq: 7 }] }]);
    await bring(essay(7, '一'), essay(8, '二'), essay(8, '二'));
    // Another device may have used the same sequence number.
    await bring(essay(7, '三', '2026-11-16T01:02:04.000Z'));
    expect((await lateOf(paperId)).map(({ answer }) => answer.text)).toEqual(['一', '二', '三']);
  });

  it('are accepted only from the owner, and only for an existing paper', async () => {
    const { paperId } = await aHandedIn();
    const other = await app.learner();
    const items = [essay(1, '别人的')];
    await expect(other.call(sittingApi.lateAnswers, { paperId, items })).toRefuse('paperNotFound');
    await expect(admin.call(sittingApi.lateAnswers, { paperId, items })).toRefuse('paperNotFound');
    await expect(other.call(sittingApi.lateAnswers, { paperId: newId(), items })).toRefuse('paperNotFound');
    expect(await lateOf(paperId)).toEqual([]);
  });

  it('are accepted once the paper is handed in, for seven days', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const bring = (seq: number) => learner.call(sittingApi.lateAnswers, { paperId, items: [essay(seq, '晚')] });
    await expect(bring(1)).toRefuse('paperNotHandedIn');
    await learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] });
    const handedInAgo = (time: string) =>
      app.platform.pool.query('update paper_paper set handed_in_at = now() - $2::interval where id = $1', [
        paperId,
        time,
      ]);
    await handedInAgo(`${LATE_DAYS} days -10 s`);
    await bring(1);
    await handedInAgo(`${LATE_DAYS} days 1 s`);
    await expect(bring(2)).toRefuse('lateAnswersOver');
    // Even for mere repetitions: the page is notified that nothing is accepted any more.
    await expect(bring(1)).toRefuse('lateAnswersOver');
    expect(await lateOf(paperId)).toHaveLength(1);
  });

  it('are limited per request and per paper', async () => {
    const { learner, paperId } = await aHandedIn();
    const text = '长'.repeat(20_000);
    const huge = await learner.ask(sittingApi.lateAnswers, { paperId, items: [essay(1, text), essay(2, text)] });
    expect(Buffer.byteLength(text) * 2).toBeGreaterThan(SAVE_BYTES);
    expect(huge.statusCode).toBe(413);
    const many = Array.from({ length: SAVE_SIZE + 1 }, (_, at) => essay(at + 1, '多'));
    expect((await learner.ask(sittingApi.lateAnswers, { paperId, items: many })).statusCode).toBe(400);
    await app.platform.pool.query(
      `insert into paper_late (user_id, paper_id, turn, items, received_at)
       select $1, $2, turn, '[{"ordinal":2,"seq":1,"answer":{},"writtenAt":"2026-11-16T01:02:03.004Z"}]', now()
         from generate_series(1, $3::int) turn`,
      [learner.id, paperId, LATE_TURNS],
    );
    const bring = (seq: number) => learner.call(sittingApi.lateAnswers, { paperId, items: [essay(seq, '')] });
    await expect(bring(2)).toRefuse('lateAnswersFull');
    expect(await bring(1)).toMatchObject({ taken: [{ seq: 1 }] });
    const beyond = `insert into paper_late values ($1, $2, ${LATE_TURNS + 1}, '[{}]', now())`;
    await expect(app.platform.pool.query(beyond, [learner.id, paperId])).rejects.toThrow('paper_late_turn_check');
  });

  it('must fit their question, at positions the paper has; others are not accepted', async () => {
    const { learner, paperId } = await aHandedIn();
    const items = [late(1, 1, { text: '这里要选' }), late(3, 2, { options: ['x'] }), essay(3, '对')];
    const { taken } = await learner.call(sittingApi.lateAnswers, { paperId, items });
    expect(taken).toEqual([{ ordinal: 2, seq: 3 }]);
    expect(await lateOf(paperId)).toHaveLength(1);
    const none = await learner.call(sittingApi.lateAnswers, { paperId, items: items.slice(0, 2) });
    expect(none.taken).toEqual([]);
  });

  it('are never changed or deleted, whatever time a device reports', async () => {
    const { learner, paperId } = await aHandedIn();
    await learner.call(sittingApi.lateAnswers, { paperId, items: [essay(1, '时钟错了', '0000-01-01T00:00:00.000Z')] });
    expect(await lateOf(paperId)).toMatchObject([{ writtenAt: '0000-01-01T00:00:00.000Z' }]);
    for (const action of ['update paper_late set turn = 9', 'delete from paper_late', 'truncate paper_late']) {
      await expect(app.platform.pool.query(action)).rejects.toThrow(/permission denied/);
    }
    await expect(app.owner.query('delete from paper_late')).rejects.toThrow('is not changed');
  });

  it('are shown only to staff with the examinee in scope', async () => {
    const depts = await makeDepts(app);
    const { learner, paperId } = await aHandedIn();
    await learner.call(sittingApi.lateAnswers, { paperId, items: [essay(1, '晚')] });
    await app.platform.db.updateTable('iamUser').set({ deptId: depts.south }).where('id', '=', learner.id).execute();
    const post = { permissions: 'exam:paper:', dataScope: DataScope.deptAndBelow };
    const [south, north] = [
      await staffWith(app, { ...post, deptId: depts.south }),
      await staffWith(app, { ...post, deptId: depts.north }),
    ];
    expect((await south.call(papersApi.detail, { paperId })).late).toHaveLength(1);
    await expect(north.call(papersApi.detail, { paperId })).toRefuse('paperNotFound');
  });
});

it('a personal data export contains late answers; erasing the account leaves them without a name', async () => {
  const { learner, paperId } = await aHandedIn();
  await learner.call(sittingApi.lateAnswers, { paperId, items: [essay(1, '断网时写下的')] });
  const rows: unknown[][] = [];
  const { batches } = ownLateAnswers.sheet(systemCtx(app.platform, 'test'), learner.id);
  for await (const batch of batches) rows.push(...batch.map((cells) => [...cells]));
  expect(rows).toMatchObject([[title, 2, '断网时写下的', '2026-11-16 09:02:03', expect.any(String)]]);
  await learner.call(profileApi.eraseOwn, { password: learner.password, sure: '注销账号' });
  const { paper, late: left } = await admin.call(papersApi.detail, { paperId });
  expect(paper).toMatchObject({ realName: '已注销用户', userName: expect.stringMatching(/^erased-/) });
  expect(left).toHaveLength(1);
});
