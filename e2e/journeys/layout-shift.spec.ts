import { expect, type Page } from '@playwright/test';
import { contentPaths } from '../support/public-paths.ts';
import type { Site } from '../support/site.ts';
import { enterAs, test } from '../support/test.ts';
import { registrationPath } from '../support/training.ts';
import { demoClasses } from '../support/training-pictures.ts';

/** Half of what search engines call good (0.1): on a phone, a finger is already on its way. */
const LIMIT = 0.05;
/** A mobile connection of the better sort; on a fast one nothing arrives late enough to move the rest. */
const SLOW = { offline: false, latency: 80, downloadThroughput: 400_000, uploadThroughput: 200_000 };

test.use({ viewport: { width: 390, height: 844 } });

test('no page of a visitor moves on a phone while it loads', async ({ page, site }) => {
  test.setTimeout(300_000);
  const pages = [
    ...(await contentPaths(site.db)),
    '/web/home/search?q=%E7%A9%BA%E5%9F%9F',
    ...(await coursePaths(site)),
    registrationPath(demoClasses.open),
    registrationPath(demoClasses.free),
    '/applicationinterface/trainingQuery',
    '/applicationinterface/trainingCheckIn',
    '/verify',
    '/transcript-check',
    '/web/battle/join/ABCDEF',
    '/login',
    '/register',
    '/forgot',
    '/404',
  ];
  expect(await shiftsOf(page, pages)).toEqual([]);
});

test('no page of a learner moves on a phone while it loads', async ({ page, site }) => {
  test.setTimeout(300_000);
  await enterAs(page, '学员');
  const pages = [
    '/web/home',
    '/web/uc',
    '/web/train',
    `/web/train/class/${demoClasses.running}`,
    `/web/train/class/${demoClasses.free}`,
    '/web/course',
    ...(await coursePaths(site)),
    '/web/repo',
    ...(await pathsOf(site, '/web/repo/view/', 'select id from question_repo order by created_at, id limit 1')),
    '/web/daily',
    '/web/exam',
    '/web/exam/debug',
    ...(await pathsOf(site, '/web/exam/check/', 'select id from exam_exam where state = 1 order by starts_at limit 1')),
    '/web/paper',
    ...(await pathsOf(site, '/web/exam/result/', OWN_PAPERS)),
    '/web/battle',
    '/web/notice',
    '/profile/index',
  ];
  expect(await shiftsOf(page, pages)).toEqual([]);
});

const OWN_PAPERS = `select paper_paper.id from paper_paper join iam_user on iam_user.id = paper_paper.user_id
  where iam_user.user_name = 'student' and handed_in_at is not null limit 1`;

const coursePaths = (site: Site): Promise<string[]> =>
  pathsOf(site, '/web/course/view/', 'select id from course_course order by created_at, id limit 1');

async function pathsOf({ db }: Site, path: string, ids: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(ids);
  return rows.map(({ id }) => path + id);
}

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
