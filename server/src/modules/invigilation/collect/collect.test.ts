import { randomUUID } from 'node:crypto';
import { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { Presence } from '@ganlin/contract/invigilation/kinds';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { choice } from '../../../../test/support/exams.ts';
import { aStrictExam, aWatchedPaper, strict, watchingPage } from '../../../../test/support/invigilation.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { paper } from '../../paper/index.ts';
import { collectDue } from './collect.ts';

const { app, admin } = await openAppWithAdmin();
const { db, pool } = app.platform;
const collecting = { ...strict, handInAt: 4 };
const { examId } = await aStrictExam(app, { integrity: collecting });

const sweep = () => collectDue(systemCtx(app.platform, 'test'));
const gradeDue = paper.schedules!.find(({ name }) => name === 'paper.gradeDue')!;
const rowOf = (paperId: string) =>
  db.selectFrom('invigilationPaper').selectAll().where('paperId', '=', paperId).executeTakeFirstOrThrow();
const paperOf = (paperId: string) =>
  db
    .selectFrom('paperPaper')
    .select(['state', 'handedInBy', 'round'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
/** As if the minute were over. */
const passMinute = (paperId: string) =>
  pool.query(`update invigilation_paper set collect_at = collect_at - interval '61 s' where paper_id = $1`, [paperId]);

/** A page with so many breaches. */
async function aPageWith(breaches: number, exam = examId) {
  const page = await aWatchedPaper(app, exam);
  for (let count = 0; count < breaches; count++) page.notice();
  await page.report();
  return page;
}

const tileOf = async (userId: string, exam = examId) =>
  (await admin.call(boardApi.tiles, { examId: exam })).tiles.find((tile) => tile.userId === userId);
const unlock = (paperId: string, id: string = randomUUID()) =>
  admin.call(boardApi.unlock, { id, paperIds: [paperId], reason: '系统弹窗' });

describe('the breach that has a paper collected', () => {
  it('gives a minute, once, in which answers are saved that are graded', async () => {
    const page = await aPageWith(3);
    const { learner, paperId, epoch } = page;
    expect(await page.report()).toMatchObject({ locked: true, collectInMs: null });
    page.notice();
    const { collectInMs } = await page.report();
    expect(collectInMs).toBeGreaterThan(50_000);
    expect(collectInMs).toBeLessThanOrEqual(60_000);
    const { collectAt } = await rowOf(paperId);
    page.notice();
    expect(await page.report()).toMatchObject({ breaches: 5, collectInMs: expect.any(Number) as number });
    expect((await rowOf(paperId)).collectAt).toEqual(collectAt);
    const again = await watchingPage(learner, page);
    expect(again.begun.collectInMs).toBeLessThanOrEqual(collectInMs ?? 0);
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam });
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1), choice(2, 1)] });
    await passMinute(paperId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(2, 2)] });
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading, handedInBy: HandInBy.rules });
    await expect(learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 2)] })).toRefuse('paperHandedIn');
    expect(await page.report()).toMatchObject({ collectInMs: 0 });
    await takeTurn(app.platform, gradeDue);
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({
      answered: 2,
      handedInBy: HandInBy.rules,
    });
    const { timeline } = await admin.call(papersApi.detail, { paperId });
    expect(timeline.map(({ text }) => text)).toContain('按考场规则收卷');
    expect(await auditFindings(app)).toEqual([]);
  });

  it('is said on the board, as what needs a person first', async () => {
    const { now } = await admin.call(boardApi.tiles, { examId });
    const { learner, paperId } = await aPageWith(4);
    const concern = '违规 4 次，一分钟内按考场规则收卷';
    expect(await tileOf(learner.id)).toMatchObject({ collecting: true, locked: true, concern });
    const { tiles } = await admin.call(boardApi.changes, { examId, since: now });
    expect(tiles.find((tile) => tile.userId === learner.id)).toMatchObject({ collecting: true, concern });
    await passMinute(paperId);
    await sweep();
    expect(await tileOf(learner.id)).toMatchObject({ collecting: false, presence: Presence.handedIn });
  });

  it('is nothing without the rule, and nothing after the hand-in', async () => {
    const { examId: other } = await aStrictExam(app);
    const free = await aPageWith(9, other);
    expect(await free.report()).toMatchObject({ collectInMs: null });
    const page = await aWatchedPaper(app, examId);
    for (let count = 0; count < 5; count++) page.notice();
    await page.learner.call(sittingApi.handIn, { paperId: page.paperId, epoch: page.epoch, items: [] });
    expect(await page.report()).toMatchObject({ breaches: 5, collectInMs: null });
    expect(await rowOf(page.paperId)).toMatchObject({ collectAt: null, collectRound: null });
  });

  it('starts one collection, in however many reports it arrives at once', async () => {
    const page = await aPageWith(3);
    const event = page.notice();
    await Promise.allSettled(Array.from({ length: 12 }, () => page.report({ events: [event] })));
    expect(await page.report()).toMatchObject({ breaches: 4, collectInMs: expect.any(Number) as number });
  });
});

describe('a collection', () => {
  it('is done once by workers that run at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => aPageWith(4)));
    const ids = pages.map(({ paperId }) => paperId);
    for (const id of ids) await passMinute(id);
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    await sweep();
    const { rows } = await pool.query<{ by: number; events: number; left: number }>(
      `select count(*) filter (where p.handed_in_by = 4)::int as by, count(i.collect_at)::int as left,
              (select count(*)::int from paper_event where event = 4 and paper_id = any($1)) as events
         from paper_paper p join invigilation_paper i on i.paper_id = p.id where p.id = any($1)`,
      [ids],
    );
    expect(rows).toEqual([{ by: 8, events: 8, left: 0 }]);
  });

  it('is called off by staff, as the log says; the next breach starts another', async () => {
    const page = await aPageWith(4);
    const { paperId, learner } = page;
    const id = randomUUID();
    expect(await unlock(paperId, id)).toEqual({ count: 1 });
    expect(await page.report()).toMatchObject({ locked: false, collectInMs: null });
    expect(await tileOf(learner.id)).toMatchObject({ collecting: false, locked: false });
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam });
    page.notice();
    expect(await page.report()).toMatchObject({ breaches: 5, collectInMs: expect.any(Number) as number });
    // The same call again changes nothing.
    await unlock(paperId, id);
    expect(await page.report()).toMatchObject({ collectInMs: expect.any(Number) as number });
    const entries = await db
      .selectFrom('auditEntry')
      .select('summary')
      .where('target', '=', `paper:${paperId}`)
      .execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]?.summary).toContain('取消按考场规则收卷，系统弹窗');
    expect(await auditFindings(app)).toEqual([]);
  });

  it('and calling it off at the same moment: either the paper is collected, or it goes on', async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, () => aPageWith(4)));
    for (const { paperId } of pages) await passMinute(paperId);
    await Promise.all([sweep(), ...pages.map(({ paperId }) => unlock(paperId)), sweep()]);
    for (const { paperId } of pages) {
      const [{ state }, { collectAt, collectRound }] = [await paperOf(paperId), await rowOf(paperId)];
      expect([state === PaperState.inExam, collectAt]).toEqual([collectRound === null, null]);
    }
    expect(await auditFindings(app)).toEqual([]);
  });

  it('leaves a paper alone that was handed in meanwhile', async () => {
    const { learner, paperId, epoch } = await aPageWith(4);
    await learner.call(sittingApi.handIn, { paperId, epoch, items: [] });
    await passMinute(paperId);
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ handedInBy: HandInBy.examinee });
    expect((await rowOf(paperId)).collectAt).toBeNull();
  });

  it('does not end a paper that staff have reopened, whether it was collected or handed in before', async () => {
    const reopen = (paperId: string) =>
      admin.call(papersApi.reopen, { id: randomUUID(), paperIds: [paperId], minutes: 10, reason: '误收' });
    const [collected, handedIn] = [await aPageWith(4), await aPageWith(4)];
    await passMinute(collected.paperId);
    await sweep();
    await handedIn.learner.call(sittingApi.handIn, { paperId: handedIn.paperId, epoch: handedIn.epoch, items: [] });
    for (const { paperId, learner, writer } of [collected, handedIn]) {
      await reopen(paperId);
      expect(await tileOf(learner.id)).toMatchObject({ collecting: false });
      const { epoch } = await learner.call(sittingApi.open, { paperId, writer });
      const page = await watchingPage(learner, { paperId, epoch, writer });
      expect(page.begun.collectInMs).toBeNull();
      await passMinute(paperId);
      await sweep();
      expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam, round: 1 });
      page.notice();
      expect((await page.report()).collectInMs).toBeGreaterThan(50_000);
      await passMinute(paperId);
      await sweep();
      expect(await paperOf(paperId)).toMatchObject({ handedInBy: HandInBy.rules });
    }
  });
});
