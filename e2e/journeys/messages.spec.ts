import { expect, type Browser, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';

/** A second user in a separate browser. */
async function openAs(browser: Browser, site: Site, who: '学员' | '管理员'): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enterAs(page, who);
  return page;
}

/** The page polls immediately when its tab becomes visible: nobody waits for the interval. */
async function returnToTab(page: Page): Promise<void> {
  const requested = page.waitForResponse('**/msg/count-unread');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await requested;
}

const badge = (page: Page) => page.getByRole('banner').getByText('条未读消息').first();

/** Only the demo messages, all unread: each journey starts with the site in its initial state, and leaves it so. */
const reset = async ({ site }: { site: Site }): Promise<void> => {
  await site.db.query('truncate message_state, message_direct, message_inbox');
  await site.db.query(`delete from message_broadcast where title = '关于汛前检修的通知'`);
  await site.db.query('update message_version set version = version + 1');
  await site.db.query(`update iam_user set dept_id = null where user_name = 'student'`);
};
test.beforeEach(reset);
test.afterEach(reset);

test('staff write to a department; the learner sees the badge and reads, and staff see who has read [S2-46, S2-47, S2-136, S2-138, S4-52]', async ({
  page,
  site,
  browser,
}) => {
  await site.db.query(
    `update iam_user set dept_id = (select id from iam_dept where code = 'HB-ZJK') where user_name = 'student'`,
  );
  const student = await openAs(browser, site, '学员');
  await student.goto('/web/notice');
  await student.getByRole('button', { name: '全部标为已读' }).click();
  await expect(student.getByRole('main').getByText('没有未读消息', { exact: true })).toBeVisible();
  await expect(badge(student)).toHaveCount(0);

  await enterAs(page, '管理员');
  await page.goto('/admin/sys/msg');
  await page.getByRole('button', { name: '发送消息' }).click();
  const form = page.getByRole('dialog', { name: '发送消息' });
  await form.getByLabel('标题').fill('关于汛前检修的通知');
  await form.getByLabel('内容').fill('请于周五前完成火箭发射架检修。\n\n<b>检修</b>记录随表上报。');
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await expect(form.getByText('请选择接收人')).toBeVisible();
  await form.getByLabel('部门').click();
  await form.getByLabel('部门').fill('张家口');
  await page.getByTitle('张家口市人工影响天气办公室', { exact: true }).first().click();
  await page.keyboard.press('Escape');
  await expect(form.getByText(/将发送给 \d+ 人。/)).toBeVisible();
  await expectSound(page);
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText(/已发送给 \d+ 人/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '关于汛前检修的通知' })).toContainText('部门：张家口');

  await returnToTab(student);
  await expect(badge(student)).toBeVisible();
  await expect(student.getByRole('main').getByText('1 条未读', { exact: true })).toBeVisible();
  await student.getByRole('link', { name: /关于汛前检修的通知/ }).click();
  await expect(student).toHaveURL(/\/web\/notice\/detail\/[0-9a-f-]{36}$/);
  await expect(student).toHaveTitle('人影学堂 - 消息');
  // Text that looks like markup stays text.
  await expect(student.getByText('<b>检修</b>记录随表上报。')).toBeVisible();
  await expect(badge(student)).toHaveCount(0);
  await expectSound(student);

  await page.getByRole('button', { name: '查看 关于汛前检修的通知' }).click();
  const detail = page.getByRole('dialog', { name: '关于汛前检修的通知' });
  await expect(detail.getByRole('region', { name: '阅读名单' }).getByText('王海涛')).toBeVisible();
  await detail.getByText('已读名单').click();
  await expect(detail.getByRole('region', { name: '阅读名单' }).getByText(learner.realName)).toBeVisible();
  await expectSound(page);
  await detail.getByRole('button', { name: '撤回' }).click();
  await page
    .getByRole('dialog', { name: /^撤回“/ })
    .getByRole('button', { name: '撤回' })
    .click();
  await expect(detail.getByText('已撤回')).toBeVisible();
  await student.reload();
  await expect(student.getByRole('heading', { name: '消息不存在或已删除' })).toBeVisible();
  await student.context().close();
});

test('on a phone: unread messages first, several selected, marked read and deleted, and back at the same position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, '学员');
  await page.goto('/');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /消息中心/ })
    .click();
  await expect(page).toHaveURL(/\/web\/notice$/);
  await expect(page.getByRole('main').getByText('3 条未读', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '未读' }).click();
  await expect(page).toHaveURL(/read=no/);
  await page.getByRole('link', { name: /汛期作业安全提醒/ }).click();
  await expect(page.getByText('一、空域。')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: '返回消息中心' }).click();
  await expect(page).toHaveURL(/read=no/);
  await expect(page.getByRole('main').getByText('2 条未读', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /汛期作业安全提醒/ })).toHaveCount(0);
  await page.getByRole('button', { name: '全部', exact: true }).click();
  await page.getByRole('checkbox', { name: /欢迎来到人影学堂/ }).check();
  await page.getByRole('checkbox', { name: /请核对个人信息/ }).check();
  await expectSound(page);
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '标为已读' }).click();
  await expect(page.getByRole('main').getByText('没有未读消息', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /请核对个人信息/ }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('link', { name: /请核对个人信息/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /欢迎来到人影学堂/ })).toBeVisible();
  await page.getByRole('button', { name: '考试' }).click();
  await expect(page.getByText('没有这类消息。')).toBeVisible();
});

test('the management centre shows the badge too and leads to the message centre', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/msg');
  const menu = page.getByRole('button', { name: '周管理，用户菜单，2 条未读消息' });
  await menu.click();
  await page.getByRole('menuitem', { name: '消息中心（2 条未读）' }).click();
  await expect(page).toHaveURL(/\/web\/notice$/);
  await expect(page.getByRole('link', { name: /使用学员个人信息的注意事项/ })).toBeVisible();
});

test('the site’s own message texts are changed, and an unknown placeholder is rejected at its field', async ({
  page,
  site,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/msg');
  await page.getByRole('button', { name: '消息模板' }).click();
  await page.getByRole('button', { name: '编辑 注册审核通过' }).click();
  const form = page.getByRole('dialog', { name: '编辑模板：注册审核通过' });
  await form.getByLabel('内容').fill('{name}，欢迎加入。');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('不能使用“name”')).toBeVisible();
  await form.getByLabel('内容').fill('{realName}，欢迎加入。');
  await expectSound(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('{realName}，欢迎加入。')).toBeVisible();
  await expect(page.getByText('已修改')).toBeVisible();
  await site.db.query('delete from message_template');
});

for (const path of ['/web/notice', '/admin/sys/msg']) {
  test(`${path} at 1440 and 390 px: nothing sticks out, axe finds nothing serious`, async ({ page }) => {
    await enterAs(page, '管理员');
    await page.goto(path);
    for (const width of [1440, 992, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await expectSound(page);
    }
  });
}
