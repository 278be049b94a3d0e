import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ask, withQuery } from '../oauth/ask.ts';
import type { AlertMessage } from './alert.ts';

/** A person may be waiting for the outcome, or Alertmanager. */
const TIMEOUT_MS = 5_000;
/** Limit of WeCom for a text; DingTalk takes more. */
const MAX_BYTES = 2_048;

const Sent = z.object({ errcode: z.literal(0) });

interface WecomRobot {
  readonly base: string;
  readonly key: string;
}

/** A robot of a WeCom group: whoever has its key may post. */
export async function sendByWecomRobot({ base, key }: WecomRobot, message: AlertMessage): Promise<void> {
  const address = `${base || 'https://qyapi.weixin.qq.com'}/cgi-bin/webhook/send`;
  await post(withQuery(address, { key }), message);
}

interface DingRobot {
  readonly base: string;
  readonly token: string;
  readonly secret: string;
}

/** A robot of a DingTalk group that demands signatures; they are valid for an hour. */
export async function sendByDingRobot(
  { base, token, secret }: DingRobot,
  message: AlertMessage,
  now: Date,
): Promise<void> {
  const timestamp = String(now.getTime());
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  const address = `${base || 'https://oapi.dingtalk.com'}/robot/send`;
  await post(withQuery(address, { access_token: token, timestamp, sign }), message);
}

async function post(address: string, { title, text, link }: AlertMessage): Promise<void> {
  const end = link === '' ? '' : `\n${link}`;
  const content = withinBytes(`${title}\n${text}`, MAX_BYTES - Buffer.byteLength(end)) + end;
  await ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msgtype: 'text', text: { content } }),
    schema: Sent,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Never half a character at the end. */
function withinBytes(text: string, limit: number): string {
  if (Buffer.byteLength(text) <= limit) return text;
  const end = '……';
  const cut = Buffer.from(text).subarray(0, limit - Buffer.byteLength(end));
  return new TextDecoder().decode(cut, { stream: true }) + end;
}
