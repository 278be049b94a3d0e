import { randomUUID } from 'node:crypto';
import { DataScope } from '@ganlin/contract/iam/role';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { Decision, EventKind } from '@ganlin/contract/invigilation/kinds';
import { expect, it } from 'vitest';
import { aStrictExam, aWatchedPaper } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();

/** A paper of the south with two breaches. */
async function aMarkedPaper() {
  const learner = await app.learner();
  await app.platform.db.updateTable('iamUser').set({ deptId: depts.south }).where('id', '=', learner.id).execute();
  const { examId } = await aStrictExam(app);
  const page = await aWatchedPaper(app, examId, learner);
  page.notice({ kind: EventKind.leftPage, durationMs: 6_000 });
  page.notice({ kind: EventKind.pasted });
  await page.report();
  return { examId, learner, page, paperId: page.paperId };
}

const recordOf = (paperId: string) => admin.call(integrityApi.record, { paperId });

it('has the events in the order of time, each with its length and whether it counts', async () => {
  const { page, paperId } = await aMarkedPaper();
  page.notice({ kind: EventKind.offline, durationMs: 45_000 });
  await page.report();
  const { events, actions, messages } = await recordOf(paperId);
  expect(events).toMatchObject([
    { kind: EventKind.leftPage, durationMs: 6_000, counted: true },
    { kind: EventKind.pasted, durationMs: 0, counted: true },
    { kind: EventKind.offline, durationMs: 45_000, counted: false },
  ]);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  expect([actions, messages]).toEqual([[], []]);
});

it('has what staff did: messages, unlocking and every decision, with who it was', async () => {
  const { examId, paperId } = await aMarkedPaper();
  const other = await aWatchedPaper(app, examId);
  await admin.call(boardApi.message, { id: randomUUID(), examId, paperIds: [paperId], text: '请坐好' });
  await admin.call(boardApi.message, { id: randomUUID(), examId, paperIds: [other.paperId], text: '给别人的' });
  await admin.call(boardApi.unlock, { id: randomUUID(), paperIds: [paperId], reason: '已提醒' });
  for (const [decision, reason] of [
    [Decision.noted, '先记录'],
    [Decision.dismissed, '监控已核实'],
  ] as const) {
    await admin.call(boardApi.decide, { id: randomUUID(), paperIds: [paperId], decision, reason });
  }
  const { actions, messages } = await recordOf(paperId);
  expect(actions.map(({ decision, reason }) => [decision, reason])).toEqual([
    [null, '已提醒'],
    [Decision.noted, '先记录'],
    [Decision.dismissed, '监控已核实'],
  ]);
  expect(messages.map(({ text }) => text)).toEqual(['请坐好']);
  for (const { actor } of [...actions, ...messages]) expect(actor).not.toBe('');
  expect((await recordOf(other.paperId)).messages.map(({ text }) => text)).toEqual(['给别人的']);
});

it('is refused for papers out of scope and unknown ones, and without the permission', async () => {
  const { paperId, learner } = await aMarkedPaper();
  const within = { dataScope: DataScope.deptAndBelow, permissions: 'exam:paper:' } as const;
  const [south, city] = [
    await staffWith(app, { ...within, deptId: depts.south }),
    await staffWith(app, { ...within, deptId: depts.city }),
  ];
  expect((await south.call(integrityApi.record, { paperId })).events).toHaveLength(2);
  await expect(city.call(integrityApi.record, { paperId })).toRefuse('paperNotFound');
  await expect(admin.call(integrityApi.record, { paperId: randomUUID() })).toRefuse('paperNotFound');
  const reviewer = await staffWith(app, { ...within, permissions: 'exam:invigilation:', deptId: depts.south });
  await expect(reviewer.call(integrityApi.record, { paperId })).toRefuse('forbidden');
  await expect(learner.call(integrityApi.record, { paperId })).toRefuse('forbidden');
});
