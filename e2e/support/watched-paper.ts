import { createHmac, randomUUID } from 'node:crypto';
import { signedText } from '@ganlin/contract/invigilation/events';
import type { EventKind } from '@ganlin/contract/invigilation/kinds';
import type { Site } from './site.ts';

type Ask = <Data>(path: string, data: object) => Promise<Data>;

/** Calls of a user who is signed in without the login window. */
export const asking =
  ({ origin }: Site, token: string): Ask =>
  async <Data>(path: string, data: object): Promise<Data> => {
    const reply = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
    const { code, msg, data: answered } = (await reply.json()) as { code: number; msg: string; data: Data };
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return answered;
  };

/** What a page has noticed; where it says nothing, at the second question. */
export interface Noticed {
  readonly kind: EventKind;
  readonly durationMs: number;
  readonly ordinal?: number;
}

interface Opening {
  readonly paperId: string;
  readonly epoch: number;
  readonly key: string;
}

/** A paper that was opened, and whose page may report. */
export async function openWatched(ask: Ask, examId: string): Promise<Opening> {
  const { paperId } = await ask<{ paperId: string }>('/api/exam/paper/start', { examId });
  const { epoch } = await ask<{ epoch: number }>('/api/exam/paper/open', { paperId, writer: randomUUID() });
  const { key } = await ask<{ key: string }>('/api/exam/invigilation/begin', { paperId, epoch });
  return { paperId, epoch, key };
}

/** The events, signed as the page of the exam does, a minute after each other. */
export function signed({ paperId, epoch, key }: Opening, noticed: readonly Noticed[]): object[] {
  let before = '';
  return noticed.map(({ kind, durationMs, ordinal = 2 }, index) => {
    const event = { seq: index + 1, sinceMs: index * 60_000, ordinal, kind, durationMs };
    before = createHmac('sha256', key)
      .update(signedText(paperId, epoch, before, event))
      .digest('hex');
    return { ...event, mac: before };
  });
}
