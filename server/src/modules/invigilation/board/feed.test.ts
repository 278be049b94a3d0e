import { randomUUID } from 'node:crypto';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { FeedKind, MAX_FEED } from '@ganlin/contract/invigilation/feed';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { choice, sit } from '../../../../test/support/exams.ts';
import { aStrictExam, aWatchedPaper } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db, pool } = app.platform;

async function aHall() {
  const [northerner, southerner] = [await app.learner(), await app.learner()];
  for (const [{ id }, deptId, realName] of [
    [northerner, depts.north, '北方'],
    [southerner, depts.south, '南方'],
  ] as const)
    await db.updateTable('iamUser').set({ deptId, realName }).where('id', '=', id).execute();
  const userIds = [northerner.id, southerner.id];
  const { examId } = await aStrictExam(app, { openType: OpenType.persons, userIds });
  const post = { dataScope: DataScope.deptAndBelow, permissions: 'exam:invigilation:' } as const;
  return { examId, northerner, southerner, south: await staffWith(app, { ...post, deptId: depts.south }) };
}

const action = (paperId: string) => ({ id: randomUUID(), paperIds: [paperId], reason: '断电' });
type Entry = { kind: FeedKind; name: string; text: string };
const inOrder = <Line>(lines: readonly Line[]) => lines.toSorted((a, b) => String(a).localeCompare(String(b)));
const brief = (feed: readonly Entry[]) => inOrder(feed.map(({ kind, name, text }) => [kind, name, text]));

it('the feed of a hall shows hand-ins, messages, more time, unlocks and reopenings, in scope, once and live', async () => {
  const { examId, northerner, southerner, south } = await aHall();
  const page = await aWatchedPaper(app, examId, northerner);
  for (let count = 0; count < 3; count++) page.notice();
  await page.report();
  const other = await sit(southerner, examId);
  let since = (await admin.call(boardApi.tiles, { examId })).now;
  const next = async () => {
    await app.runJobs();
    const { feed, now } = await admin.call(boardApi.changes, { examId, since });
    since = now;
    return feed;
  };
  expect(await next()).toEqual([]);

  await admin.call(boardApi.unlock, action(page.paperId));
  await admin.call(papersApi.extend, { ...action(page.paperId), minutes: 5 });
  await admin.call(boardApi.message, { id: randomUUID(), examId, paperIds: [other.paperId], text: '请坐好' });
  const first = await next();
  const soFar = [
    [FeedKind.messaged, '', '请坐好'],
    [FeedKind.extended, '北方', '延长 5 分钟：断电'],
    [FeedKind.unlocked, '北方', '断电'],
  ];
  expect(brief(first)).toEqual(soFar);
  expect(first.map(({ count }) => count)).toEqual([1, 1, 1]);
  const adminName = await db
    .selectFrom('iamUser')
    .select('realName')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  for (const { actor } of first) expect(actor).toBe(adminName.realName);

  await southerner.call(sittingApi.handIn, { paperId: other.paperId, epoch: other.epoch, items: [choice(1, 1)] });
  await admin.call(papersApi.forceHandIn, { paperIds: [page.paperId], reason: '离场' });
  const second = await next();
  const handIns = [
    [FeedKind.handedIn, '北方', '工作人员收卷：离场'],
    [FeedKind.handedIn, '南方', '本人交卷'],
  ];
  expect(brief(second)).toEqual(handIns);
  expect(second.find(({ name }) => name === '南方')?.actor).toBe('');
  await admin.call(papersApi.reopen, { ...action(other.paperId), minutes: 10 });
  const third = await next();
  const reopened = [[FeedKind.reopened, '南方', '重新开放 10 分钟：断电']];
  expect(brief(third)).toEqual(reopened);
  expect(await next()).toEqual([]);

  // A board that is opened later shows the same, and one of the south only what concerns the south.
  const opened = async (staff: TestUser) => (await staff.call(boardApi.tiles, { examId })).feed;
  const all = await opened(admin);
  expect(brief(all)).toEqual(inOrder([...soFar, ...handIns, ...reopened]));
  expect(all.map(({ id }) => id).toSorted()).toEqual([...first, ...second, ...third].map(({ id }) => id).toSorted());
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const own = inOrder([[FeedKind.messaged, '', '请坐好'], handIns[1]!, ...reopened]);
  expect(brief(await opened(south))).toEqual(own);
  const start = new Date(Date.parse(since) - 15_000).toISOString();
  expect(brief((await south.call(boardApi.changes, { examId, since: start })).feed)).toEqual(own);
  const longAgo = '2026-01-01T00:00:00Z';
  expect(brief((await south.call(boardApi.changes, { examId, since: longAgo })).feed)).toEqual(own);
});

it('a thousand hand-ins at once are read in one go, and a board gets the newest hundred', async () => {
  const { examId, southerner, south } = await aHall();
  const { paperId } = await sit(southerner, examId);
  const { now: since } = await admin.call(boardApi.tiles, { examId });
  await app.owner.query(
    `insert into paper_event (user_id, paper_id, at, event, text)
     select $1, $2, now() - n * interval '1 ms', 4, 'n' || n from generate_series(1, 1000) n`,
    [southerner.id, paperId],
  );
  await pool.query(`update paper_paper set opened_at = clock_timestamp() where id = $1`, [paperId]);
  for (const staff of [admin, south]) {
    const { feed } = await staff.call(boardApi.changes, { examId, since });
    expect(feed).toHaveLength(MAX_FEED);
    expect(feed.map(({ text }) => text)).toEqual(Array.from({ length: MAX_FEED }, (_, at) => `n${at + 1}`));
    const opened = await staff.call(boardApi.tiles, { examId });
    expect(opened.feed.map(({ id }) => id)).toEqual(feed.map(({ id }) => id));
  }
});
