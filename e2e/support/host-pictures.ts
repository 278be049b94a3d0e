import { hostPageNames } from '@ganlin/contract/embed/pages';
import { DeliveryState, webhookEventTypes } from '@ganlin/contract/webhook/kinds';
import type { Page } from '@playwright/test';
import { openExampleHost, reserveOrigin, type ExampleHost } from './example-host.ts';
import { callerFor } from './exam-paper.ts';
import type { HostKey } from './host-site.ts';
import type { Site } from './site.ts';
import { admin } from './test.ts';

const EXTERNAL = '/applicationinterface/external';

/** What administrators of host systems see, and a page in the frame of the example host. */
export function hostScreens(site: () => Site) {
  return [
    { name: 'hosts', path: '/admin/sys/host', ready: '省局业务门户' },
    { name: 'webhooks', path: () => deliver(site(), '/admin/sys/webhook'), ready: 'portal.example.cn' },
    {
      name: 'webhook-messages',
      path: () => deliver(site(), '/admin/sys/webhook/message'),
      ready: '已送达',
    },
    {
      name: 'host-dashboard',
      path: (page: Page) => framedPath(site(), page, `${EXTERNAL}/dashboard`),
      ready: '各单位持证率',
      frame: true,
      prepare: showWhole,
    },
    {
      name: 'host-dynamic',
      path: (page: Page) => framedPath(site(), page, `${EXTERNAL}/dynamic`),
      ready: '近期考试',
      frame: true,
      prepare: showWhole,
    },
  ] as const;
}

/** A registered host, with an address for what happens in the demo. */
export async function addHost({ db }: Site): Promise<void> {
  await db.query(
    `with host as (
       insert into embed_host (id, name, key_id, secret_sealed, origins, pages, created_at, updated_at)
       values (gen_random_uuid(), '省局业务门户', 'hk_0123456789abcdef01', '', '{https://portal.example.cn}',
               '{/web/,/applicationinterface/external/dashboard}', now(), now())
       returning id)
     insert into webhook_endpoint (id, host_id, address, events, enabled, secret_sealed, created_at, updated_at)
     select gen_random_uuid(), id, 'https://portal.example.cn/webhook', $1, true, '', now(), now() from host`,
    [webhookEventTypes],
  );
}

/** Nobody is at the address: what waits for it is shown as it would be, most of it delivered, one given up. */
async function deliver({ db }: Site, path: string): Promise<string> {
  await db.query(
    `update webhook_delivery set lease = null, leased_until = null, done_at = now(),
            state = case when seq % 12 = 5 then $2::int else $1::int end,
            attempts = case seq % 12 when 5 then 9 when 2 then 3 else 1 end,
            last_status = case when seq % 12 = 5 then 500 else 204 end`,
    [DeliveryState.delivered, DeliveryState.givenUp],
  );
  await db.query(`update webhook_endpoint set failing_since = null, last_delivered_at = now()`);
  return path;
}

/** A picture of the full page leaves out frames of other sites, so the window becomes as high as the page. */
async function showWhole(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1440 };
  await page.waitForTimeout(1_000);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

let host: ExampleHost | undefined;

async function framedPath(site: Site, page: Page, path: string): Promise<string> {
  host ??= await openHost(site, page);
  return `${host.origin}/?${new URLSearchParams({ user: admin.name, path, region: '130000' })}`;
}

async function openHost(site: Site, page: Page): Promise<ExampleHost> {
  const place = await reserveOrigin();
  const caller = await callerFor(page.request, 'admin');
  const key = await caller.ask<HostKey>('/api/sys/host/save', {
    name: '市局门户',
    origins: [place.origin],
    enabled: true,
    allowsStaff: true,
    pages: hostPageNames,
  });
  return openExampleHost(place, { site: site.origin, key });
}

export const closeHostPictures = async (): Promise<void> => host?.close();
