import { expect, type Page } from '@playwright/test';
import { deleteAssets, release, test } from '../support/releases.ts';
import { answeredOrdinals, cardOf, forgetExams, saved, sitExam } from '../support/sitting.ts';
import { learner, signIn } from '../support/test.ts';

test.afterEach(async ({ site, complaints }) => {
  await forgetExams(site);
  await site.db.query('delete from ops_client_error');
  // The browser logs what is missing, and what fails while the server restarts.
  complaints.length = 0;
});

/** Set on the page, and gone after a reload. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();

test('a page of an older release reloads once when a part of it is gone, and not forever', async ({
  page,
  site,
  webRoot,
}) => {
  await page.goto('/web/home');
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await markPage(page);
  await release(site, webRoot, 'v2');
  await open(page, '标准');
  await expect(page).toHaveURL(/\/web\/standard$/);
  await expect.poll(() => isSamePage(page)).toBe(false);
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('标准');

  await markPage(page);
  await deleteAssets(webRoot, 'sciences-');
  await open(page, '科普');
  await expect(page.getByText('页面出现了问题')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('a release in the middle of an exam changes nothing: sign-in, answers, hand-in and the result work without a reload', async ({
  page,
  site,
  webRoot,
}) => {
  // Pages of a hall load what they may need later spread over a minute; this one at once.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await sitExam(page, site, '旅程发布', { kinds: ['single', 'judge'] });
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const part of ['login-dialog-', 'exam-result-', 'own-exams-']) {
    await expect
      .poll(async () => (await loaded()).some((name) => name.includes(part) && name.endsWith('.js')))
      .toBe(true);
  }
  await page.waitForLoadState('networkidle');
  await markPage(page);

  await release(site, webRoot, 'v3');
  await site.db.query('delete from iam_session where user_id = (select id from iam_user where user_name = $1)', [
    learner.name,
  ]);
  await site.forgetSessions();
  await page.keyboard.press('b');
  await signIn(page, site.redis, learner);
  await expect(saved(page)).toBeVisible();
  // The dialog takes keys until it is closed.
  await expect(page.getByLabel('用户名')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(cardOf(page, 2)).toBeVisible();
  await page.keyboard.press('1');
  await expect.poll(() => answeredOrdinals(site)).toEqual([1, 2]);
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog', { name: '现在交卷吗？' }).getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('heading', { name: '交卷成功' })).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
  await page.getByRole('link', { name: '查看结果' }).click();
  await expect(page).toHaveURL(/\/web\/exam\/result\//);
  await expect(page.getByText('旅程发布').first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('an exam page that finds a part missing does not reload, says so, and keeps on sending answers', async ({
  page,
  site,
  webRoot,
}) => {
  // What it may need later would be loaded after a minute: the release comes first.
  await page.addInitScript(() => {
    Math.random = () => 0.999;
  });
  await sitExam(page, site, '旅程缺件', { kinds: ['single', 'judge'] });
  await markPage(page);
  await release(site, webRoot, 'v4');
  await page.keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await site.db.query('delete from iam_session where user_id = (select id from iam_user where user_name = $1)', [
    learner.name,
  ]);
  await site.forgetSessions();
  await page.keyboard.press('b');
  await expect(page.getByText('页面出了问题')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
  await page.getByRole('button', { name: '刷新页面' }).click();
  await signIn(page, site.redis, learner);
  await expect.poll(() => answeredOrdinals(site)).toEqual([1]);
});
