import { DataScope } from '@ganlin/contract/iam/role';
import { ReleaseWhen } from '@ganlin/contract/exam/release';
import { examApi } from '@ganlin/contract/exam/exam';
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import { replayApi } from '@ganlin/contract/paper/replay';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { bodiesOf, rightFor, wrongFor } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, shiftExam, sit } from '../../../../test/support/exams.ts';
import { aStrictExam, watchingPage } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { gradeDue } from '../grading/grade.ts';

const { app, admin, depts } = await openAppWithDepts();

const byHand = {
  score: ReleaseWhen.byHand,
  verdict: ReleaseWhen.byHand,
  answer: ReleaseWhen.byHand,
  analysis: ReleaseWhen.byHand,
};

/** Answers the first question twice and the second once. */
async function anAnsweredPaper(learner: TestUser, examId: string) {
  const opened = await sit(learner, examId);
  const { paperId, epoch } = opened;
  const [first, second] = await bodiesOf(app, paperId);
  const answers = [wrongFor(first!), rightFor(second!), rightFor(first!)];
  for (const [at, answer] of answers.entries()) {
    const items = [{ ordinal: at === 1 ? 2 : 1, seq: at + 1, answer }];
    await learner.call(sittingApi.save, { paperId, epoch, items });
  }
  return { ...opened, answers };
}

async function handedIn(learner: TestUser, examId: string) {
  const paper = await anAnsweredPaper(learner, examId);
  await learner.call(sittingApi.handIn, { paperId: paper.paperId, epoch: paper.epoch });
  await gradeDue(systemCtx(app.platform, 'test'));
  return paper;
}

describe('the replay for staff', () => {
  it('has every accepted answer in the order of arrival', async () => {
    const { examId } = await anOpenExam(app);
    const { paperId, answers } = await handedIn(await app.learner(), examId);
    const { saves, more, archivedAt, handedInAt } = await admin.call(replayApi.staff, { paperId });
    expect(saves.map(({ ordinal, seq, answer }) => [ordinal, seq, answer])).toEqual([
      [1, 1, answers[0]],
      [2, 2, answers[1]],
      [1, 3, answers[2]],
    ]);
    expect(saves.map(({ at }) => at).toSorted()).toEqual(saves.map(({ at }) => at));
    expect([more, archivedAt]).toEqual([false, null]);
    expect(handedInAt).not.toBeNull();
    expect((await admin.call(replayApi.staff, { paperId, from: 2 })).saves.map(({ seq }) => seq)).toEqual([3]);
  });

  it('has what was noticed, written and decided, in scope', async () => {
    const learner = await app.learner();
    await app.platform.db.updateTable('iamUser').set({ deptId: depts.north }).where('id', '=', learner.id).execute();
    const { examId } = await aStrictExam(app);
    const { paperId, epoch, writer } = await sit(learner, examId);
    const page = await watchingPage(learner, { paperId, epoch, writer });
    for (let count = 0; count < 3; count++) page.notice();
    page.notice({ kind: EventKind.offline, durationMs: 40_000 });
    await page.report();
    await admin.call(boardApi.message, { id: randomUUID(), examId, paperIds: [paperId], text: '请坐好' });
    await admin.call(boardApi.unlock, { id: randomUUID(), paperIds: [paperId], reason: '已核实' });
    const { events, actions, messages } = await admin.call(integrityApi.record, { paperId });
    expect(events.map(({ kind }) => kind)).toEqual([3, 3, 3, EventKind.offline]);
    expect(events[3]).toMatchObject({ durationMs: 40_000, counted: false });
    expect(actions).toMatchObject([{ decision: null, reason: '已核实' }]);
    expect(messages).toMatchObject([{ text: '请坐好' }]);
    const scope = { dataScope: DataScope.deptAndBelow, permissions: 'exam:paper:' } as const;
    const south = await staffWith(app, { ...scope, deptId: depts.south });
    for (const endpoint of [replayApi.staff, integrityApi.record]) {
      await expect(south.call(endpoint, { paperId })).toRefuse('paperNotFound');
      await expect(learner.call(endpoint, { paperId })).toRefuse('forbidden');
    }
  });

  it('says that the saves were archived', async () => {
    const { examId } = await anOpenExam(app);
    const { paperId } = await handedIn(await app.learner(), examId);
    // As if the month of the paper had been archived and its saves dropped.
    await app.owner.query('alter table paper_save disable trigger user');
    await app.owner.query('delete from paper_save where paper_id = $1', [paperId]);
    await app.owner.query('alter table paper_save enable trigger user');
    await app.owner.query(
      `insert into paper_archive (id, part, from_id, until_id, file_name, file_sha256, saves, papers, archived_by, archived_at)
       values ($1, 'paper_save_past', null, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'past.jsonl.gz', repeat('0', 64), 3, 1, 'test', now())`,
      [randomUUID()],
    );
    const { saves, archivedAt } = await admin.call(replayApi.staff, { paperId });
    expect(saves).toEqual([]);
    expect(archivedAt).not.toBeNull();
    await app.owner.query('delete from paper_archive');
  });
});

describe('the replay of an examinee', () => {
  it('has times without content before the release, and the answers after it', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app, { release: byHand });
    const { paperId, answers } = await handedIn(learner, examId);
    const before = await learner.call(replayApi.own, { paperId });
    expect(before.content).toBe(false);
    expect(before.saves.map(({ ordinal, answer }) => [ordinal, answer])).toEqual([
      [1, null],
      [2, null],
      [1, null],
    ]);
    expect(before.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining([PaperEvent.started, PaperEvent.handedIn]),
    );
    expect(before.events.map(({ event }) => event)).not.toContain(PaperEvent.graded);
    const said = JSON.stringify(before);
    for (const { options = [] } of answers as { options?: string[] }[]) {
      for (const id of options) expect(said).not.toContain(`"${id}"`);
    }
    await shiftExam(app, examId, -86_400);
    await admin.call(examApi.release, { id: examId });
    const after = await learner.call(replayApi.own, { paperId });
    expect(after.content).toBe(true);
    expect(after.saves.map(({ answer }) => answer)).toEqual(answers);
  });

  it('is only of the own paper, and only after the hand-in', async () => {
    const [learner, other] = [await app.learner(), await app.learner()];
    const { examId } = await anOpenExam(app);
    const { paperId, epoch } = await anAnsweredPaper(learner, examId);
    await expect(learner.call(replayApi.own, { paperId })).toRefuse('paperNotHandedIn');
    await learner.call(sittingApi.handIn, { paperId, epoch });
    expect((await learner.call(replayApi.own, { paperId })).saves).toHaveLength(3);
    await expect(other.call(replayApi.own, { paperId })).toRefuse('paperNotFound');
    await expect(admin.call(replayApi.own, { paperId })).toRefuse('paperNotFound');
  });

  it('has no content of a void paper', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const { paperId } = await handedIn(learner, examId);
    expect((await learner.call(replayApi.own, { paperId })).content).toBe(true);
    await app.platform.pool.query("update paper_paper set voided_at = now(), void_reason = '替考' where id = $1", [
      paperId,
    ]);
    const { content, saves } = await learner.call(replayApi.own, { paperId });
    expect([content, saves.every(({ answer }) => answer === null)]).toEqual([false, true]);
  });
});
