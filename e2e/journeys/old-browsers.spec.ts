import { expect } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { answeredOrdinals, cardOf, forgetExams, saved, sitExam } from '../support/sitting.ts';
import { test } from '../support/test.ts';

test.afterEach(async ({ site }) => {
  await forgetExams(site);
  await site.db.query('delete from ops_client_error');
});

const errorsOf = async ({ db }: Site) =>
  (await db.query<{ kind: number; message: string; page: string }>('select kind, message, page from ops_client_error'))
    .rows;

test('a browser below the floor is told what to do, and the laws stay readable', async ({ page, site }) => {
  await page.addInitScript(() => Object.assign(Promise, { any: undefined }));
  await page.goto('/web/law');
  const notice = page.getByRole('alert').filter({ hasText: '浏览器版本过低' });
  await expect(notice).toContainText('请安装 Chrome 87');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => errorsOf(site)).toEqual([{ kind: 4, message: 'browser below the floor', page: '/web/law' }]);
});

test('a page whose script does not run says so, and stays readable', async ({ page, complaints }) => {
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { #' }),
  );
  await page.goto('/web/law');
  await expect(page.getByRole('alert').filter({ hasText: '页面没有完全打开' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  complaints.length = 0;
});

test('an examinee whose browser lacks something in the middle of an exam is told; saved answers are safe', async ({
  page,
  site,
  complaints,
}) => {
  await sitExam(page, site, '旅程旧浏览器', { kinds: ['single', 'single'] });
  await page.keyboard.press('b');
  await expect(saved(page)).toBeVisible();
  // The store of unsent answers sorts them.
  await page.evaluate(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.keyboard.press('ArrowRight');
  await cardOf(page, 2).locator('label').first().click();
  await expect(page.getByText('页面出了问题，之后的作答可能没有保存')).toBeVisible();
  await expect(page.getByText('答案已存在本机')).toHaveCount(0);
  expect(await answeredOrdinals(site)).toContain(1);
  await expect.poll(async () => (await errorsOf(site)).some(({ message }) => message.includes('toSorted'))).toBe(true);
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: /^第 2 题/ }).click();
  await cardOf(page, 2).locator('label').first().click();
  await expect.poll(() => answeredOrdinals(site)).toEqual([1, 2]);
  complaints.length = 0;
});
