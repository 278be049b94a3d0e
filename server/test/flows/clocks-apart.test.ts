import { randomUUID } from 'node:crypto';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { AttendanceState } from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { takeTurn } from '../../src/platform/jobs/schedule.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { bankOf, openRun } from '../support/practice.ts';
import { aClass, register, someone } from '../support/trainclasses.ts';

/** The API host's clock differs from the database's by this many seconds. */
const APART = [-300, 300];

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ clocksApart: true });
  admin = await app.admin();
});
afterEach(() => hostIs(0));
afterAll(() => app.close());

function hostIs(secondsApart: number): void {
  app.clock.now = new Date(Date.now() + secondsApart * 1000);
}
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

it('a code shown by one host is valid at another, and a user in time counts as in time [R-R15]', async () => {
  const session = { id: randomUUID(), title: '第 1 讲', startTime: at(2), endTime: at(60) };
  const times = { startTime: at(2), endTime: at(60), applyEnd: at(1) };
  const activityId = await aClass(app, admin, { ...times, review: false, lateMinutes: 0, sessions: [session] });
  for (const [shows, reads] of [APART, APART.toReversed()]) {
    const learner = await app.learner();
    await learner.call(registrationApi.save, { ...someone(), activityId });
    hostIs(shows!);
    const { path } = await admin.call(checkInApi.code, { sessionId: session.id });
    hostIs(reads!);
    const token = new URL(path, 'http://x').searchParams.get('c') ?? '';
    expect(await learner.call(checkInApi.scan, { token })).toMatchObject({ state: AttendanceState.present });
    hostIs(0);
  }
});

it.each(APART)('registration opens and closes by the database’s clock (host %i s off) [R-R15]', async (apart) => {
  const open = await aClass(app, admin, { applyStart: at(-1), applyEnd: at(2) });
  const early = await aClass(app, admin, { applyStart: at(2), applyEnd: at(60) });
  const over = await aClass(app, admin, { applyStart: at(-60), applyEnd: at(60) });
  const past = { applyEndsAt: new Date(at(-2)) };
  await app.platform.db.updateTable('trainingClass').set(past).where('id', '=', over).execute();
  hostIs(apart);
  await register(app, open);
  await expect(register(app, early)).toRefuse('registrationNotBegun');
  await expect(register(app, over)).toRefuse('registrationOver');
});

it.each(APART)('a mock exam ends by the database’s clock (host %i s off) [R-R15]', async (apart) => {
  const { repoId } = await bankOf(app, 2);
  const learner = await app.learner();
  const trainId = await openRun(learner, repoId, PracticeMode.mock, { choice: { count: 2, minutes: 2 } });
  const items = [{ ordinal: 1, seq: 1, answer: { options: [] }, spentMs: 1000 }];
  hostIs(apart);
  await learner.call(practiceApi.answer, { trainId, items });
  const { leftMs } = await learner.call(practiceApi.run, { trainId });
  expect(leftMs).toBeGreaterThan(60_000);
  expect(leftMs).toBeLessThanOrEqual(120_000);
  const past = new Date(Date.now() - 60_000);
  await app.platform.db.updateTable('practiceRun').set({ deadlineAt: past }).where('id', '=', trainId).execute();
  const late = items.map((item) => ({ ...item, seq: 2, answer: { options: ['x'] } }));
  await expect(learner.call(practiceApi.answer, { trainId, items: late })).toRefuse('trainFinished');
});

it('a worker whose clock is a day ahead blocks nobody’s turn [R-R15]', async () => {
  let runs = 0;
  const reply: Date[] = [];
  const run = async ({ now }: { now: Date }) => {
    runs++;
    reply.push(now);
  };
  const schedule = { name: 'test.apart', title: '测试', everySeconds: 3_600, run };
  hostIs(86_400);
  await takeTurn(app.platform, schedule);
  await takeTurn(app.platform, schedule);
  expect(runs).toBe(1);
  expect(Math.abs(reply[0]!.getTime() - Date.now())).toBeLessThan(60_000);
  hostIs(0);
  const before = new Date(Date.now() - 3_600_000);
  await app.owner.query(`update platform_schedule set started_at = started_at - interval '1 hour' where name = $1`, [
    schedule.name,
  ]);
  await takeTurn(app.platform, schedule);
  expect(runs).toBe(2);
  expect(reply[1]!.getTime()).toBeGreaterThan(before.getTime());
});
