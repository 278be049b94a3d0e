import { randomUUID } from 'node:crypto';
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { Decision, EventDoubt, EventKind } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import { anOpenExam, choice, shiftPaper, sit } from '../../../../test/support/exams.ts';
import { aStrictExam, aWatchedPaper, watchingPage } from '../../../../test/support/invigilation.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { invigilation } from '../index.ts';

const { app, admin } = await openAppWithAdmin();
const { pool, db } = app.platform;
const { examId } = await aStrictExam(app);

const storedOf = (paperId: string) =>
  db
    .selectFrom('invigilationEvent')
    .selectAll()
    .where('paperId', '=', paperId)
    .orderBy('epoch')
    .orderBy('seq')
    .execute();
const paperOf = (paperId: string) =>
  db.selectFrom('invigilationPaper').selectAll().where('paperId', '=', paperId).executeTakeFirstOrThrow();
const kindsOf = async (paperId: string) => (await paperOf(paperId)).doubts;

describe('an examinee’s page', () => {
  it('is given the rules and its key, and goes on after a reload', async () => {
    const page = await aWatchedPaper(app, examId);
    expect(page.begun).toMatchObject({ breaches: 0, locked: false, lastSeq: 0, lastMac: '', messages: [] });
    expect(page.begun.rules).toMatchObject({ leaveSeconds: 5, lockAt: 3 });
    expect(JSON.stringify(page.begun)).not.toContain('ipRanges');
    const { mac } = page.notice();
    expect(await page.report()).toMatchObject({ breaches: 1, acked: 1 });
    const again = await page.learner.call(watchApi.begin, { paperId: page.paperId, epoch: page.epoch });
    expect(again).toMatchObject({ key: page.begun.key, lastSeq: 1, lastMac: mac, breaches: 1 });
    const other = await aWatchedPaper(app, examId);
    expect(other.begun.key).not.toBe(page.begun.key);
  });

  it('is refused for a paper of another, an opening that is not there, and one taken over', async () => {
    const page = await aWatchedPaper(app, examId);
    const stranger = await app.learner();
    const { paperId, epoch } = page;
    await expect(stranger.call(watchApi.begin, { paperId, epoch })).toRefuse('paperNotFound');
    const beat = { paperId, epoch, noticed: 0, visible: true, answered: 0, ordinal: 1 };
    await expect(stranger.call(watchApi.report, beat)).toRefuse('paperNotFound');
    await expect(stranger.call(watchApi.events, { paperId })).toRefuse('paperNotFound');
    await expect(page.learner.call(watchApi.begin, { paperId, epoch: epoch + 1 })).toRefuse('paperTakenOver');
    const event = page.notice();
    await expect(page.report({ epoch: epoch + 1, events: [event] })).toRefuse('paperNotFound');
  });

  it('counts what the rules ask for, marks the paper and locks the page', async () => {
    const page = await aWatchedPaper(app, examId);
    page.notice({ kind: EventKind.leftPage, sinceMs: 10_000, durationMs: 4_000 });
    page.notice({ kind: EventKind.offline, sinceMs: 20_000, durationMs: 60_000 });
    expect(await page.report()).toMatchObject({ breaches: 0, acked: 2 });
    page.notice({ kind: EventKind.leftFullScreen, sinceMs: 30_000 });
    page.notice({ kind: EventKind.leftPage, sinceMs: 30_400, durationMs: 9_000 });
    expect(await page.report()).toMatchObject({ breaches: 1, locked: false, acked: 4 });
    page.notice({ kind: EventKind.pasted, sinceMs: 50_000 });
    expect(await page.report()).toMatchObject({ breaches: 2, locked: false });
    expect((await paperOf(page.paperId)).flaggedAt).not.toBeNull();
    page.notice({ kind: EventKind.printed, sinceMs: 60_000 });
    expect(await page.report()).toMatchObject({ breaches: 3, locked: true });
    const { saved } = await page.learner.call(sittingApi.save, {
      paperId: page.paperId,
      epoch: page.epoch,
      items: [choice(1, 1)],
    });
    expect(saved).toHaveLength(1);
    expect((await storedOf(page.paperId)).map(({ counted }) => counted)).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
    ]);
    expect(await kindsOf(page.paperId)).toEqual([]);
  });

  it('reports progress of exams without rules, and nothing counts there', async () => {
    const { examId: free } = await anOpenExam(app);
    const page = await aWatchedPaper(app, free);
    page.notice({ kind: EventKind.leftPage, durationMs: 60_000 });
    expect(await page.report({ answered: 4, ordinal: 5, visible: false })).toMatchObject({ breaches: 0, acked: 1 });
    expect(await paperOf(page.paperId)).toMatchObject({ answered: 4, ordinal: 5, visible: false, flaggedAt: null });
  });
});

describe('a report', () => {
  it('that is sent again, also twenty times at once, counts once', async () => {
    const page = await aWatchedPaper(app, examId);
    for (let count = 0; count < 4; count++) page.notice();
    await page.report();
    const more = [page.notice(), page.notice()];
    const replies = await Promise.allSettled(Array.from({ length: 20 }, () => page.report({ events: more })));
    expect(replies.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await page.report()).toMatchObject({ breaches: 6, acked: 6 });
    expect(await storedOf(page.paperId)).toHaveLength(6);
    expect(await kindsOf(page.paperId)).toEqual([]);
  });

  it('of twenty papers at once is counted exactly for each', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => aWatchedPaper(app, examId)));
    const sent = pages.flatMap((page) =>
      [page.notice(), page.notice(), page.notice()].map((event) => ({ page, event })),
    );
    await Promise.all(sent.map(({ page, event }) => page.report({ events: [event], noticed: 0 })));
    for (const page of pages) {
      expect((await paperOf(page.paperId)).breaches).toBe(3);
      expect(await storedOf(page.paperId)).toHaveLength(3);
    }
  });

  it('of what was noticed offline has the time of the event, never a later one than now', async () => {
    const page = await aWatchedPaper(app, examId);
    const ago = "now() - interval '10 minutes'";
    await pool.query(`update invigilation_opening set began_at = ${ago} where paper_id = $1`, [page.paperId]);
    page.notice({ sinceMs: 120_000 });
    page.notice({ sinceMs: 172_000_000 });
    await page.report();
    const [first, second] = await storedOf(page.paperId);
    expect(Math.abs(Date.now() - 480_000 - first!.at.getTime())).toBeLessThan(60_000);
    expect(second!.at).toEqual(second!.receivedAt);
  });

  it('arrives until an hour after the hand-in, and locks nothing then', async () => {
    const page = await aWatchedPaper(app, examId);
    for (let count = 0; count < 3; count++) page.notice();
    await page.learner.call(sittingApi.handIn, { paperId: page.paperId, epoch: page.epoch, items: [] });
    expect(await page.report()).toMatchObject({ breaches: 3, locked: false, acked: 3 });
    const late = page.notice();
    await pool.query(`update paper_paper set handed_in_at = now() - interval '61 minutes' where id = $1`, [
      page.paperId,
    ]);
    await expect(page.report({ events: [late] })).toRefuse('reportsClosed');
  });

  it('from the device before is still counted after another has taken over', async () => {
    const page = await aWatchedPaper(app, examId);
    page.notice();
    const writer = randomUUID();
    const { learner, paperId } = page;
    const { epoch } = await learner.call(sittingApi.open, { paperId, writer, takeOver: true });
    const other = await watchingPage(learner, { paperId, epoch, writer });
    other.notice();
    await other.report({ answered: 3 });
    expect(await page.report({ answered: 1 })).toMatchObject({ breaches: 2, acked: 1 });
    expect(await paperOf(paperId)).toMatchObject({ breaches: 2, answered: 3, doubts: [] });
  });
});

describe('what a tampered page sends', () => {
  it('is doubted if it is signed with another key, of another opening or paper too', async () => {
    const [page, other] = [await aWatchedPaper(app, examId), await aWatchedPaper(app, examId)];
    const event = other.notice();
    expect(await page.report({ events: [event], noticed: 1 })).toMatchObject({ acked: 1 });
    expect(await kindsOf(page.paperId)).toEqual([EventDoubt.forged]);
    const third = await aWatchedPaper(app, examId);
    await third.report({ events: [{ ...third.notice(), durationMs: 1 }] });
    expect(await kindsOf(third.paperId)).toEqual([EventDoubt.forged]);
    expect((await storedOf(third.paperId))[0]?.doubt).toBe(EventDoubt.forged);
  });

  it('is doubted if an event of another opening is sent again', async () => {
    const page = await aWatchedPaper(app, examId);
    const event = page.notice();
    const writer = randomUUID();
    const { learner, paperId } = page;
    const { epoch } = await learner.call(sittingApi.open, { paperId, writer, takeOver: true });
    const other = await watchingPage(learner, { paperId, epoch, writer });
    await other.report({ events: [event], noticed: 1 });
    expect(await kindsOf(paperId)).toEqual([EventDoubt.forged]);
  });

  it('is doubted if a number is left out, or an event is noticed and never sent', async () => {
    const page = await aWatchedPaper(app, examId);
    page.notice();
    await page.report({ events: [page.notice()] });
    expect(await kindsOf(page.paperId)).toEqual([EventDoubt.missing]);
    const quiet = await aWatchedPaper(app, examId);
    quiet.notice();
    expect(await quiet.report({ events: [] })).toMatchObject({ acked: 0 });
    expect(await kindsOf(quiet.paperId)).toEqual([EventDoubt.missing]);
  });

  it('is doubted if it begins to number anew, and the first record stays', async () => {
    const page = await aWatchedPaper(app, examId);
    const first = page.notice({ kind: EventKind.pasted });
    await page.report();
    await page.report({ events: [{ ...first, kind: EventKind.offline }] });
    expect(await kindsOf(page.paperId)).toEqual([EventDoubt.changed]);
    expect(await storedOf(page.paperId)).toMatchObject([{ kind: EventKind.pasted }]);
  });

  it('is doubted if answers are saved for minutes and no report comes', async () => {
    const findSilent = invigilation.schedules!.find(({ name }) => name === 'invigilation.findSilent')!;
    const page = await aWatchedPaper(app, examId);
    const honest = await aWatchedPaper(app, examId);
    const never = await sit(await app.learner(), examId);
    await page.learner.call(sittingApi.save, { paperId: page.paperId, epoch: page.epoch, items: [choice(1, 1)] });
    await takeTurn(app.platform, findSilent);
    expect(await kindsOf(page.paperId)).toEqual([]);
    await shiftPaper(app, page.paperId, -120);
    const ago = "now() - interval '5 minutes'";
    await pool.query(`update invigilation_paper set seen_at = ${ago} where paper_id = $1`, [page.paperId]);
    app.clock.advance(11);
    await takeTurn(app.platform, findSilent);
    expect(await kindsOf(page.paperId)).toEqual([EventDoubt.silent]);
    expect(await kindsOf(honest.paperId)).toEqual([]);
    expect(await db.selectFrom('invigilationPaper').selectAll().where('paperId', '=', never.paperId).execute()).toEqual(
      [],
    );
    expect((await paperOf(page.paperId)).epoch).toBe(page.epoch);
  });
});

describe('an examinee’s own record', () => {
  it('shows the events, and takes a comment until staff have decided', async () => {
    const page = await aWatchedPaper(app, examId);
    page.notice();
    page.notice();
    await page.report();
    const { learner, paperId } = page;
    const { events } = await learner.call(watchApi.events, { paperId });
    expect(events.map(({ kind, counted }) => [kind, counted])).toEqual([
      [EventKind.copied, true],
      [EventKind.copied, true],
    ]);
    const eventId = events[0]!.id;
    await learner.call(watchApi.comment, { paperId, eventId, comment: '误触快捷键' });
    expect((await learner.call(watchApi.events, { paperId })).events[0]?.comment).toBe('误触快捷键');
    const other = await aWatchedPaper(app, examId);
    const own = { paperId: other.paperId, eventId, comment: '不是我的' };
    await expect(other.learner.call(watchApi.comment, own)).toRefuse('breachNotFound');
    const decision = { id: randomUUID(), paperIds: [paperId], reason: '误触', decision: Decision.dismissed };
    expect(await admin.call(boardApi.decide, decision)).toEqual({ count: 1 });
    await expect(learner.call(watchApi.comment, { paperId, eventId, comment: '再改' })).toRefuse('reviewDecided');
    expect((await learner.call(watchApi.events, { paperId })).decision).toBe('不成立：误触');
  });
});

it('notices nothing by default', () => {
  expect(noIntegrityRules).toMatchObject({ leaveSeconds: null, fullScreen: false, noCopy: false, oneDevice: false });
});
