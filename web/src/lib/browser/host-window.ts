import { launchApi } from '@ganlin/contract/embed/launch';
import { call } from '../api/client.ts';
import { isFramed } from './embed.ts';

/**
 * What the framing page may learn (docs/embedding.md). Nothing here is secret, and no messages are accepted from it.
 */
export type HostMessage =
  | { readonly type: 'ganlin:ready'; readonly expiresAt: string | null }
  | { readonly type: 'ganlin:height'; readonly height: number }
  | { readonly type: 'ganlin:page'; readonly path: string }
  | { readonly type: 'ganlin:done'; readonly what: string }
  | { readonly type: 'ganlin:expired' };

/** Notifies the framing page, if its origin is registered; other origins receive nothing. */
export async function reportHost(message: HostMessage): Promise<void> {
  if (!isFramed()) return;
  for (const origin of await hearers()) window.parent.postMessage(message, origin);
}

let registered: Promise<readonly string[]> | undefined;

async function hearers(): Promise<readonly string[]> {
  registered ??= call(launchApi.origins, {});
  const origins = await registered.catch(() => {
    registered = undefined;
    return [];
  });
  const around = originAround();
  // Where the browser does not reveal the framing origin, it still delivers a message only to its target origin.
  return around === undefined ? origins : origins.filter((origin) => origin === around);
}

function originAround(): string | undefined {
  // Not every browser has it.
  const ancestors = location.ancestorOrigins as DOMStringList | undefined;
  if (ancestors?.[0]) return ancestors[0];
  return document.referrer === '' ? undefined : new URL(document.referrer).origin;
}
