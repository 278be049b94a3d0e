import { randomUUID } from 'node:crypto';
import type { Input } from '@ganlin/contract/core/endpoint';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DeviceVerdict, deviceCheckApi } from '@ganlin/contract/paper/device-check';
import { describe, expect, it } from 'vitest';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { accountErased } from '../../iam/index.ts';
import { paper } from '../index.ts';

const { app } = await openAppWithAdmin();
const { db } = app.platform;

type Check = Input<typeof deviceCheckApi.save>;
const aCheck = (over: Partial<Check> = {}, steps: Check['findings']['steps'] = {}): Check => ({
  resultId: randomUUID(),
  deviceId: randomUUID(),
  findings: {
    steps: { browser: 'good', network: 'good', saves: 'good', camera: 'skipped', ...steps },
    browser: 'Chrome 138 · Windows',
    screenWidth: 1440,
    screenHeight: 900,
    latencyMs: 38,
    jitterMs: 4,
    lossPercent: 0,
    saveMs: 41,
    offsetMs: 192_000,
  },
  ...over,
});
const rowsOf = async (userId: string) =>
  (await db.selectFrom('paperDeviceCheck').selectAll().where('userId', '=', userId).execute()).length;

describe('trying a device [S2-53]', () => {
  it('is stored per person, device and exam: the newest replaces the one before, by the server’s clock', async () => {
    const learner = await app.learner();
    expect(await learner.call(deviceCheckApi.last, {})).toEqual({ exam: null, check: null, rehearsal: null });
    const { examId, title } = await anOpenExam(app);
    const deviceId = randomUUID();
    await learner.call(deviceCheckApi.save, aCheck({ deviceId, examId }));
    const worse = aCheck({ deviceId, examId }, { saves: 'bad', clock: 'warn' });
    expect(await learner.call(deviceCheckApi.save, worse)).toMatchObject({ verdict: DeviceVerdict.blocked });
    expect(await rowsOf(learner.id)).toBe(1);
    app.clock.advance(10);
    await learner.call(deviceCheckApi.save, aCheck({ deviceId }, { storage: 'bad' }));
    expect(await rowsOf(learner.id)).toBe(2);
    const { exam, check } = await learner.call(deviceCheckApi.last, { examId });
    expect(exam).toMatchObject({ id: examId, title });
    expect(check).toMatchObject({ verdict: DeviceVerdict.attention, browser: 'Chrome 138 · Windows', latencyMs: 38 });
    expect(Math.abs(new Date(String(check?.checkedAt)).getTime() - app.clock.now.getTime())).toBeLessThan(60_000);
  });

  it('that is sent again changes nothing, not even its time', async () => {
    const learner = await app.learner();
    const check = aCheck();
    const first = await learner.call(deviceCheckApi.save, check);
    app.clock.advance(600);
    expect(await learner.call(deviceCheckApi.save, check)).toEqual(first);
    expect(await rowsOf(learner.id)).toBe(1);
  });

  it('is each person’s own, also under the id of another’s', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    const check = aCheck();
    await one.call(deviceCheckApi.save, check);
    expect((await other.call(deviceCheckApi.last, {})).check).toBeNull();
    await other.call(deviceCheckApi.save, {
      ...check,
      findings: { ...check.findings, browser: 'Firefox 140 · Linux' },
    });
    expect((await one.call(deviceCheckApi.last, {})).check?.browser).toBe('Chrome 138 · Windows');
    await expect(app.guest.call(deviceCheckApi.save, check)).toRefuse('tokenInvalid');
  });

  it('names only an exam that the person may sit', async () => {
    const [invited, stranger] = [await app.learner(), await app.learner()];
    const { examId } = await anOpenExam(app, { openType: OpenType.persons, userIds: [invited.id] });
    const { examId: draft } = await anOpenExam(app, { draft: true });
    await invited.call(deviceCheckApi.save, aCheck({ examId }));
    await expect(stranger.call(deviceCheckApi.save, aCheck({ examId }))).toRefuse('examNotFound');
    await expect(stranger.call(deviceCheckApi.last, { examId })).toRefuse('examNotFound');
    await expect(invited.call(deviceCheckApi.save, aCheck({ examId: draft }))).toRefuse('examNotFound');
  });

  it('leaves at most twenty results of a person, the newest', async () => {
    const learner = await app.learner();
    for (let index = 1; index <= 22; index++) {
      app.clock.advance(10);
      const { findings, ...check } = aCheck();
      await learner.call(deviceCheckApi.save, { ...check, findings: { ...findings, latencyMs: index } });
    }
    const kept = await db.selectFrom('paperDeviceCheck').select('latencyMs').where('userId', '=', learner.id).execute();
    expect(kept.map(({ latencyMs }) => Number(latencyMs)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 3),
    );
  });

  it('stores an answer on trial like one of an exam: the higher number wins, a repeated one changes nothing', async () => {
    const learner = await app.learner();
    const deviceId = randomUUID();
    const store = (seq: number, text: string) => learner.call(deviceCheckApi.tryStoring, { deviceId, seq, text });
    expect(await store(2, '二')).toEqual({ seq: 2 });
    expect(await store(1, '一')).toEqual({ seq: 2 });
    expect(await store(2, '改')).toEqual({ seq: 2 });
    const stored = await db.selectFrom('paperTrialSave').selectAll().where('userId', '=', learner.id).execute();
    expect(stored).toMatchObject([{ seq: 2, text: '二' }]);
    for (let index = 0; index < 7; index++) {
      await learner.call(deviceCheckApi.tryStoring, { deviceId: randomUUID(), seq: 1, text: '' });
    }
    const rows = await db.selectFrom('paperTrialSave').selectAll().where('userId', '=', learner.id).execute();
    expect(rows).toHaveLength(5);
  });

  it('is answered with the server’s time', async () => {
    const learner = await app.learner();
    const { serverMs } = await learner.call(deviceCheckApi.ping, {});
    expect(Math.abs(serverMs - app.clock.now.getTime())).toBeLessThan(60_000);
  });

  it('is forgotten after ninety days, and with the account', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    await one.call(deviceCheckApi.save, aCheck());
    await emit(systemCtx(app.platform, 'test'), accountErased, { userId: one.id });
    await app.runJobs();
    expect(await rowsOf(one.id)).toBe(0);
    await other.call(deviceCheckApi.save, aCheck());
    const schedule = paper.schedules!.find(({ name }) => name === 'paper.forgetDeviceChecks')!;
    app.clock.advance(89 * 86_400);
    await takeTurn(app.platform, schedule);
    expect(await rowsOf(other.id)).toBe(1);
    app.clock.advance(2 * 86_400);
    await takeTurn(app.platform, schedule);
    expect(await rowsOf(other.id)).toBe(0);
  });
});
