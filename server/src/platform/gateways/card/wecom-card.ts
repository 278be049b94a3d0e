import { z } from 'zod';
import { ask, PartnerRefusal, withQuery } from '../oauth/ask.ts';
import { wecomApi, withWecomToken } from '../oauth/wecom.ts';
import type { CardSender } from './card.ts';

/** Reports who did not get it, although the call succeeded. */
const Sent = z.object({ invaliduser: z.string().default('') });

/** WeCom drops the same card within this time: a repeated call sends nothing. Four hours is its maximum. */
const SAME_SECONDS = 14_400;

/** A text card of the app; the texts have no markup. */
export const wecomCards: CardSender = {
  send: (app, to, { title, text, button, url }) =>
    withWecomToken(app, async (access_token) => {
      const message = {
        touser: to,
        msgtype: 'textcard',
        agentid: Number(app.agentId),
        textcard: { title, description: text, url, btntxt: button },
        enable_duplicate_check: 1,
        duplicate_check_interval: SAME_SECONDS,
      };
      const { invaliduser } = await ask(withQuery(wecomApi(app, '/message/send'), { access_token }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        schema: Sent,
        timeoutMs: app.timeoutMs,
      });
      if (invaliduser !== '') throw new PartnerRefusal('invaliduser');
    }),
  // Busy; over the limit of calls, of calls at once.
  passing: new Set(['errcode -1', 'errcode 45009', 'errcode 45033']),
};
