import { randomUUID } from 'node:crypto';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { deviceCheckApi, examDevicesApi, type StepVerdicts } from '@ganlin/contract/paper/device-check';
import { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../test/support/client.ts';
import { anOpenExam, choice, shiftExam } from '../../../../test/support/exams.ts';
import { makeDepts, openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();
const { db } = app.platform;
const depts = await makeDepts(app);

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

async function tries(caller: Caller, examId: string | undefined, steps: StepVerdicts): Promise<void> {
  await caller.call(deviceCheckApi.save, {
    resultId: randomUUID(),
    deviceId: randomUUID(),
    ...(examId ? { examId } : {}),
    findings: {
      steps,
      browser: 'Chrome 138 · Windows',
      screenWidth: 1440,
      screenHeight: 900,
      latencyMs: null,
      jitterMs: null,
      lossPercent: 100,
      saveMs: null,
      offsetMs: null,
    },
  });
}

async function rehearse(caller: Caller, examId: string) {
  const { paperId } = await caller.call(rehearsalApi.start, { examId });
  const { epoch } = await caller.call(rehearsalApi.open, { paperId, writer: randomUUID() });
  return caller.call(rehearsalApi.handIn, { paperId, epoch, items: [choice(1, 1, 'a')] });
}

/** In the north one who is fine and one whose saves fail, in the south one who has not tried. */
async function anExamOfThree() {
  const [fine, failing, untried] = [await app.learner(), await app.learner(), await app.learner()];
  const place = (id: string, deptId: string) =>
    db.updateTable('iamUser').set({ deptId }).where('id', '=', id).execute();
  await place(fine.id, depts.north);
  await place(failing.id, depts.north);
  await place(untried.id, depts.south);
  const userIds = [fine.id, failing.id, untried.id];
  const { examId, title } = await anOpenExam(app, { openType: OpenType.persons, userIds, startsIn: 3600 });
  await tries(fine, undefined, { network: 'good' });
  await tries(failing, examId, { saves: 'bad' });
  return { fine, failing, untried, examId, title };
}

const messagesTo = async (userId: string, title: string) =>
  (
    await db
      .selectFrom('messageDirect')
      .select('title')
      .where('userId', '=', userId)
      .where('title', 'like', `%${title}`)
      .execute()
  ).length;

describe('the devices of an exam [S2-53]', () => {
  it('are listed with who has tried, who has not and who has trouble, and trouble first', async () => {
    const { fine, failing, untried, examId, title } = await anExamOfThree();
    expect(await admin.call(examDevicesApi.counts, { examId })).toMatchObject({
      examTitle: title,
      isOpen: false,
      hasEnded: false,
      people: { untried: 1, rehearsed: 0, ready: 1, attention: 0, blocked: 1 },
      rehearsed: 0,
    });
    const { records, total } = await admin.call(examDevicesApi.paging, { params: { examId } });
    expect(total).toBe(3);
    expect(records.map(({ id, state }) => [id, state])).toEqual([
      [failing.id, 'blocked'],
      [fine.id, 'ready'],
      [untried.id, 'untried'],
    ]);
    expect(records[0]?.check?.steps).toEqual({ saves: 'bad' });
    const only = await admin.call(examDevicesApi.paging, { params: { examId, state: 'untried' } });
    expect([idsOf(only.records), only.total]).toEqual([[untried.id], 1]);
    const south = await admin.call(examDevicesApi.paging, { params: { examId, deptId: depts.south } });
    expect(idsOf(south.records)).toEqual([untried.id]);
  });

  it('of another exam do not count', async () => {
    const { untried, examId } = await anExamOfThree();
    const { examId: another } = await anOpenExam(app);
    await tries(untried, another, { network: 'good' });
    expect((await admin.call(examDevicesApi.counts, { examId })).people).toMatchObject({ untried: 1 });
  });

  it('are listed with who has rehearsed, and who has only rehearsed has tried something', async () => {
    const { fine, untried, examId } = await anExamOfThree();
    const { handedInAt } = await rehearse(untried, examId);
    await rehearse(fine, examId);
    expect(await admin.call(examDevicesApi.counts, { examId })).toMatchObject({
      people: { untried: 0, rehearsed: 1, ready: 1, blocked: 1 },
      rehearsed: 2,
    });
    const rehearsal = { handedInAt, answered: 1, questions: 5 };
    const only = await admin.call(examDevicesApi.paging, { params: { examId, state: 'rehearsed' } });
    expect(only.records).toMatchObject([{ id: untried.id, check: null, rehearsal }]);
    expect((await admin.call(examDevicesApi.paging, { params: { examId, state: 'untried' } })).total).toBe(0);
    expect(await untried.call(deviceCheckApi.last, { examId })).toMatchObject({ check: null, rehearsal });
    expect(await untried.call(deviceCheckApi.last, {})).toMatchObject({ rehearsal: null });
  });

  it('show to staff only users in their scope, and remind only these', async () => {
    const { fine, failing, untried, examId, title } = await anExamOfThree();
    const scope = { dataScope: DataScope.deptAndBelow, permissions: 'exam:paper:' } as const;
    const north = await staffWith(app, { ...scope, deptId: depts.north });
    expect(idsOf((await north.call(examDevicesApi.paging, { params: { examId } })).records)).toEqual(
      [fine.id, failing.id].toSorted(),
    );
    await north.call(examDevicesApi.remind, { examId });
    await app.runJobs();
    expect(await messagesTo(untried.id, title)).toBe(0);
    const { examId: others } = await anOpenExam(app, { openType: OpenType.persons, userIds: [untried.id] });
    await expect(north.call(examDevicesApi.counts, { examId: others })).toRefuse('examNotFound');
    await expect(north.call(examDevicesApi.remind, { examId: others })).toRefuse('examNotFound');
    await expect(untried.call(examDevicesApi.counts, { examId })).toRefuse('forbidden');
  });

  it('are unknown where anyone may take the exam, and nobody is reminded after its end', async () => {
    const { examId: open } = await anOpenExam(app);
    expect(await admin.call(examDevicesApi.counts, { examId: open })).toMatchObject({ isOpen: true, people: null });
    await expect(admin.call(examDevicesApi.paging, { params: { examId: open } })).toRefuse('devicesUnknown');
    await expect(admin.call(examDevicesApi.remind, { examId: open })).toRefuse('devicesUnknown');
    const { examId } = await anExamOfThree();
    await shiftExam(app, examId, -30 * 86_400);
    await expect(admin.call(examDevicesApi.remind, { examId })).toRefuse('deviceReminderOver');
  });

  it('are asked for in a message to those who have not tried, at most once a day however often it is sent', async () => {
    const { fine, failing, untried, examId, title } = await anExamOfThree();
    const { taskId } = await admin.call(examDevicesApi.remind, { examId });
    await admin.call(examDevicesApi.remind, { examId });
    await app.runJobs();
    const told = await Promise.all([fine, failing, untried].map(({ id }) => messagesTo(id, title)));
    expect(told).toEqual([0, 0, 1]);
    const task = await db.selectFrom('platformTask').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
    expect(task.note).toBe('没有试过的 1 人已提醒；今天提醒过的不再重复');
    const { link } = await db
      .selectFrom('messageDirect')
      .select('link')
      .where('userId', '=', untried.id)
      .where('title', 'like', `%${title}`)
      .executeTakeFirstOrThrow();
    expect(link).toBe(`/web/exam/debug?examId=${examId}`);
    await shiftExam(app, examId, 2 * 86_400);
    app.clock.advance(86_400);
    // A day later the session is over.
    await (await app.admin()).call(examDevicesApi.remind, { examId });
    await app.runJobs();
    expect(await messagesTo(untried.id, title)).toBe(2);
  });
});
