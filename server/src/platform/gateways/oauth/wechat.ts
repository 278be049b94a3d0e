import { z } from 'zod';
import { ask, withQuery } from './ask.ts';
import type { Partner, PartnerApp } from './partner.ts';

const Id = z.string().min(1).max(128);
const Token = z.object({ access_token: z.string().min(1), openid: Id, unionid: Id.optional() });
const Info = z.object({ nickname: z.string().default(''), unionid: Id.optional() });

/** WeChat: a QR code for browsers (website app), a consent page in WeChat's own browser. */
export const wechat: Partner = {
  authorizeUrl: (app, { redirectUri, state, userAgent }) => {
    const inClient = isInWechat(userAgent);
    const path = inClient ? '/connect/oauth2/authorize' : '/connect/qrconnect';
    const query = {
      appid: app.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: inClient ? 'snsapi_userinfo' : 'snsapi_login',
      state,
    };
    return `${withQuery(`${app.base || 'https://open.weixin.qq.com'}${path}`, query)}#wechat_redirect`;
  },

  identify: async (app, code) => {
    const token = await ask(
      withQuery(apiOf(app, '/sns/oauth2/access_token'), {
        appid: app.id,
        secret: app.secret,
        code,
        grant_type: 'authorization_code',
      }),
      { schema: Token, timeoutMs: app.timeoutMs },
    );
    const { openid, access_token } = token;
    const info = await ask(withQuery(apiOf(app, '/sns/userinfo'), { access_token, openid, lang: 'zh_CN' }), {
      schema: Info,
      timeoutMs: app.timeoutMs,
    });
    // The union id is the same across all apps of an operator, and present only once the app belongs to an open
    // platform.
    const unionId = info.unionid ?? token.unionid;
    const openId = `open:${openid}`;
    return { ids: unionId ? [`union:${unionId}`, openId] : [openId], nickName: info.nickname };
  },
};

/** WeCom's browser also identifies as WeChat. */
const isInWechat = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent);

const apiOf = ({ base }: PartnerApp, path: string): string => `${base || 'https://api.weixin.qq.com'}${path}`;
