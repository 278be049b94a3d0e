import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';

/** Another system with a page of its own. */
export interface HostSite {
  readonly origin: string;
  /** Opens its page with these URLs of ours in frames named f0, f1, … */
  readonly open: (page: Page, ...addresses: string[]) => Promise<FrameLocator[]>;
  readonly close: () => Promise<void>;
}

/**
 * At localhost it is a different site from ours, to whose frames browsers give no cookies and no storage. At
 * 127.0.0.1 it is only another origin, and our page in its frame has access to everything the browser stores for us.
 */
export async function openHostSite(name: 'localhost' | '127.0.0.1'): Promise<HostSite> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://x');
    const frames = searchParams.getAll('frame').map(frameOf).join('');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`${head}${frames}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://${name}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    open: async (page, ...addresses) => {
      await page.goto(`${origin}/?${new URLSearchParams(addresses.map((address) => ['frame', address]))}`);
      return addresses.map((_, at) => page.frameLocator(`[name=f${at}]`));
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const head = `<!doctype html><html lang="zh-CN"><title>业务门户</title><link rel="icon" href="data:,"><h1>业务门户</h1>
<script>var heard = []; addEventListener('message', (event) => heard.push({ origin: event.origin, ...event.data }));</script>`;

const frameOf = (address: string, at: number): string =>
  `<iframe name="f${at}" title="页面 ${at}" width="700" height="600" src="${address.replaceAll('&', '&amp;')}"></iframe>`;

/** Messages that the other system's page received from our pages. */
export const heardBy = (page: Page): Promise<{ origin: string; type: string; height?: number }[]> =>
  page.evaluate(() => (window as unknown as { heard: { origin: string; type: string }[] }).heard);

export interface HostKey {
  readonly keyId: string;
  readonly secret: string;
}

/** Requests a ticket as the other system's server does. */
export async function askTicket(
  request: APIRequestContext,
  { keyId, secret }: HostKey,
  { userName, path, regionId = '' }: { userName: string; path: string; regionId?: string },
): Promise<string> {
  const [at, nonce] = [Math.floor(Date.now() / 1000), randomUUID()];
  const text = [keyId, at, nonce, userName, path, regionId].join('\n');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const reply = await request.post('/api/embed/launch/ticket', {
    data: { keyId, at, nonce, userName, path, regionId, signature },
  });
  const { msg, data } = (await reply.json()) as { msg: string; data: { ticket: string } | null };
  if (!data) throw new Error(msg);
  return data.ticket;
}
