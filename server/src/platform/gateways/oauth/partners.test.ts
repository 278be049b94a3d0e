import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openPartnerServer,
  partnerApps,
  type PartnerMood,
  type PartnerName,
} from '../../../../test/support/partner-server.ts';
import { PartnerRefusal } from './ask.ts';
import { dingtalk } from './dingtalk.ts';
import type { Partner, PartnerApp } from './partner.ts';
import { wechat } from './wechat.ts';
import { wecom } from './wecom.ts';

let server: Awaited<ReturnType<typeof openPartnerServer>>;
beforeAll(async () => {
  server = await openPartnerServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.state.mood = 'fine';
});

const partners = { wechat, wecom, dingtalk } as const satisfies Record<PartnerName, Partner>;
const names = ['wechat', 'wecom', 'dingtalk'] as const;

const appOf = (name: PartnerName): PartnerApp => ({
  agentId: '',
  ...partnerApps[name],
  base: `${server.base}/${name}`,
  timeoutMs: 300,
});

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'an answer',
    (error: unknown) => (error instanceof PartnerRefusal ? error.reason : `another error: ${String(error)}`),
  );

const visit = {
  redirectUri: 'https://xuetang.example.cn/sync',
  state: 'a'.repeat(64),
  userAgent: 'Mozilla/5.0 Chrome',
};

describe('the real addresses', () => {
  const real = (name: PartnerName): PartnerApp => ({ ...appOf(name), base: '' });
  const inClient = (userAgent: string) => ({ ...visit, userAgent });
  const phone = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49';

  it('are a QR code for browsers, and a question on the spot in WeChat', () => {
    const back = 'redirect_uri=https%3A%2F%2Fxuetang.example.cn%2Fsync&response_type=code';
    expect(wechat.authorizeUrl(real('wechat'), visit)).toBe(
      `https://open.weixin.qq.com/connect/qrconnect?appid=wx0123456789abcdef&${back}&scope=snsapi_login&state=${visit.state}#wechat_redirect`,
    );
    expect(wechat.authorizeUrl(real('wechat'), inClient(phone))).toBe(
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0123456789abcdef&${back}&scope=snsapi_userinfo&state=${visit.state}#wechat_redirect`,
    );
  });

  it('are its own page for browsers, and the silent one inside WeCom, whose browser calls itself WeChat too', () => {
    expect(wecom.authorizeUrl(real('wecom'), visit)).toBe(
      `https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=CorpApp&appid=ww0123456789abcdef&agentid=1000002&redirect_uri=https%3A%2F%2Fxuetang.example.cn%2Fsync&state=${visit.state}`,
    );
    const inside = inClient(`${phone} wxwork/4.1.20`);
    expect(wecom.authorizeUrl(real('wecom'), inside)).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?.*scope=snsapi_base#wechat_redirect$/,
    );
    expect(wechat.authorizeUrl(real('wechat'), inside)).toContain('/connect/qrconnect?');
  });

  it('are one page for DingTalk', () => {
    expect(dingtalk.authorizeUrl(real('dingtalk'), visit)).toBe(
      `https://login.dingtalk.com/oauth2/auth?redirect_uri=https%3A%2F%2Fxuetang.example.cn%2Fsync&response_type=code&client_id=ding0123456789abcd&scope=openid&state=${visit.state}&prompt=consent`,
    );
  });
});

describe('who came back', () => {
  it('is named by the union id first, where there is one', async () => {
    const identify = (name: PartnerName) => partners[name].identify(appOf(name), server.newCode(name));
    expect(await identify('wechat')).toEqual({ ids: ['union:u-1', 'open:o-1'], nickName: '云海' });
    expect(await identify('dingtalk')).toEqual({ ids: ['u-1'], nickName: '云海' });
    expect(await identify('wecom')).toEqual({ ids: ['o-1'], nickName: '云海' });
    server.state.mood = 'no union id';
    expect(await identify('wechat')).toEqual({ ids: ['open:o-1'], nickName: '云海' });
    expect(await reasonOf(identify('dingtalk'))).toBe('malformed answer');
  });

  it('is nobody at WeCom without being a member', async () => {
    server.state.mood = 'not a member';
    expect(await reasonOf(wecom.identify(appOf('wecom'), server.newCode('wecom')))).toBe('malformed answer');
  });

  it.each(names)('%s: a code is good once, and an invented one never', async (name) => {
    const code = server.newCode(name);
    await partners[name].identify(appOf(name), code);
    const said = name === 'dingtalk' ? 'status 400 invalidParameter.authCode.notFound' : 'errcode 40029';
    expect(await reasonOf(partners[name].identify(appOf(name), code))).toBe(said);
    expect(await reasonOf(partners[name].identify(appOf(name), 'invented'))).toBe(said);
  });

  it.each(names)('%s: a wrong secret is refused', async (name) => {
    const wrong = { ...appOf(name), secret: 'another' };
    const said = { wechat: 'errcode 40125', wecom: 'errcode 40001', dingtalk: 'status 400 invalidClientIdOrSecret' };
    expect(await reasonOf(partners[name].identify(wrong, server.newCode(name)))).toBe(said[name]);
  });
});

describe('a provider that is not well', () => {
  const moods: readonly [PartnerMood, string][] = [
    ['hangs', 'timeout'],
    ['garbled', 'malformed answer'],
    ['broken', 'status 502'],
    ['redirects', 'no answer'],
  ];
  it.each(names.flatMap((name) => moods.map(([mood, reason]) => [name, mood, reason] as const)))(
    '%s %s: %s, without a secret in the words',
    async (name, mood, reason) => {
      const app = { ...appOf(name), id: `${name}-${mood}` };
      server.state.mood = mood;
      const failure = partners[name].identify(app, 'code-1');
      expect(await reasonOf(failure)).toBe(reason);
      await expect(failure).rejects.not.toThrow(/secret|code-1/);
    },
  );

  it('answers nobody where nobody listens', async () => {
    const app = { ...appOf('wechat'), base: 'http://127.0.0.1:1' };
    expect(await reasonOf(wechat.identify(app, 'x'))).toBe('no answer');
  });
});

it('keeps the token of WeCom, and fetches another when it was ended early', async () => {
  const requestedFor = () => server.state.asked.filter((path) => path.endsWith('/gettoken')).length;
  const identify = () => wecom.identify(appOf('wecom'), server.newCode('wecom'));
  await identify();
  const before = requestedFor();
  await identify();
  expect(requestedFor()).toBe(before);
  server.forgetTokens();
  expect(await identify()).toMatchObject({ ids: ['o-1'] });
  expect(requestedFor()).toBe(before + 1);
});
