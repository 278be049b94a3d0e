import { z } from 'zod';
import { ask, withQuery } from './ask.ts';
import type { Partner, PartnerApp } from './partner.ts';

const Token = z.object({ accessToken: z.string().min(1) });
/** The union id is the same across all apps of an operator; the open id differs per app. */
const Person = z.object({ unionId: z.string().min(1).max(128), nick: z.string().default('') });

/** DingTalk: one login page for both browsers and its own client. */
export const dingtalk: Partner = {
  authorizeUrl: (app, { redirectUri, state }) =>
    withQuery(`${app.base || 'https://login.dingtalk.com'}/oauth2/auth`, {
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: app.id,
      scope: 'openid',
      state,
      prompt: 'consent',
    }),

  identify: async (app, code) => {
    const { accessToken } = await ask(apiOf(app, '/oauth2/userAccessToken'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: app.id, clientSecret: app.secret, code, grantType: 'authorization_code' }),
      schema: Token,
      timeoutMs: app.timeoutMs,
    });
    const { unionId, nick } = await ask(apiOf(app, '/contact/users/me'), {
      headers: { 'x-acs-dingtalk-access-token': accessToken },
      schema: Person,
      timeoutMs: app.timeoutMs,
    });
    return { ids: [unionId], nickName: nick };
  },
};

const apiOf = ({ base }: PartnerApp, path: string): string => `${base || 'https://api.dingtalk.com'}/v1.0${path}`;
