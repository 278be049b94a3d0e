import { addDays, addMinutes, startOfDayInChina } from '@ganlin/contract/core/time';
import { messageApi } from '@ganlin/contract/message/message';
import { dailyApi } from '@ganlin/contract/practice/daily';
import { describe, expect, it } from 'vitest';
import { openAtNoon, type TestUser } from '../../../../test/support/app.ts';
import { answerToday, finishToday } from '../../../../test/support/daily.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { forgetAccount, ownData } from '../personal-data/own-data.ts';
import { remindDaily } from './reminder.ts';

const { app } = await openAppWithAdmin(openAtNoon);
await bankOf(app, 5);

const NINE = 9 * 60;

/** Moves the clock to a minute of the day that many days ahead, and runs the schedule. */
async function remindAt(minute: number, days = 0): Promise<void> {
  app.clock.now = addMinutes(addDays(startOfDayInChina(app.clock.now), days), minute);
  await remindDaily(systemCtx(app.platform, 'test'));
}

async function reminders(user: TestUser): Promise<number> {
  const { records } = await user.call(messageApi.paging, { current: 1, size: 50, params: {} });
  return records.filter(({ title }) => title === '今天的五题还没有做完').length;
}

const enabledAt = async (minute: number): Promise<TestUser> => {
  const learner = await app.learner();
  await learner.call(dailyApi.saveReminder, { enabled: true, minute });
  return learner;
};

describe('the reminder', () => {
  it('is off at first, at half past eight', async () => {
    const learner = await app.learner();
    expect(await learner.call(dailyApi.reminder, {})).toEqual({ enabled: false, minute: 510, card: null, cards: [] });
    await learner.call(dailyApi.saveReminder, { enabled: true, minute: NINE });
    expect(await learner.call(dailyApi.reminder, {})).toMatchObject({ enabled: true, minute: NINE });
  });

  it('is sent once a day however often and by however many workers the schedule runs', async () => {
    const learner = await enabledAt(NINE);
    // It is noon: nine o'clock has passed, and begins tomorrow.
    await remindAt(12 * 60 + 1);
    expect(await reminders(learner)).toBe(0);
    await remindAt(NINE - 1, 1);
    expect(await reminders(learner)).toBe(0);
    app.clock.advance(60);
    await Promise.all([1, 2, 3, 4].map(() => remindDaily(systemCtx(app.platform, 'test'))));
    await remindAt(NINE + 30);
    expect(await reminders(learner)).toBe(1);
    // A later time on the same day changes nothing for today.
    await learner.call(dailyApi.saveReminder, { enabled: true, minute: NINE + 60 });
    await remindAt(NINE + 61);
    expect(await reminders(learner)).toBe(1);
    await remindAt(NINE + 60, 1);
    expect(await reminders(learner)).toBe(2);
  });

  it('is not sent to those who have finished, switched it off, or whose time is long past', async () => {
    const [done, begun, off, late] = [
      await enabledAt(NINE),
      await enabledAt(NINE),
      await enabledAt(NINE),
      await enabledAt(5 * 60),
    ];
    app.clock.now = addMinutes(addDays(startOfDayInChina(app.clock.now), 1), 8 * 60);
    await finishToday(done);
    await answerToday(begun, { 1: true });
    await off.call(dailyApi.saveReminder, { enabled: false, minute: NINE });
    await remindAt(NINE);
    expect(await Promise.all([done, begun, off, late].map(reminders))).toEqual([0, 1, 0, 0]);
  });
});

it('gives users what is stored of their days, and deletes it with the account', async () => {
  const learner = await enabledAt(NINE);
  await finishToday(learner);
  const rowsOf = async () => {
    const counts: Record<string, number> = {};
    for (const { title, sheet } of ownData) {
      let rows = 0;
      for await (const batch of sheet(systemCtx(app.platform, 'test'), learner.id).batches) rows += batch.length;
      counts[title] = rows;
    }
    return counts;
  };
  expect(await rowsOf()).toMatchObject({ 练习: 1, 每日五题: 1, 每日五题提醒: 1 });
  await forgetAccount(systemCtx(app.platform, 'test'), { userId: learner.id });
  expect(await rowsOf()).toEqual({ 练习: 0, 做题记录: 0, 每日五题: 0, 每日五题提醒: 0 });
});
