import { createHash, randomBytes } from 'node:crypto';
import { auditApi } from '@ganlin/contract/audit/entry';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { providerLabels, thirdPartyApi as api, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { UserState } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { connectPartners, partnerOf } from '../../../../test/support/partners.ts';
import { openPartnerServer, type PartnerPerson } from '../../../../test/support/partner-server.ts';
import { unseal } from '../../../platform/security/sealed.ts';

const ORIGIN = 'https://xuetang.example.cn';

let partners: Awaited<ReturnType<typeof openPartnerServer>>;
let app: TestApp;
beforeAll(async () => {
  partners = await openPartnerServer();
  app = await openTestApp({ env: { ...partners.env, PUBLIC_URL: ORIGIN } });
  await connectPartners(app.platform);
});
afterAll(async () => {
  await app.close();
  await partners.close();
});

let count = 0;
beforeEach(() => {
  partners.state.mood = 'fine';
  partners.state.person = somebody();
});

/** A user whom no provider has seen. */
function somebody(): PartnerPerson {
  count++;
  return { nick: `云海${count}`, openId: `o-${count}`, unionId: `u-${count}` };
}

const urls = { wechat: api.wechatUrl, crop: api.cropUrl, ding: api.dingUrl } as const;
const providers = ['wechat', 'crop', 'ding'] as const;

function newProof() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, state: createHash('sha256').update(secret).digest('hex') };
}

/** From the icon to the return: what a page sends to finish. */
async function trip(provider: Provider, caller: Caller = app.guest) {
  const { secret, state } = newProof();
  await caller.call(urls[provider], { state });
  return { state, secret, code: partners.newCode(partnerOf[provider]) };
}

async function unboundTicket(provider: Provider): Promise<string> {
  const reply = await app.guest.call(api.exchange, await trip(provider));
  if (reply.kind !== 'unbound') throw new Error('is bound already');
  return reply.ticket;
}

async function bindTo(user: TestUser, ticket: string, { password = user.password, caller = app.guest } = {}) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, caller);
  return caller.call(api.bind, { ticket, username: user.userName, password, captchaKey, captchaValue });
}

/** A learner bound to a user of this provider. */
async function boundLearner(provider: Provider): Promise<TestUser> {
  const learner = await app.learner();
  await bindTo(learner, await unboundTicket(provider));
  return learner;
}

const enter = async (provider: Provider) => app.guest.call(api.exchange, await trip(provider));

async function whoIs(token: string): Promise<string> {
  const reply = await app.guest.ask(sessionApi.info, {}, { token });
  return reply.json<{ data: { userName: string } }>().data.userName;
}

describe('the provider URL', () => {
  const addresses = {
    wechat: '/wechat/connect/qrconnect',
    crop: '/wecom/wwlogin/sso/login',
    ding: '/dingtalk/oauth2/auth',
  };

  it.each(providers)('of %s leads there with the state and back to this site [S7-38…S7-40]', async (provider) => {
    const { state } = newProof();
    const url = new URL((await app.guest.call(urls[provider], { state })).url);
    expect(url.origin + url.pathname).toBe(partners.base + addresses[provider]);
    expect(url.searchParams.get('state')).toBe(state);
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/sync`);
  });

  it('never depends on the request: a forged host changes nothing', async () => {
    const { state } = newProof();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const reply = await app.guest.ask(api.wechatUrl, { state }, headers);
    expect(reply.body).not.toContain('evil');
    expect(reply.body).toContain(encodeURIComponent(`${ORIGIN}/sync`));
  });

  it('differs in the browsers of WeChat and WeCom', async () => {
    const ask = async (provider: Provider, agent: string) =>
      (await app.guest.ask(urls[provider], { state: newProof().state }, { 'user-agent': agent })).body;
    expect(await ask('wechat', 'Mozilla/5.0 MicroMessenger/8.0')).toContain('/wechat/connect/oauth2/authorize?');
    expect(await ask('crop', 'Mozilla/5.0 wxwork/4.1 MicroMessenger/7.0')).toContain(
      '/wecom/connect/oauth2/authorize?',
    );
  });

  it('is refused while the switch is off or a setting is missing', async () => {
    const { db } = app.platform;
    const refused = async () => {
      await expect(app.guest.call(api.dingUrl, { state: newProof().state })).toRefuse('providerOff');
    };
    await db.updateTable('siteSetting').set({ dingLogin: false }).execute();
    await refused();
    await db.updateTable('siteSetting').set({ dingLogin: true }).execute();
    await db.updateTable('siteIntegration').set({ settings: '{}' }).where('name', '=', 'ding').execute();
    await refused();
    await connectPartners(app.platform);
    await expect(app.guest.call(api.dingUrl, { state: newProof().state })).resolves.toHaveProperty('url');
  });

  it('is not returned for a state already in use', async () => {
    const { state } = newProof();
    await app.guest.call(api.wechatUrl, { state });
    await expect(app.guest.call(api.dingUrl, { state })).toRefuse('stateWrong');
  });
});

it('is refused when the site’s public URL is not configured', async () => {
  const lost = await openTestApp({ env: partners.env });
  await connectPartners(lost.platform);
  await expect(lost.guest.call(api.wechatUrl, { state: newProof().state })).toRefuse('providerOff');
  await lost.close();
});

it('reports that the service is unavailable while Redis is down', async () => {
  // Nothing listens on port 1.
  const env = { ...partners.env, PUBLIC_URL: ORIGIN, REDIS_URL: 'redis://127.0.0.1:1' };
  const alone = await openTestApp({ env });
  await connectPartners(alone.platform);
  await expect(alone.guest.call(api.wechatUrl, { state: newProof().state })).toRefuse('serviceAway');
  const back = { ...newProof(), code: partners.newCode('wechat') };
  await expect(alone.guest.call(api.exchange, back)).toRefuse('serviceAway');
  await alone.close();
});

describe('signing in', () => {
  it.each(providers)('by %s asks for an account the first time only [S1-14…S1-16]', async (provider) => {
    const learner = await app.learner();
    const first = await enter(provider);
    expect(first).toMatchObject({ kind: 'unbound', provider, nickName: partners.state.person.nick });
    const { token } = await bindTo(learner, first.kind === 'unbound' ? first.ticket : '');
    expect(await whoIs(token)).toBe(learner.userName);
    const second = await enter(provider);
    expect(second.kind === 'session' && (await whoIs(second.token))).toBe(learner.userName);
    const admin = await app.admin();
    const { records } = await admin.call(auditApi.paging, { params: { userName: learner.userName } });
    const way = `${providerLabels[provider]}登录`;
    expect(records.map(({ action, summary }) => `${action} ${summary}`).toSorted()).toEqual([
      `iam.bindingAdded ${providerLabels[provider]}`,
      `iam.login ${way}`,
      `iam.login ${way}`,
    ]);
  });

  it('stores provider ids hashed and sealed, never in plain', async () => {
    const learner = await boundLearner('ding');
    const { unionId } = partners.state.person;
    const rows = await app.platform.db.selectFrom('iamBinding').selectAll().where('userId', '=', learner.id).execute();
    expect(JSON.stringify(rows)).not.toContain(unionId);
    const [{ id, externalSealed }] = rows as [(typeof rows)[number]];
    expect(unseal(app.platform.config.dataKeys, externalSealed, ['iamBinding.externalSealed', id])).toBe(unionId);
  });

  it('finds users bound before the app had union ids, and stores the more stable id', async () => {
    partners.state.mood = 'no union id';
    const learner = await boundLearner('wechat');
    partners.state.mood = 'fine';
    expect((await enter('wechat')).kind).toBe('session');
    const { openId } = partners.state.person;
    partners.state.person = { ...partners.state.person, openId: `${openId}-of-another-app` };
    const third = await enter('wechat');
    expect(third.kind === 'session' && (await whoIs(third.token))).toBe(learner.userName);
  });

  it('reports a disabled or pending account, and does not sign in', async () => {
    const learner = await boundLearner('wechat');
    const setState = (state: number) =>
      app.platform.db.updateTable('iamUser').set({ state }).where('id', '=', learner.id).execute();
    await setState(UserState.disabled);
    await expect(enter('wechat')).toRefuse('userDisabled');
    await setState(UserState.pending);
    await expect(enter('wechat')).toRefuse('userPending');
  });

  it('does not sign in by the binding of a deleted account, which can then be bound to another', async () => {
    const gone = await boundLearner('crop');
    await app.platform.db.updateTable('iamUser').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
    expect((await enter('crop')).kind).toBe('unbound');
    const heir = await boundLearner('crop');
    const reply = await enter('crop');
    expect(reply.kind === 'session' && (await whoIs(reply.token))).toBe(heir.userName);
  });

  it('tolerates names that no database can store', async () => {
    partners.state.person = { ...somebody(), nick: `  云\u0000海\u202e${'长'.repeat(80)}` };
    const reply = await enter('wechat');
    expect(reply.kind === 'unbound' && reply.nickName).toBe(`云海${'长'.repeat(48)}`);
  });
});

describe('a trip', () => {
  it('is valid once: neither its state nor its code can be reused', async () => {
    const back = await trip('wechat');
    await app.guest.call(api.exchange, back);
    await expect(app.guest.call(api.exchange, back)).toRefuse('stateWrong');
    const { code: _, ...fresh } = await trip('wechat');
    await expect(app.guest.call(api.exchange, { ...fresh, code: back.code })).toRefuse('providerRefused');
  });

  it('is finished by one of two concurrent attempts', async () => {
    const back = await trip('ding');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.guest.call(api.exchange, back).then(
          () => 'in',
          () => 'out',
        ),
      ),
    );
    expect(tries.filter((end) => end === 'in')).toHaveLength(1);
  });

  it('is neither finished nor used up by someone with the state but not the secret', async () => {
    const back = await trip('wechat');
    await expect(app.guest.call(api.exchange, { ...back, secret: newProof().secret })).toRefuse('stateWrong');
    await expect(app.guest.call(api.exchange, back)).resolves.toHaveProperty('kind', 'unbound');
  });

  it('must have been started here, and expires after five minutes', async () => {
    const code = partners.newCode('wechat');
    await expect(app.guest.call(api.exchange, { ...newProof(), code })).toRefuse('stateWrong');
    const { state } = await trip('wechat');
    const seconds = await app.platform.cache.ttl(`third-state:{${state}}`);
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  it('works only with the provider it was started for', async () => {
    const { state, secret } = await trip('wechat');
    const code = partners.newCode('dingtalk');
    await expect(app.guest.call(api.exchange, { state, secret, code })).toRefuse('providerRefused');
  });

  it.each(['broken', 'garbled', 'redirects'] as const)(
    'fails in the same way with a provider that is %s',
    async (mood) => {
      const back = await trip('wechat');
      partners.state.mood = mood;
      await expect(app.guest.call(api.exchange, back)).toRefuse('providerRefused');
    },
  );
});

describe('binding by password', () => {
  it('tolerates a mistyped password, and then uses up the ticket', async () => {
    const learner = await app.learner();
    const ticket = await unboundTicket('wechat');
    await expect(bindTo(learner, ticket, { password: 'Wrong2026', caller: app.from('10.9.0.1') })).toRefuse(
      'loginFailed',
    );
    await expect(bindTo(learner, ticket)).resolves.toHaveProperty('token');
    await expect(bindTo(learner, ticket)).toRefuse('ticketWrong');
  });

  it('locks out guessers, as the login window does', async () => {
    const learner = await app.learner();
    const caller = app.from('10.9.0.2');
    const ticket = await unboundTicket('wechat');
    for (let tries = 1; tries < 5; tries++) {
      await expect(bindTo(learner, ticket, { password: `Wrong${tries}`, caller })).toRefuse('loginFailed');
    }
    await expect(bindTo(learner, ticket, { password: 'Wrong5', caller })).toRefuse('loginLocked');
    await expect(bindTo(learner, ticket, { caller })).toRefuse('loginLocked');
  });

  it('requires the captcha, and a ticket before anything is tried', async () => {
    const learner = await app.learner();
    const ticket = await unboundTicket('wechat');
    const { captchaKey } = await solvedCaptcha(app, app.guest);
    const account = { username: learner.userName, password: learner.password };
    const wrong = { ticket, ...account, captchaKey, captchaValue: 'WRNG' };
    await expect(app.guest.call(api.bind, wrong)).toRefuse('captchaWrong');
    await expect(bindTo(learner, 'x'.repeat(43))).toRefuse('ticketWrong');
  });

  it('binds one provider user to one account, and one account to one provider user', async () => {
    const [first, second] = [await app.learner(), await app.learner()];
    const [one, other] = [await unboundTicket('wechat'), await unboundTicket('wechat')];
    await bindTo(first, one);
    await expect(bindTo(second, other)).toRefuse('bindingTaken');
    partners.state.person = somebody();
    await expect(bindTo(first, await unboundTicket('wechat'))).toRefuse('bindingExists');
  });

  it('succeeds for one of two accounts bound concurrently', async () => {
    const users = [await app.learner(), await app.learner()];
    const tickets = [await unboundTicket('ding'), await unboundTicket('ding')];
    const tries = await Promise.allSettled(users.map((user, at) => bindTo(user, tickets[at]!)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a demo account, whose password everyone knows, and leaves the ticket valid for another', async () => {
    const demo = await app.learner();
    await app.platform.db.updateTable('iamUser').set({ isDemo: true }).where('id', '=', demo.id).execute();
    const ticket = await unboundTicket('wechat');
    await expect(bindTo(demo, ticket)).toRefuse('notForDemo');
    await expect(bindTo(await app.learner(), ticket)).resolves.toHaveProperty('token');
    await expect(demo.call(api.addUrl, { provider: 'ding', state: newProof().state })).toRefuse('notForDemo');
  });

  it('does not sign in to a demo account while demo is off, even one bound before', async () => {
    const user = await app.learner();
    await bindTo(user, await unboundTicket('wechat'));
    await app.platform.db.updateTable('iamUser').set({ isDemo: true }).where('id', '=', user.id).execute();
    await app.platform.db.updateTable('siteSetting').set({ demo: false }).execute();
    app.clock.advance(5);
    try {
      await expect(app.guest.call(api.exchange, await trip('wechat'))).toRefuse('loginFailed');
    } finally {
      await app.platform.db.updateTable('siteSetting').set({ demo: true }).execute();
      app.clock.advance(5);
    }
  });

  it('stores only the ticket’s hash and sealed data, for ten minutes', async () => {
    const ticket = await unboundTicket('wechat');
    const keys = await app.platform.cache.keys('third-ticket:*');
    const values = await Promise.all(keys.map((key) => app.platform.cache.get(key)));
    expect([...keys, ...values].join()).not.toContain(ticket);
    expect(values.join()).not.toContain(partners.state.person.unionId);
    const seconds = await Promise.all(keys.map((key) => app.platform.cache.ttl(key)));
    expect(Math.max(...seconds)).toBeLessThanOrEqual(600);
    expect(Math.max(...seconds)).toBeGreaterThan(590);
  });

  it('replaces a binding to an app that the site no longer uses', async () => {
    const learner = await boundLearner('ding');
    await app.platform.db.updateTable('iamBinding').set({ app: 'old' }).where('userId', '=', learner.id).execute();
    await bindTo(learner, await unboundTicket('ding'));
    expect(await learner.call(api.list, {})).toHaveLength(1);
    expect((await enter('ding')).kind).toBe('session');
  });
});
