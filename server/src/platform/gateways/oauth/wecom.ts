import { z } from 'zod';
import { ask, PartnerRefusal, withQuery } from './ask.ts';
import type { Partner, PartnerApp } from './partner.ts';

/** Refreshes the app's token shortly before it expires. */
const SPARE_SECONDS = 300;
/** The token is invalid or no longer valid: WeCom may revoke one early. */
const tokenFaults: ReadonlySet<string> = new Set(['errcode 40014', 'errcode 42001']);

const Token = z.object({ access_token: z.string().min(1), expires_in: z.int().positive() });
/** A user who is not a member of the company has an openid instead of a userid, and is rejected here. */
const Member = z.object({ userid: z.string().min(1).max(128) });
const Profile = z.object({ name: z.string() });

/** WeCom: its login page for browsers, no prompt at all inside its own client. */
export const wecom: Partner = {
  authorizeUrl: (app, { redirectUri, state, userAgent }) => {
    const common = { appid: app.id, agentid: app.agentId, redirect_uri: redirectUri, state };
    if (/wxwork/i.test(userAgent)) {
      const address = `${app.base || 'https://open.weixin.qq.com'}/connect/oauth2/authorize`;
      return `${withQuery(address, { ...common, response_type: 'code', scope: 'snsapi_base' })}#wechat_redirect`;
    }
    const address = `${app.base || 'https://login.work.weixin.qq.com'}/wwlogin/sso/login`;
    return withQuery(address, { login_type: 'CorpApp', ...common });
  },

  identify: async (app, code) => {
    const { userid } = await withToken(app, (access_token) =>
      ask(withQuery(apiOf(app, '/auth/getuserinfo'), { access_token, code }), {
        schema: Member,
        timeoutMs: app.timeoutMs,
      }),
    );
    // Userids are case-insensitive.
    return { ids: [userid.toLowerCase()], nickName: await nameOf(app, userid) };
  },
};

/** The company decides which members' names an app may read: without a name, sign-in still works. */
async function nameOf(app: PartnerApp, userid: string): Promise<string> {
  try {
    const { name } = await withToken(app, (access_token) =>
      ask(withQuery(apiOf(app, '/user/get'), { access_token, userid }), { schema: Profile, timeoutMs: app.timeoutMs }),
    );
    return name;
  } catch (error) {
    if (error instanceof PartnerRefusal) return '';
    throw error;
  }
}

async function withToken<T>(app: PartnerApp, work: (token: string) => Promise<T>): Promise<T> {
  try {
    return await work(await tokenOf(app));
  } catch (error) {
    if (!(error instanceof PartnerRefusal) || !tokenFaults.has(error.reason)) throw error;
    tokens.delete(keyOf(app));
    return work(await tokenOf(app));
  }
}

/** WeCom rate-limits token requests. It gives every process the same token, so each may cache its own copy. */
const tokens = new Map<string, { readonly token: string; readonly until: number }>();

async function tokenOf(app: PartnerApp): Promise<string> {
  const stored = tokens.get(keyOf(app));
  if (stored && stored.until > performance.now()) return stored.token;
  const { access_token: token, expires_in: seconds } = await ask(
    withQuery(apiOf(app, '/gettoken'), { corpid: app.id, corpsecret: app.secret }),
    { schema: Token, timeoutMs: app.timeoutMs },
  );
  tokens.set(keyOf(app), { token, until: performance.now() + (seconds - SPARE_SECONDS) * 1000 });
  return token;
}

const keyOf = ({ base, id, secret }: PartnerApp): string => JSON.stringify([base, id, secret]);
const apiOf = ({ base }: PartnerApp, path: string): string => `${base || 'https://qyapi.weixin.qq.com'}/cgi-bin${path}`;
