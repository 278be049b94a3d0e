import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPartnerServer, partnerApps, type PartnerMood } from '../../../../test/support/partner-server.ts';
import type { PartnerApp } from '../oauth/partner.ts';
import { sendCard, type CardSender } from './card.ts';
import { dingtalkCards } from './dingtalk-card.ts';
import { wecomCards } from './wecom-card.ts';

let server: Awaited<ReturnType<typeof openPartnerServer>>;
beforeAll(async () => {
  server = await openPartnerServer();
});
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(server.state, { mood: 'fine', cards: [], cardFaults: [] });
});

const senders = { wecom: wecomCards, dingtalk: dingtalkCards } as const satisfies Record<string, CardSender>;
type Name = keyof typeof senders;
const names = ['wecom', 'dingtalk'] as const;

const appOf = (name: Name): PartnerApp => ({ ...partnerApps[name], base: `${server.base}/${name}`, timeoutMs: 1000 });
const card = { title: '今天的五题', text: '约 3 分钟', button: '开始', url: 'https://xuetang.example.cn/web/daily' };
const personOf = (name: Name) => (name === 'wecom' ? server.state.person.openId : server.state.person.unionId);
const sendTo = (name: Name, to = personOf(name), app = appOf(name)) => sendCard(senders[name], { app, to }, card);
const tokensFetched = () => server.state.requested.filter((path) => path.endsWith('/gettoken')).length;

describe.each(names)('a card by %s', (name) => {
  it('reaches the person, with one token for several', async () => {
    expect(await sendTo(name)).toEqual({ outcome: 'sent', reason: '' });
    const before = tokensFetched();
    await sendTo(name);
    expect(tokensFetched()).toBe(before);
    expect(server.state.cards).toHaveLength(2);
    expect(server.state.cards[0]).toMatchObject({ to: server.state.person.openId, title: card.title, url: card.url });
    expect(server.state.cards[0]?.text).toContain('约 3 分钟');
  });

  it('is sent with a new token when the provider has dropped the old one', async () => {
    await sendTo(name);
    const before = tokensFetched();
    server.forgetTokens();
    expect(await sendTo(name)).toMatchObject({ outcome: 'sent' });
    expect(tokensFetched()).toBe(before + 1);
    expect(server.state.cards).toHaveLength(2);
  });

  it('is refused for somebody who is not there, and for a wrong secret', async () => {
    const gone = { wecom: 'errcode 81013', dingtalk: 'errcode 60121' }[name];
    expect(await sendTo(name, 'nobody')).toEqual({ outcome: 'refused', reason: gone });
    const wrong = await sendTo(name, personOf(name), { ...appOf(name), secret: 'another' });
    expect(wrong.outcome).toBe('refused');
    expect(server.state.cards).toEqual([]);
  });

  it('may be sent later when the limit of calls is reached, or the provider is away', async () => {
    server.state.cardFaults = [{ wecom: 45_009, dingtalk: 90_018 }[name], -1];
    expect(await sendTo(name)).toMatchObject({ outcome: 'later' });
    expect(await sendTo(name)).toMatchObject({ outcome: 'later', reason: 'errcode -1' });
    const moods: readonly [PartnerMood, string][] = [
      ['hangs', 'timeout'],
      ['broken', 'status 502'],
    ];
    for (const [mood, reason] of moods) {
      server.state.mood = mood;
      expect(await sendTo(name)).toEqual({ outcome: 'later', reason });
    }
    server.state.mood = 'garbled';
    expect(await sendTo(name)).toEqual({ outcome: 'refused', reason: 'malformed answer' });
    expect(server.state.cards).toEqual([]);
  });
});
