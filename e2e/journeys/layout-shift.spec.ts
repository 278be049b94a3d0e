import { expect, type Page } from '@playwright/test';
import { learnerPages, visitorPages } from '../support/phone-pages.ts';
import { enterAs, test } from '../support/test.ts';

/** Half of what search engines call good (0.1): on a phone, a finger is already on its way. */
const LIMIT = 0.05;
/** A mobile connection of the better sort; on a fast one nothing arrives late enough to move the rest. */
const SLOW = { offline: false, latency: 80, downloadThroughput: 400_000, uploadThroughput: 200_000 };

test.use({ viewport: { width: 390, height: 844 } });

test('no page of a visitor moves on a phone while it loads', async ({ page, site }) => {
  test.setTimeout(300_000);
  expect(await shiftsOf(page, await visitorPages(site))).toEqual([]);
});

test('the home page does not move while a slow phone reads it piece by piece', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const several = Array.from({ length: 5 }, () => '/web/home');
  expect(await shiftsOf(page, several)).toEqual([]);
});

test('no page of a learner moves on a phone while it loads', async ({ page, site }) => {
  test.setTimeout(300_000);
  await enterAs(page, '学员');
  expect(await shiftsOf(page, await learnerPages(site))).toEqual([]);
});

/** The pages that move more than the limit, with how much. */
async function shiftsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.addInitScript(observeShifts);
  const moving: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { shift, moved } = await page.evaluate(() => Reflect.get(window, 'layoutShift') as Observed);
    if (shift > LIMIT) moving.push(`${path} ${shift.toFixed(3)} ${moved}`);
  }
  return moving;
}

interface Observed {
  shift: number;
  /** What moved in the largest burst. */
  moved: string;
}

/** Cumulative layout shift: the largest burst of shifts, those within half a second of input left out. */
function observeShifts(): void {
  const observed: Observed = { shift: 0, moved: '' };
  Reflect.set(window, 'layoutShift', observed);
  let burst = { from: 0, last: 0, sum: 0 };
  const see = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources?: readonly { readonly node?: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const isNew = entry.startTime - burst.last > 1000 || entry.startTime - burst.from > 5000;
      if (isNew) burst = { from: entry.startTime, last: 0, sum: 0 };
      burst.last = entry.startTime;
      burst.sum += entry.value;
      if (burst.sum <= observed.shift) continue;
      const nodes = (entry.sources ?? []).map(({ node }) => (node instanceof Element ? node.className : ''));
      Object.assign(observed, { shift: burst.sum, moved: nodes.join(' | ') });
    }
  };
  new PerformanceObserver(see).observe({ type: 'layout-shift', buffered: true });
}
