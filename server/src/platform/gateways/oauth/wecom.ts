import { z } from 'zod';
import { appTokens } from './app-token.ts';
import { ask, PartnerRefusal, withQuery } from './ask.ts';
import type { Partner, PartnerApp } from './partner.ts';

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
    const { userid } = await withWecomToken(app, (access_token) =>
      ask(withQuery(wecomApi(app, '/auth/getuserinfo'), { access_token, code }), {
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
    const { name } = await withWecomToken(app, (access_token) =>
      ask(withQuery(wecomApi(app, '/user/get'), { access_token, userid }), {
        schema: Profile,
        timeoutMs: app.timeoutMs,
      }),
    );
    return name;
  } catch (error) {
    if (error instanceof PartnerRefusal) return '';
    throw error;
  }
}

/** For other calls of the app, such as messages. */
export const withWecomToken = appTokens({
  fetchToken: async (app) => {
    const { access_token: token, expires_in: seconds } = await ask(
      withQuery(wecomApi(app, '/gettoken'), { corpid: app.id, corpsecret: app.secret }),
      { schema: Token, timeoutMs: app.timeoutMs },
    );
    return { token, seconds };
  },
  faults: new Set(['errcode 40014', 'errcode 42001']),
});

export const wecomApi = ({ base }: PartnerApp, path: string): string =>
  `${base || 'https://qyapi.weixin.qq.com'}/cgi-bin${path}`;
