import { expect, type Page } from '@playwright/test';
import { deleteRows, rowAction } from '../support/row-actions.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TITLE = '火箭作业安全与空域申请（演练）';

test('staff write a course with a text, a link and a quiz, sort its lessons, publish it, assign it and open its records', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto('/admin/course/course');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill(TITLE);
  await part(page, '章节与文件').click();
  await writeText(page);
  await addLink(page);
  await addQuiz(page);
  await sortLessons(page);
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
  await publish(page);

  await page.goto(`/admin/course/course?keyword=${TITLE}`);
  const row = page.getByRole('row').filter({ hasText: TITLE });
  await expect(row).toContainText('已发布');
  await expectSound(page);
  await assign(page);
  await seeRecords(page);
  await page.goto(`/admin/course/course?keyword=${TITLE}`);
  await rowAction(page, TITLE, '下架');
  await page.getByRole('dialog').getByRole('button', { name: '下架', exact: true }).click();
  await expect(row).toContainText('已下架');
  await deleteRows(page, TITLE);
});

test('staff keep the categories of courses beside the list', async ({ page }) => {
  await page.setViewportSize(wide);
  await enterAs(page, '管理员');
  await page.goto('/admin/course/course');
  await page.getByRole('button', { name: '课程分类' }).click();
  const drawer = page.getByRole('dialog', { name: '课程分类' });
  await drawer.getByRole('button', { name: '新增分类' }).click();
  const adding = page.getByRole('dialog', { name: '新增分类' });
  await adding.getByRole('textbox', { name: '分类名称' }).fill('作业安全（演练）');
  await adding.getByRole('button', { name: /保\s*存/ }).click();
  await expect(drawer.getByText('作业安全（演练）')).toBeVisible();
  await drawer.getByRole('button', { name: '删除 作业安全（演练）' }).click();
  await page.getByRole('dialog', { name: '删除分类' }).getByRole('button', { name: '删除' }).click();
  await expect(drawer.getByText('作业安全（演练）')).toBeHidden();
});

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '课程的各部分' }).getByRole('button', { name });

const settings = (page: Page) => page.getByRole('region', { name: '本节设置' });

/** The course is stored first: a text belongs to a stored lesson. */
async function writeText(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加图文到 第一章' }).click();
  await settings(page).getByRole('textbox', { name: '小节名称' }).fill('作业前的检查');
  await settings(page).getByRole('button', { name: '编辑正文' }).click();
  const drawer = page.getByRole('dialog', { name: '作业前的检查：正文' });
  await drawer.getByRole('textbox', { name: '正文' }).fill('发射前核对空域批复、射界和人员站位。');
  await drawer.getByRole('button', { name: '保存正文' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('list', { name: '“第一章”的小节' })).toContainText('就绪');
}

async function addLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加链接到 第一章' }).click();
  await settings(page).getByRole('textbox', { name: '小节名称' }).fill('空域申请流程');
  await page.keyboard.press('Control+S');
  await expect(settings(page).getByText('请输入以 https:// 开头或本站的地址')).toBeVisible();
  await settings(page).getByRole('textbox', { name: '地址' }).fill('https://www.cma.gov.cn/');
}

async function addQuiz(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加小测到 第一章' }).click();
  await settings(page).getByRole('combobox', { name: '题库' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('已保存').first()).toBeVisible();
}

/** By the arrow keys: the link goes before the text, and the text into a chapter of its own. */
async function sortLessons(page: Page): Promise<void> {
  await page.getByRole('button', { name: '移动“空域申请流程”，按上下方向键' }).press('ArrowUp');
  const first = page.getByRole('list', { name: '“第一章”的小节' });
  await expect(first.getByRole('listitem').first()).toContainText('1.1 空域申请流程');
  await page.getByRole('button', { name: '添加一章' }).click();
  await page.getByRole('button', { name: '更多操作 作业前的检查' }).click();
  await page.getByRole('menuitem', { name: '移到“第二章”' }).click();
  await expect(page.getByRole('list', { name: '“第二章”的小节' })).toContainText('2.1 作业前的检查');
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^发\s*布$/ }).click();
  const dialog = page.getByRole('dialog', { name: `发布“${TITLE}”` });
  await expect(dialog.getByText('没有封面，将使用系统绘制的封面')).toBeVisible();
  await dialog.getByRole('button', { name: '仍然发布' }).click();
  await expect(page.getByText('课程已经发布，保存后立即对学员生效')).toBeVisible();
}

async function assign(page: Page): Promise<void> {
  await page.getByRole('button', { name: `指派 ${TITLE}` }).click();
  const drawer = page.getByRole('dialog', { name: `指派“${TITLE}”` });
  await drawer.getByRole('button', { name: '添加人员' }).click();
  const adding = page.getByRole('dialog', { name: '添加人员' });
  await adding.getByRole('list', { name: '找到的人员' }).getByRole('checkbox').first().check();
  await adding.getByRole('button', { name: '添加 1 人' }).click();
  await drawer.getByRole('button', { name: /^指\s*派$/ }).click();
  await expect(drawer.getByRole('list', { name: '已有的指派' })).toContainText('学完 0 / 1 人');
  await expectSound(page, '[role=dialog]');
  await page.keyboard.press('Escape');
}

async function seeRecords(page: Page): Promise<void> {
  await rowAction(page, TITLE, '学习记录');
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  const learners = page.getByRole('region', { name: '学员' });
  await expect(learners.getByText('没学').first()).toBeVisible();
  await expectSound(page);
  await learners.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('region', { name: '计时证据' })).toContainText('还没有学习的记录');
  await expectSound(page);
}
