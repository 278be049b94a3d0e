import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, signIn, test } from '../support/test.ts';

const TITLE = '秋季增雨作业简报（演练）';
const readers = ['review-reader-1', 'review-reader-2'].map((name, at) => ({
  name,
  password: admin.password,
  realName: `审核员${'甲乙'[at]}`,
}));
const phone = { width: 390, height: 844 };

test.beforeEach(async ({ site }) => {
  await site.changeSettings('article_readers = 2');
  for (const { name, realName } of readers) {
    await site.db.query(
      `with made as (
         insert into iam_user (id, user_name, real_name, password_hash, password_changed_at, role_type, created_at, updated_at)
         select gen_random_uuid(), $1, $2, password_hash, now(), 2, now(), now() from iam_user where user_name = 'admin'
         returning id)
       insert into iam_user_role (user_id, role_id) select made.id, r.id from made, iam_role r where r.code = 'admin'`,
      [name, realName],
    );
  }
});

test.afterEach(async ({ site }) => {
  await site.changeSettings('article_readers = 0');
  await site.db.query('delete from content_article where title = $1', [TITLE]);
  await site.db.query('delete from iam_user where user_name = any($1)', [readers.map(({ name }) => name)]);
  await site.forgetSessions();
});

test('a notice is submitted, returned with a reason, changed, approved by two people and published', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  await enterAs(page, '管理员');
  const path = await write(page);
  await submit(page);
  await expect(page.getByText('内容正在等待审核，保存修改后要重新送审。')).toBeVisible();
  await expect(page.getByRole('button', { name: '审核', exact: true })).toHaveCount(0);
  const [first, second] = [await openAs(browser, site, 0), await openAs(browser, site, 1)];

  await first.goto('/admin/dashboard');
  await first.getByRole('link', { name: /^通知公告待审核 1/ }).click();
  await expect(first.getByRole('row').filter({ hasText: TITLE })).toContainText('待审核');
  await expectSound(first);
  await first.getByRole('button', { name: `审核 ${TITLE}` }).click();
  await sendBack(first);

  await page.goto(path);
  await expect(page.getByText('这一版已被退回，请按审核意见修改后重新送审。')).toBeVisible();
  const panel = page.getByRole('region', { name: '审核', exact: true });
  await expect(panel.getByRole('list', { name: '审核记录' })).toContainText('审核员甲 审核');
  await expect(panel).toContainText('请写明作业时间');
  await page.getByRole('textbox', { name: '摘要' }).fill('10 月 12 日作业');
  await submit(page);

  await approve(first, path, '审核');
  await page.reload();
  await expect(panel.getByText('待复核')).toBeVisible();
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await second.setViewportSize(phone);
  await approve(second, path, '复核');

  await page.reload();
  await expect(page.getByText('内容已审核通过，可以发布。')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s*布/ })
    .click();
  await expect(page.getByText('内容已经发布，要先撤下才能修改，修改后重新送审。')).toBeVisible();
  await page.goto('/web/notice');
  await expect(page.getByText(`审核通过：${TITLE}`)).toBeVisible();
  await expect(page.getByText(`内容被退回：${TITLE}`)).toBeVisible();
  await first.context().close();
  await second.context().close();
});

/** Returns the URL of the stored notice. */
async function write(page: Page): Promise<string> {
  const path = `/admin/content/notice/edit/${randomUUID()}`;
  await page.goto(`${path}?new=1`);
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(TITLE);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.insertText('本次作业增雨约 12 毫米。');
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  return path;
}

/** Saves what is unsaved first. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '送审', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `送审“${TITLE}”` });
  await dialog.getByRole('textbox', { name: '送审说明' }).fill('请核对数据');
  await dialog.getByRole('button', { name: '送审' }).click();
  await expect(page.getByText('已送审 1 篇')).toBeVisible();
  await expect(page.getByRole('button', { name: '撤回送审' })).toBeVisible();
}

async function openAs(browser: Browser, site: Site, at: 0 | 1): Promise<Page> {
  const reader = readers[at]!;
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await page.goto('/login');
  await signIn(page, site.redis, reader);
  await expect(page.getByRole('banner').getByText(reader.realName).first()).toBeVisible();
  return page;
}

async function sendBack(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: '审核：第 1 版' });
  await expect(drawer).toContainText('请核对数据');
  await expect(page.frameLocator('iframe[title=送审的内容]').getByText('本次作业增雨约 12 毫米')).toBeVisible();
  await drawer.getByRole('button', { name: '退回' }).click();
  await expect(drawer.getByText('请填写退回的原因')).toBeVisible();
  await drawer.getByRole('textbox', { name: '审核意见' }).fill('请写明作业时间');
  await expectSound(page, '[role=dialog]');
  await drawer.getByRole('button', { name: '退回' }).click();
  await expect(page.getByRole('button', { name: '已退回', exact: true })).toBeVisible();
  await expect(drawer).toBeHidden();
}

async function approve(page: Page, path: string, step: string): Promise<void> {
  await page.goto(`${path}?review=1`);
  const drawer = page.getByRole('dialog', { name: `${step}：第 2 版` });
  await expect(drawer.getByRole('button', { name: '通过' })).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await drawer.getByRole('button', { name: '通过' }).click();
  await expect(page.getByRole('button', { name: '已通过', exact: true })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(path);
}
