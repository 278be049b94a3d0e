import { z } from 'zod';
import { appTokens } from '../oauth/app-token.ts';
import { ask, withQuery } from '../oauth/ask.ts';
import type { PartnerApp } from '../oauth/partner.ts';
import type { CardSender } from './card.ts';

const Token = z.object({ access_token: z.string().min(1), expires_in: z.int().positive().default(7200) });
const Member = z.object({ result: z.object({ userid: z.string().min(1).max(128) }) });
const Sent = z.object({ task_id: z.number() });

/** A work notification. Sign-in reports the union id; notifications need the id within the company. */
export const dingtalkCards: CardSender = {
  send: (app, to, { title, text, button, url }) =>
    withToken(app, async (access_token) => {
      const post = <T>(path: string, body: object, schema: z.ZodType<T>) =>
        ask(withQuery(apiOf(app, path), { access_token }), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          schema,
          timeoutMs: app.timeoutMs,
        });
      const { result } = await post('/topapi/user/getbyunionid', { unionid: to }, Member);
      const action_card = { title, markdown: `### ${title}\n\n${text}`, single_title: button, single_url: url };
      const message = {
        agent_id: Number(app.agentId),
        userid_list: result.userid,
        msg: { msgtype: 'action_card', action_card },
      };
      await post('/topapi/message/corpconversation/asyncsend_v2', message, Sent);
    }),
  // Busy; over the limit of calls of this app, of the company, of the interface.
  passing: new Set(['errcode -1', 'errcode 88', 'errcode 90018', 'errcode 90002']),
};

const withToken = appTokens({
  fetchToken: async (app) => {
    const { access_token: token, expires_in: seconds } = await ask(
      withQuery(apiOf(app, '/gettoken'), { appkey: app.id, appsecret: app.secret }),
      { schema: Token, timeoutMs: app.timeoutMs },
    );
    return { token, seconds };
  },
  faults: new Set(['errcode 40014', 'errcode 42001']),
});

const apiOf = ({ base }: PartnerApp, path: string): string => `${base || 'https://oapi.dingtalk.com'}${path}`;
