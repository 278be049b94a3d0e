import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { Decision, Presence } from '@ganlin/contract/invigilation/kinds';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { roomApi, SpreadBy } from '@ganlin/contract/invigilation/rooms';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { messageApi } from '@ganlin/contract/message/message';
import { faceCheckApi, FaceState } from '@ganlin/contract/paper/face';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { choice, sit } from '../../../../test/support/exams.ts';
import { aStrictExam, aWatchedPaper, strict, watchingPage } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { accountErased } from '../../iam/index.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db, pool } = app.platform;

const moveTo = (user: TestUser, deptId: string) =>
  db.updateTable('iamUser').set({ deptId }).where('id', '=', user.id).execute();

/** One of the north and one of the south, both expected, and invigilators of both. */
async function aHall(wanted: Parameters<typeof aStrictExam>[1] = {}) {
  const [northerner, southerner] = [await app.learner(), await app.learner()];
  await moveTo(northerner, depts.north);
  await moveTo(southerner, depts.south);
  const userIds = [northerner.id, southerner.id];
  const { examId, title } = await aStrictExam(app, { openType: OpenType.persons, userIds, ...wanted });
  const post = { dataScope: DataScope.deptAndBelow, permissions: 'exam:invigilation:' } as const;
  const south = await staffWith(app, { ...post, deptId: depts.south });
  return { examId, title, northerner, southerner, south };
}

const tilesOf = async (staff: TestUser, examId: string) => (await staff.call(boardApi.tiles, { examId })).tiles;
const threeBreaches = async (examId: string, learner?: TestUser) => {
  const page = await aWatchedPaper(app, examId, learner);
  for (let count = 0; count < 3; count++) page.notice();
  await page.report();
  return page;
};

describe('the board of an exam', () => {
  it('shows everybody who is expected, from absent to handed in', async () => {
    const { examId, northerner, southerner } = await aHall();
    const { exam, tiles } = await admin.call(boardApi.tiles, { examId });
    expect(exam).toMatchObject({ questions: 5, noticing: true, lockAt: 3 });
    expect(tiles.map(({ presence }) => presence)).toEqual([Presence.absent, Presence.absent]);
    const page = await aWatchedPaper(app, examId, northerner);
    await page.report({ answered: 2, ordinal: 3 });
    const { paperId, epoch } = await sit(southerner, examId);
    await southerner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] });
    const now = new Map((await tilesOf(admin, examId)).map((tile) => [tile.userId, tile]));
    expect(now.get(northerner.id)).toMatchObject({ presence: Presence.inExam, answered: 2, ordinal: 3, concern: '' });
    expect(now.get(southerner.id)).toMatchObject({ presence: Presence.handedIn, answered: 1, paperId });
  });

  it('shows to an invigilator the people in scope, in everything', async () => {
    const { examId, northerner, southerner, south } = await aHall();
    const [page, own] = [await threeBreaches(examId, northerner), await threeBreaches(examId, southerner)];
    expect((await tilesOf(south, examId)).map(({ userId }) => userId)).toEqual([southerner.id]);
    const since = '2026-01-01T00:00:00Z';
    const changes = await south.call(boardApi.changes, { examId, since });
    expect(changes.tiles.map(({ userId }) => userId)).toEqual([southerner.id]);
    expect(new Set(changes.events.map(({ paperId }) => paperId))).toEqual(new Set([own.paperId]));
    const events = await south.call(boardApi.events, { params: { examId } });
    expect([events.total, events.records[0]?.paperId]).toEqual([3, own.paperId]);
    expect((await south.call(boardApi.events, { params: { examId, paperId: page.paperId } })).total).toBe(0);
    const reviews = await south.call(boardApi.reviews, { params: { examId } });
    expect(reviews.records.map(({ id }) => id)).toEqual([own.paperId]);
    const both = [page.paperId, own.paperId];
    const text = '请坐好';
    const message = { id: randomUUID(), examId, paperIds: both, text };
    expect(await south.call(boardApi.message, message)).toEqual({ count: 1 });
    expect((await page.report()).messages).toEqual([]);
    expect(await south.call(boardApi.unlock, { id: randomUUID(), paperIds: both, reason: '已核实' })).toEqual({
      count: 1,
    });
    expect(await page.report()).toMatchObject({ locked: true });
    const decision = { id: randomUUID(), paperIds: both, reason: '属实', decision: Decision.noted };
    expect(await south.call(boardApi.decide, decision)).toEqual({ count: 1 });
    const { examId: others } = await aStrictExam(app, { openType: OpenType.persons, userIds: [northerner.id] });
    await expect(south.call(boardApi.tiles, { examId: others })).toRefuse('examNotFound');
    await expect(northerner.call(boardApi.tiles, { examId })).toRefuse('forbidden');
  });

  it('returns what has changed since, and says why a person should look', async () => {
    const { examId, northerner, southerner } = await aHall();
    const quiet = await aWatchedPaper(app, examId, southerner);
    await pool.query(
      `update paper_paper set started_at = started_at - interval '10 minutes',
      opened_at = opened_at - interval '10 minutes' where id = $1`,
      [quiet.paperId],
    );
    await pool.query(
      `update invigilation_paper set changed_at = now() - interval '10 minutes',
      seen_at = now() - interval '5 seconds' where paper_id = $1`,
      [quiet.paperId],
    );
    const { now } = await admin.call(boardApi.tiles, { examId });
    await quiet.report();
    expect((await admin.call(boardApi.changes, { examId, since: now })).tiles).toEqual([]);
    const page = await threeBreaches(examId, northerner);
    const { tiles, events, now: read } = await admin.call(boardApi.changes, { examId, since: now });
    expect(tiles).toMatchObject([{ paperId: page.paperId, breaches: 3, locked: true, flagged: true }]);
    expect(tiles[0]?.concern).toContain('锁定');
    expect(events).toHaveLength(3);
    await pool.query(`update invigilation_paper set seen_at = now() - interval '100 seconds' where paper_id = $1`, [
      quiet.paperId,
    ]);
    const later = await admin.call(boardApi.changes, { examId, since: read });
    expect(later.tiles).toMatchObject([
      { paperId: quiet.paperId, presence: Presence.offline, concern: '已离线 1 分钟' },
    ]);
  });

  it('is listed with the exams under way', async () => {
    const { examId, title, northerner, southerner, south } = await aHall();
    await threeBreaches(examId, northerner);
    const listed = async (staff: TestUser) =>
      (await staff.call(boardApi.exams, { params: { keyword: title } })).records;
    expect(await listed(admin)).toMatchObject([{ id: examId, inExam: 1, offline: 0, handedIn: 0, flagged: 1 }]);
    expect(await listed(south)).toMatchObject([{ id: examId, inExam: 0, flagged: 0, waiting: 0 }]);
    await southerner.call(entryApi.wait, { examId });
    expect(await listed(south)).toMatchObject([{ id: examId, waiting: 1 }]);
    expect(await listed(admin)).toMatchObject([{ id: examId, inExam: 1, waiting: 1 }]);
    await pool.query(
      `update invigilation_paper i set seen_at = now() - interval '1 hour' from paper_paper p
        where p.id = i.paper_id and p.exam_id = $1`,
      [examId],
    );
    await pool.query(`update paper_paper set opened_at = now() - interval '1 hour' where exam_id = $1 and state = 0`, [
      examId,
    ]);
    expect(await listed(admin)).toMatchObject([{ id: examId, inExam: 1, offline: 1 }]);
    const after = await admin.call(boardApi.exams, { params: { keyword: title, phase: 'after' } });
    expect(after.total).toBe(0);
  });

  it('counts in the list who has not come, in the caller’s scope', async () => {
    const { examId, title, northerner, southerner, south } = await aHall();
    const absentFor = async (staff: TestUser, phase?: 'before') => {
      const { records } = await staff.call(boardApi.exams, { params: { keyword: title, ...(phase && { phase }) } });
      return records.map(({ absent }) => absent);
    };
    const both = () => Promise.all([absentFor(admin), absentFor(south)]);
    expect(await both()).toEqual([[2], [1]]);
    await southerner.call(entryApi.wait, { examId });
    expect(await both()).toEqual([[1], [0]]);
    await sit(northerner, examId);
    expect(await both()).toEqual([[0], [0]]);
  });

  it('counts nobody as absent from an exam that anyone may take, or that has not begun', async () => {
    const open = await aStrictExam(app, { openType: OpenType.public });
    const soon = await aHall({ startsIn: 600 });
    const listed = (params: { keyword: string; phase?: 'before' }) => admin.call(boardApi.exams, { params });
    expect((await listed({ keyword: open.title })).records).toMatchObject([{ absent: null }]);
    expect((await listed({ keyword: soon.title, phase: 'before' })).records).toMatchObject([{ absent: null }]);
  });
});

describe('who waits before an exam', () => {
  const soon = { startsIn: 600, integrity: { ...strict, face: FaceRule.required } };
  const stopWaiting = (examId: string, seconds: number) =>
    pool.query(`update paper_waiting set seen_at = now() - $2 * interval '1 s' where exam_id = $1`, [examId, seconds]);

  it('is on the board, and absent again after leaving without beginning', async () => {
    const { examId, northerner, southerner, south } = await aHall(soon);
    const { now } = await admin.call(boardApi.tiles, { examId });
    await southerner.call(entryApi.wait, { examId });
    const presences = async () =>
      new Map((await tilesOf(admin, examId)).map(({ userId, presence }) => [userId, presence]));
    expect(await presences()).toEqual(
      new Map([
        [northerner.id, Presence.absent],
        [southerner.id, Presence.waiting],
      ]),
    );
    const come = await admin.call(boardApi.changes, { examId, since: now });
    expect(come.tiles).toMatchObject([{ userId: southerner.id, presence: Presence.waiting, paperId: null }]);
    // The page says so again and again, which is no change.
    await southerner.call(entryApi.wait, { examId });
    const again = await admin.call(boardApi.changes, { examId, since: come.now });
    expect(again.tiles).toEqual([]);
    await stopWaiting(examId, 76);
    const left = await admin.call(boardApi.changes, { examId, since: again.now });
    expect(left.tiles).toMatchObject([{ userId: southerner.id, presence: Presence.absent }]);
    expect((await presences()).get(southerner.id)).toBe(Presence.absent);
    // A page that has not asked for long is answered by a query of its own.
    const since = '2026-01-01T00:00:00Z';
    expect((await south.call(boardApi.changes, { examId, since })).tiles).toMatchObject([
      { userId: southerner.id, presence: Presence.absent },
    ]);
  });

  it('is in the exam after beginning, however long the page before was open', async () => {
    const { examId, southerner } = await aHall({ integrity: strict });
    await southerner.call(entryApi.wait, { examId });
    const { now } = await admin.call(boardApi.tiles, { examId });
    expect((await admin.call(boardApi.changes, { examId, since: now })).tiles).toMatchObject([
      { presence: Presence.waiting },
    ]);
    await sit(southerner, examId);
    const begun = await admin.call(boardApi.changes, { examId, since: now });
    expect(begun.tiles).toMatchObject([{ userId: southerner.id, presence: Presence.inExam }]);
    await stopWaiting(examId, 76);
    expect((await admin.call(boardApi.changes, { examId, since: begun.now })).tiles).toEqual([]);
  });

  it('is shown with the check of the face, which staff decide, before there is a paper', async () => {
    const { examId, northerner, southerner } = await aHall(soon);
    const { now } = await admin.call(boardApi.tiles, { examId });
    await northerner.call(faceCheckApi.consent, { examId, agreed: true });
    const agreed = await admin.call(boardApi.changes, { examId, since: now });
    expect(agreed.tiles).toMatchObject([
      { userId: northerner.id, face: FaceState.missing, agreed: true, presence: Presence.absent, concern: '' },
    ]);
    // As if a picture had been taken that is like no enrolled face.
    await pool.query(
      `update paper_face set state = $2, changed_at = clock_timestamp() where exam_id = $1 and user_id = $3`,
      [examId, FaceState.waiting, northerner.id],
    );
    const submitted = await admin.call(boardApi.changes, { examId, since: agreed.now });
    expect(submitted.tiles).toMatchObject([{ userId: northerner.id, concern: '人脸等待人工核验' }]);
    const decision = { id: randomUUID(), examId, userIds: [northerner.id], passed: true, reason: '证件已核对' };
    await admin.call(pictureApi.decide, decision);
    const decided = await admin.call(boardApi.changes, { examId, since: submitted.now });
    expect(decided.tiles).toMatchObject([{ userId: northerner.id, face: FaceState.passed, concern: '' }]);
    const faces = new Map((await tilesOf(admin, examId)).map(({ userId, face }) => [userId, face]));
    expect(faces.get(southerner.id)).toBe(FaceState.missing);
  });

  it('is on the board of an exam that anyone may take, and on those of the room only', async () => {
    const { examId } = await aStrictExam(app, soon);
    const [one, other] = [await app.learner(), await app.learner()];
    const { now } = await admin.call(boardApi.tiles, { examId });
    await one.call(entryApi.wait, { examId });
    await other.call(entryApi.wait, { examId });
    const roomId = randomUUID();
    await admin.call(roomApi.save, { id: roomId, examId, name: '第一考场', invigilatorIds: [] });
    await pool.query(`insert into invigilation_room_examinee (exam_id, user_id, room_id) values ($1, $2, $3)`, [
      examId,
      one.id,
      roomId,
    ]);
    expect((await tilesOf(admin, examId)).map(({ userId }) => userId).toSorted()).toEqual(
      [one.id, other.id].toSorted(),
    );
    const inRoom = await admin.call(boardApi.changes, { examId, roomId, since: now });
    expect(inRoom.tiles).toMatchObject([{ userId: one.id, roomId, presence: Presence.waiting }]);
  });

  it('is in the new room at once on boards that follow the hall', async () => {
    const { examId, southerner } = await aHall(soon);
    await southerner.call(entryApi.wait, { examId });
    const { now } = await admin.call(boardApi.tiles, { examId });
    const before = await admin.call(boardApi.changes, { examId, since: now });
    expect(before.tiles).toMatchObject([{ userId: southerner.id, roomId: null }]);
    await admin.call(roomApi.spread, { examId, by: SpreadBy.name, size: 10 });
    const after = await admin.call(boardApi.changes, { examId, since: before.now });
    expect(after.tiles).toMatchObject([{ userId: southerner.id, roomId: expect.any(String) as string }]);
  });
});

describe('what an invigilator does', () => {
  it('is a message that arrives once, at everybody who is sitting or at those named', async () => {
    const { examId, northerner, southerner } = await aHall();
    const [page, other] = [await aWatchedPaper(app, examId, northerner), await aWatchedPaper(app, examId, southerner)];
    const message = { id: randomUUID(), examId, paperIds: null, text: '还有十分钟' };
    expect(await admin.call(boardApi.message, message)).toEqual({ count: 2 });
    expect(await admin.call(boardApi.message, message)).toEqual({ count: 2 });
    await admin.call(boardApi.message, { id: randomUUID(), examId, paperIds: [page.paperId], text: '请看屏幕' });
    expect((await page.report()).messages.map(({ text }) => text)).toEqual(['还有十分钟', '请看屏幕']);
    expect((await other.report()).messages.map(({ text }) => text)).toEqual(['还有十分钟']);
    expect((await northerner.call(watchApi.events, { paperId: page.paperId })).messages).toHaveLength(2);
  });

  it('unlocks a page once, which the next breach locks again', async () => {
    const { examId, northerner } = await aHall();
    const page = await threeBreaches(examId, northerner);
    const unlock = { id: randomUUID(), paperIds: [page.paperId], reason: '已提醒' };
    expect(await admin.call(boardApi.unlock, unlock)).toEqual({ count: 1 });
    expect(await page.report()).toMatchObject({ locked: false, breaches: 3 });
    page.notice();
    expect(await page.report()).toMatchObject({ locked: true, breaches: 4 });
    await admin.call(boardApi.unlock, unlock);
    expect(await page.report()).toMatchObject({ locked: true });
  });

  it('lets an examinee go on at another device, once, with every answer', async () => {
    const learner = await app.learner();
    const { examId } = await aStrictExam(app, { integrity: { ...strict, oneDevice: true } });
    const page = await aWatchedPaper(app, examId, learner);
    const { paperId, epoch, writer } = page;
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    const second = randomUUID();
    await expect(learner.call(sittingApi.open, { paperId, writer: second, takeOver: true })).toRefuse('paperOneDevice');
    await admin.call(boardApi.unlock, { id: randomUUID(), paperIds: [paperId], reason: '电脑故障' });
    // Until then the first device goes on.
    expect((await learner.call(sittingApi.open, { paperId, writer })).epoch).toBe(epoch);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(2, 2)] });
    const opened = await learner.call(sittingApi.open, { paperId, writer: second });
    expect(opened.answers.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    const other = await watchingPage(learner, { paperId, epoch: opened.epoch, writer: second });
    expect(other.begun.lastSeq).toBe(0);
    await expect(learner.call(sittingApi.open, { paperId, writer, takeOver: true })).toRefuse('paperOneDevice');
    expect((await learner.call(sittingApi.open, { paperId, writer: second })).epoch).toBe(opened.epoch);
  });

  it('is a decision about a marked paper, of which the examinee is told once', async () => {
    const { examId, title, northerner, southerner } = await aHall();
    const [page, fine] = [await threeBreaches(examId, northerner), await aWatchedPaper(app, examId, southerner)];
    const paperIds = [page.paperId, fine.paperId];
    const decision = { id: randomUUID(), paperIds, reason: '监控已核实', decision: Decision.noted };
    expect(await admin.call(boardApi.decide, decision)).toEqual({ count: 1 });
    expect(await admin.call(boardApi.decide, decision)).toEqual({ count: 1 });
    const { records } = await admin.call(boardApi.reviews, { params: { examId, decided: true } });
    expect(records).toMatchObject([{ id: page.paperId, decision: Decision.noted, reason: '监控已核实', breaches: 3 }]);
    expect((await admin.call(boardApi.reviews, { params: { examId, decided: false } })).total).toBe(0);
    const { records: told } = await northerner.call(messageApi.paging, { params: {} });
    expect(told.filter((one) => one.title.includes(title))).toHaveLength(1);
  });

  it('is chained in the audit log, and shown on the board with what other staff do', async () => {
    const { examId, northerner } = await aHall();
    const page = await threeBreaches(examId, northerner);
    const { paperId } = page;
    await admin.call(boardApi.unlock, { id: randomUUID(), paperIds: [paperId], reason: '一' });
    await admin.call(boardApi.decide, {
      id: randomUUID(),
      paperIds: [paperId],
      reason: '二',
      decision: Decision.toVoid,
    });
    await admin.call(papersApi.forceHandIn, { paperIds: [paperId], reason: '离场' });
    await pool.query(`update invigilation_paper set changed_at = now() - interval '1 hour' where paper_id = $1`, [
      paperId,
    ]);
    await app.runJobs();
    const { rows } = await pool.query<{ age: number }>(
      `select extract(epoch from now() - changed_at)::int as age from invigilation_paper where paper_id = $1`,
      [paperId],
    );
    expect(rows[0]!.age).toBeLessThan(60);
    expect(await auditFindings(app)).toEqual([]);
    const entries = await db
      .selectFrom('auditEntry')
      .select('action')
      .where('target', '=', `paper:${paperId}`)
      .execute();
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['invigilation.unlocked', 'invigilation.reviewed']));
  });

  it('forgets with an account what its person wrote', async () => {
    const { examId, northerner } = await aHall();
    const page = await threeBreaches(examId, northerner);
    const { events } = await northerner.call(watchApi.events, { paperId: page.paperId });
    await northerner.call(watchApi.comment, { paperId: page.paperId, eventId: events[0]!.id, comment: '我是张三' });
    await admin.call(boardApi.message, { id: randomUUID(), examId, paperIds: [page.paperId], text: '张三请注意' });
    await emit(systemCtx(app.platform, 'test'), accountErased, { userId: northerner.id });
    await app.runJobs();
    const after = await northerner.call(watchApi.events, { paperId: page.paperId });
    expect([after.events[0]?.comment, after.messages]).toEqual(['', []]);
  });
});

it('keeps the rules of a published exam changeable while it is sat', async () => {
  const { examId, northerner } = await aHall();
  const page = await threeBreaches(examId, northerner);
  const exam = await admin.call(examApi.detail, { id: examId });
  const form = { ...exam, integrity: { ...strict, noCopy: false } };
  await admin.call(examApi.save, { id: examId, version: exam.version, form });
  page.notice();
  expect(await page.report()).toMatchObject({ breaches: 3, acked: 4 });
});
