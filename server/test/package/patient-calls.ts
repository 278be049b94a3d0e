import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { callAt as callOnce } from '../../bench/bench-site.ts';

const TRIES = 12;
const PAUSE_MS = 500;

/** As a page does, which tries again while the server is busy: every call here may be repeated. */
export async function callAt<E extends Endpoint>(
  origin: string,
  endpoint: E,
  call: { readonly token?: string; readonly input: Input<E> },
): Promise<Data<E>> {
  for (let tries = 1; ; tries++) {
    try {
      return await callOnce(origin, endpoint, call);
    } catch (error) {
      if (tries >= TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** Whether an endpoint that everybody may call refuses this. */
export async function refused(origin: string, { path }: Endpoint, input: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
  const { code } = (await reply.json()) as { code: number };
  return code !== 0;
}
