import { PartnerRefusal } from '../oauth/ask.ts';
import { sendByDingRobot, sendByWecomRobot } from './robots.ts';
import { sendMail, type MailServer } from './mail.ts';

/** Plain text on all ways: nothing in it can become a link or a mention. */
export interface AlertMessage {
  readonly title: string;
  readonly text: string;
  /** The last line, also of a text that is cut. */
  readonly link: string;
}

/** A way to reach the people on duty, with its credentials. */
export type AlertChannel =
  | { readonly name: 'wecomRobot'; readonly base: string; readonly key: string }
  | { readonly name: 'dingRobot'; readonly base: string; readonly token: string; readonly secret: string }
  | ({ readonly name: 'mail' } & MailServer);

/** Sends it, or says why not: a code that contains no secret and no address. */
export async function sendAlert(
  channel: AlertChannel,
  message: AlertMessage,
  now: Date,
): Promise<{ readonly ok: boolean; readonly reason: string }> {
  try {
    await send(channel, message, now);
    return { ok: true, reason: '' };
  } catch (error) {
    if (!(error instanceof PartnerRefusal)) throw error;
    return { ok: false, reason: error.reason };
  }
}

function send(channel: AlertChannel, message: AlertMessage, now: Date): Promise<void> {
  if (channel.name === 'mail') return sendMail(channel, message);
  if (channel.name === 'dingRobot') return sendByDingRobot(channel, message, now);
  return sendByWecomRobot(channel, message);
}
