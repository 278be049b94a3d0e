import { expect, type Page } from '@playwright/test';
import type { Caller } from '../support/exam-paper.ts';
import { publishHomeContent, type HomeContent } from '../support/home-content.ts';
import { overlappingTexts } from '../support/overlap.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, memberName, test } from '../support/test.ts';
import { daysFromNow, publishClass, registrationPath } from '../support/training.ts';

const TITLE = '雷达指挥人员提升班（示例）';

let admin: Caller;
let content: HomeContent;
let classId = '';

test.beforeEach(async ({ page }) => {
  const published = await publishClass(page.request, { title: TITLE, applyEnd: daysFromNow(0.5) });
  ({ admin, id: classId } = published);
  content = await publishHomeContent(admin);
});

test.afterEach(async ({ site }) => {
  await content.remove();
  await admin.ask('/api/activity/trainclass/close', { id: classId });
  await site.db.query('delete from content_home');
});

test('a guest finds everything on the home page, and registers without an account [S0-02, S0-03, S2-08, S2-36, S2-37]', async ({
  page,
}) => {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/web/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('科学作业');
    for (const title of blockTitles) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
    expect(await overlappingTexts(page), `texts over texts at ${width}`).toEqual([]);
    await expectSound(page);
  }

  const law = page.getByRole('region', { name: '最新法规' });
  await expect(law.getByText('现行有效').first()).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: TITLE });
  const clock = card.getByRole('timer');
  const before = (await clock.textContent()) ?? '';
  expect(before).toMatch(/^1[12]时\d\d分\d\d秒$/);
  await expect(clock).not.toHaveText(before);
  await card.getByRole('link', { name: '立即报名' }).click();
  await expect(page).toHaveURL(new RegExp(registrationPath(classId).replace('?', '\\?')));
  await expect(page.getByText('我要报名').first()).toBeVisible();

  await page.goBack();
  await page.getByRole('combobox', { name: '搜索全站内容' }).fill('过冷水');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/web\/home\/search\?q=/);

  await page.goto('/web/home/news');
  await page.getByRole('link', { name: '全省火箭作业队完成春季演练（示例）' }).click();
  await expect(page).toHaveURL(new RegExp(`/web/home/view/${content.newsId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('全省火箭作业队完成春季演练（示例）');
  await page.goto(`/web/home/view/${content.lawId}`);
  await expect(page).toHaveURL(new RegExp(`/web/law/view/${content.lawId}$`));
});

test('without a response the search and the entries are still there, and a retry loads the rest', async ({
  page,
  complaints,
}) => {
  // From another page of the site: the home page itself would already contain its content.
  await page.goto('/web/home/notice');
  await expect(page.getByRole('link', { name: '关于开展汛前检修的通知（示例）' })).toBeVisible();
  // Before the site has started, a link loads a whole new page with its content.
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await page.route('**/api/portal/home/detail*', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: '坏了' } }),
  );
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click();
  const failed = page.getByRole('alert').filter({ hasText: '首页内容没能载入' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('combobox', { name: '搜索全站内容' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '常用入口' })).toBeVisible();
  await page.unroute('**/api/portal/home/detail*');
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '培训班招生' })).toBeVisible();
  complaints.length = 0;
});

test('a learner has their own entries, the user centre, and notices beside the messages [S0-04, S2-48]', async ({
  page,
}) => {
  await enterAs(page, '学员');
  await page.goto('/web/home');
  await expect(memberName(page, learner.realName)).toBeVisible();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '用户中心' }).click();
  await expect(page).toHaveURL(/\/web\/uc$/);
  await expect(page.getByRole('heading', { level: 1, name: learner.realName })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '我的学习' }).getByRole('link')).not.toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: '消息中心' }).click();
  await page.getByRole('navigation', { name: '消息中心' }).getByRole('link', { name: '通知公告' }).click();
  await expect(page.getByRole('link', { name: '关于开展汛前检修的通知（示例）' })).toBeVisible();
  await expectSound(page);
  await page.goto(`/web/notice/detail/${content.noticeId}`);
  await expect(page).toHaveURL(new RegExp(`/web/home/view/${content.noticeId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于开展汛前检修的通知（示例）');
});

test('staff arrange the home page and preview it: banners, texts, blocks, links', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/content/home');
  const preview = page.frameLocator('iframe[title="首页预览"]');
  await expect(preview.getByText('资讯', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: '添加横幅' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请输入标题')).toBeVisible();
  await page.getByLabel('第 2 个横幅的标题').fill('春季演练 正在进行');
  await page.getByLabel('第 2 个横幅的链接').fill('/web/home/news');
  await page.getByLabel('“资讯”的标题').fill('人影要闻');
  await expect(preview.getByText('人影要闻')).toBeVisible();
  await page.getByRole('switch', { name: '显示“会员风采”' }).click();
  await expect(preview.getByText('车载增雨火箭作业系统（示例）')).toHaveCount(0);
  await moveUp(page, '资讯');
  await page.getByRole('switch', { name: '显示“友情链接”' }).click();
  await page.getByRole('button', { name: '添加链接' }).click();
  await page.getByLabel('第 1 个链接的名称').fill('示例气象网');
  await page.getByLabel('第 1 个链接的地址').fill('https://example.org/weather');
  await page.getByText('手机', { exact: true }).click();
  await expect(preview.getByText('人影要闻')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，首页已经更新')).toBeVisible();
  await expect(page.getByText('有未保存的修改')).toHaveCount(0);

  await page.goto('/web/home');
  // Until then it is the server-rendered page.
  await expect(page.getByRole('button', { name: '下一个横幅' })).toBeVisible();
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).not.toContain('会员风采');
  expect(titles.indexOf('人影要闻')).toBeLessThan(titles.indexOf('在线课程'));
  await expect(page.getByRole('link', { name: '示例气象网' })).toHaveAttribute('rel', /noopener/);
  await page.getByRole('button', { name: '下一个横幅' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/春季演练\s*正在进行/);
  await expectSound(page);
  await page.getByRole('link', { name: '了解详情' }).click();
  await expect(page).toHaveURL(/\/web\/home\/news$/);
});

const blockTitles = [
  '培训班招生',
  '通知公告',
  '最新法规',
  '最新标准',
  '资讯',
  '看懂一朵云',
  '技术交流讲座',
  '会员风采',
  '从学习到持证上岗',
  '平台数据',
  '云在天上，功夫在平时',
];

async function moveUp(page: Page, block: string): Promise<void> {
  await page.getByRole('button', { name: `移动${block}，按上下方向键` }).focus();
  await page.keyboard.press('ArrowUp');
}
