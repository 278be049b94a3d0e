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

describe('the real authorization URLs', () => {
  const real = (name: PartnerName): PartnerApp => ({ ...appOf(name), base: '' });
  const inClient = (userAgent: string) => ({ ...visit, userAgent });
  const phone = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49';

  it('are a QR code page for browsers, and a consent page inside WeChat', () => {
    const back = 'redirect_uri=https%3A%2F%2Fxuetang.example.cn%2Fsync&response_type=code';
    expect(wechat.authorizeUrl(real('wechat'), visit)).toBe(
      `https://open.weixin.qq.com/connect/qrconnect?appid=wx0123456789abcdef&${back}&scope=snsapi_login&state=${visit.state}#wechat_redirect`,
    );
    expect(wechat.authorizeUrl(real('wechat'), inClient(phone))).toBe(
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0123456789abcdef&${back}&scope=snsapi_userinfo&state=${visit.state}#wechat_redirect`,
    );
  });

  it('are WeCom’s login page for browsers, and silent authorization inside WeCom, whose browser also identifies as WeChat', () => {
    expect(wecom.authorizeUrl(real('wecom'), visit)).toBe(
      `https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=CorpApp&appid=ww0123456789abcdef&agentid=1000002&redirect_uri=https%3A%2F%2Fxuetang.example.cn%2Fsync&state=${visit.state}`,
    );
    const inside = inClient(`${phone} wxwork/4.1.20`);
    expect(wecom.authorizeUrl(real('wecom'), inside)).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?.*scope=snsapi_base#wechat_redirect$/,
    );
    expect(wechat.authorizeUrl(real('wechat'), inside)).toContain('/connect/qrconnect?');
  });

  it('are a single page for DingTalk', () => {
    expect(dingtalk.authorizeUrl(real('dingtalk'), visit)).toBe(
      `https://login.dingtalk.com/oauth2/auth?redirect_uri=https%3A%2F%2Fxuetang.example.cn%2Fsync&response_type=code&client_id=ding0123456789abcd&scope=openid&state=${visit.state}&prompt=consent`,
    );
  });
});

describe('the identified user', () => {
  it('has the union id first, if there is one', async () => {
    const identify = (name: PartnerName) => partners[name].identify(appOf(name), server.newCode(name));
    expect(await identify('wechat')).toEqual({ ids: ['union:u-1', 'open:o-1'], nickName: '云海' });
    expect(await identify('dingtalk')).toEqual({ ids: ['u-1'], nickName: '云海' });
    expect(await identify('wecom')).toEqual({ ids: ['o-1'], nickName: '云海' });
    server.state.mood = 'no union id';
    expect(await identify('wechat')).toEqual({ ids: ['open:o-1'], nickName: '云海' });
    expect(await reasonOf(identify('dingtalk'))).toBe('malformed answer');
  });

  it('is rejected by WeCom unless a member of the company', async () => {
    server.state.mood = 'not a member';
    expect(await reasonOf(wecom.identify(appOf('wecom'), server.newCode('wecom')))).toBe('malformed answer');
  });

  it.each(names)('%s: accepts a code only once, and never an invented one', async (name) => {
    const code = server.newCode(name);
    await partners[name].identify(appOf(name), code);
    const said = name === 'dingtalk' ? 'status 400 invalidParameter.authCode.notFound' : 'errcode 40029';
    expect(await reasonOf(partners[name].identify(appOf(name), code))).toBe(said);
    expect(await reasonOf(partners[name].identify(appOf(name), 'invented'))).toBe(said);
  });

  it.each(names)('%s: rejects a wrong secret', async (name) => {
    const wrong = { ...appOf(name), secret: 'another' };
    const said = { wechat: 'errcode 40125', wecom: 'errcode 40001', dingtalk: 'status 400 invalidClientIdOrSecret' };
    expect(await reasonOf(partners[name].identify(wrong, server.newCode(name)))).toBe(said[name]);
  });
});

describe('a faulty provider', () => {
  const moods: readonly [PartnerMood, string][] = [
    ['hangs', 'timeout'],
    ['garbled', 'malformed answer'],
    ['broken', 'status 502'],
    ['redirects', 'no answer'],
  ];
  it.each(names.flatMap((name) => moods.map(([mood, reason]) => [name, mood, reason] as const)))(
    '%s %s: %s, with no secret in the error message',
    async (name, mood, reason) => {
      const app = { ...appOf(name), id: `${name}-${mood}` };
      server.state.mood = mood;
      const failure = partners[name].identify(app, 'code-1');
      expect(await reasonOf(failure)).toBe(reason);
      await expect(failure).rejects.not.toThrow(/secret|code-1/);
    },
  );

  it('reports no answer when nothing listens at the address', async () => {
    const app = { ...appOf('wechat'), base: 'http://127.0.0.1:1' };
    expect(await reasonOf(wechat.identify(app, 'x'))).toBe('no answer');
  });
});

it('caches the WeCom token, and fetches a new one when it was revoked early', async () => {
  const requestedFor = () => server.state.requested.filter((path) => path.endsWith('/gettoken')).length;
  const identify = () => wecom.identify(appOf('wecom'), server.newCode('wecom'));
  await identify();
  const before = requestedFor();
  await identify();
  expect(requestedFor()).toBe(before);
  server.forgetTokens();
  expect(await identify()).toMatchObject({ ids: ['o-1'] });
  expect(requestedFor()).toBe(before + 1);
});
