import { createHash, randomBytes } from 'node:crypto';
import { addDays, addMinutes, startOfDayInChina } from '@ganlin/contract/core/time';
import { thirdPartyApi, type CardProvider } from '@ganlin/contract/iam/sign-in/third-party';
import { dailyApi } from '@ganlin/contract/practice/daily';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestUser } from '../../../../test/support/app.ts';
import { finishToday } from '../../../../test/support/daily.ts';
import { connectPartners, partnerOf } from '../../../../test/support/partners.ts';
import { openPartnerServer } from '../../../../test/support/partner-server.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { cardJob } from './card.ts';
import { remindDaily } from './reminder.ts';

const NINE = 9 * 60;

const partners = await openPartnerServer();
const app = await openTestApp({ env: { ...partners.env, PUBLIC_URL: 'https://xuetang.example.cn' } });
app.clock.now = addMinutes(startOfDayInChina(app.clock.now), 12 * 60);
await connectPartners(app.platform);
await bankOf(app, 5);
afterAll(async () => {
  await app.close();
  await partners.close();
});

let count = 0;
beforeEach(async () => {
  // Nobody of an earlier test is reminded in this one.
  await app.platform.db.updateTable('practiceDailyReminder').set({ enabled: false }).execute();
  count++;
  const person = { nick: `云海${count}`, openId: `o-${count}`, unionId: `u-${count}` };
  Object.assign(partners.state, { person, mood: 'fine', cards: [], cardFaults: [] });
});

const system = () => systemCtx(app.platform, 'test');
const settings = { enabled: true, minute: NINE };

/** A user who has bound an account there. */
async function boundTo(provider: CardProvider): Promise<TestUser> {
  const user = await app.learner();
  const secret = randomBytes(32).toString('base64url');
  const state = createHash('sha256').update(secret).digest('hex');
  await user.call(thirdPartyApi.addUrl, { provider, state, password: user.password });
  await user.call(thirdPartyApi.add, { secret, state, code: partners.newCode(partnerOf[provider]) });
  return user;
}

/** Moves the clock to nine tomorrow, and sends what is due. */
async function remindTomorrow(): Promise<void> {
  app.clock.now = addMinutes(addDays(startOfDayInChina(app.clock.now), 1), NINE);
  await remindDaily(system());
  await app.runJobs();
}

const today = (): string => new Date(app.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const runAgain = (userId: string, round = 1) => cardJob.run(system(), { userId, day: today(), round });

describe('the card of the daily reminder', () => {
  it.each(['crop', 'ding'] as const)('goes to an account at %s that its owner chose, once a day', async (card) => {
    const user = await boundTo(card);
    expect(await user.call(dailyApi.reminder, {})).toMatchObject({ card: null, cards: [card] });
    await user.call(dailyApi.saveReminder, { ...settings, card });
    expect(await user.call(dailyApi.reminder, {})).toMatchObject({ enabled: true, card });
    await remindTomorrow();
    expect(partners.state.cards).toHaveLength(1);
    expect(partners.state.cards[0]).toMatchObject({
      to: partners.state.person.openId,
      title: '今天的五题还没有做完',
      url: 'https://xuetang.example.cn/web/daily',
    });
    // Nothing of the person but the greeting.
    expect(JSON.stringify(partners.state.cards)).not.toContain(user.userName);
    await Promise.all([runAgain(user.id), runAgain(user.id), runAgain(user.id, 2)]);
    await remindDaily(system());
    await app.runJobs();
    expect(partners.state.cards).toHaveLength(1);
    await remindTomorrow();
    expect(partners.state.cards).toHaveLength(2);
  });

  it('is not sent unless chosen, nor after it was switched off, after the day is done or the account is unbound', async () => {
    const user = await boundTo('crop');
    await user.call(dailyApi.saveReminder, settings);
    await remindTomorrow();
    await user.call(dailyApi.saveReminder, { ...settings, card: 'crop' });
    await user.call(dailyApi.saveReminder, { ...settings, enabled: false, card: 'crop' });
    await remindTomorrow();
    await user.call(dailyApi.saveReminder, { ...settings, card: 'crop' });
    app.clock.now = addMinutes(addDays(startOfDayInChina(app.clock.now), 1), 8 * 60);
    await finishToday(user);
    app.clock.advance(3600);
    await remindDaily(system());
    await app.runJobs();
    const [binding] = await user.call(thirdPartyApi.list, {});
    await user.call(thirdPartyApi.unbind, { id: binding?.id ?? '', password: user.password });
    await remindTomorrow();
    expect(partners.state.cards).toEqual([]);
    expect(await user.call(dailyApi.reminder, {})).toMatchObject({ card: null, cards: [] });
  });

  it('cannot be chosen without an account there', async () => {
    const user = await boundTo('ding');
    await expect(user.call(dailyApi.saveReminder, { ...settings, card: 'crop' })).toRefuse('dailyCardOff');
  });

  it('is tried again a few times while the provider is busy, and not for somebody who is not there', async () => {
    const user = await boundTo('crop');
    await user.call(dailyApi.saveReminder, { ...settings, card: 'crop' });
    partners.state.cardFaults = [45_009, 45_009, 45_009, 45_009];
    await remindTomorrow();
    await runAgain(user.id, 2);
    await runAgain(user.id, 3);
    // The third was the last.
    await runAgain(user.id, 3);
    expect(partners.state.cardFaults).toHaveLength(1);
    partners.state.cardFaults = [45_009];
    await remindTomorrow();
    await runAgain(user.id, 2);
    expect(partners.state.cards).toHaveLength(1);
    partners.state.cardFaults = [81_013];
    await remindTomorrow();
    await runAgain(user.id, 2);
    expect(partners.state.cards).toHaveLength(1);
  });

  it('is not sent on another day than its own', async () => {
    const user = await boundTo('crop');
    await user.call(dailyApi.saveReminder, { ...settings, card: 'crop' });
    await cardJob.run(system(), { userId: user.id, day: '2026-01-01', round: 1 });
    expect(partners.state.cards).toEqual([]);
  });
});
