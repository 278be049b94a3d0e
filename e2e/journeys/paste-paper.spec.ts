import { expect, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { begin, cardOf, forgetExams } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const title = '旅程粘贴成卷测验';
const paper = `${title}
（考试时间：30 分钟　满分：10 分　6 分合格）

一、单项选择题（每题 3 分，共 6 分）
1. 旅程里火箭作业之前，操作手首先应当做什么（　　）？
A. 检查发射架水平与锁紧
B. 装填火箭弹
2. 旅程里碘化银的成冰阈温大约是多少（　　）？
A. 0 ℃　　B. -5 ℃

二、判断题（每题 4 分）
3. 旅程里的作业必须在批准的空域和时限内进行。（　　）

参考答案
1-2 AB
`;

test('a pasted test with a missing answer is mended, published as an exam, and its first question is sat', async ({
  page,
  site,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/exam/exam');
  await page.getByRole('button', { name: '粘贴成卷' }).click();
  const field = page.getByLabel('试卷文本');
  await field.fill(paper);
  await expect(page.getByText('共 3 题 10 分，1 处要改')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '考试名称' })).toHaveValue(title);
  await expect(page.getByRole('link', { name: '粘贴成卷' })).toBeVisible();
  await page.getByRole('button', { name: '发布考试' }).click();
  await expect(page.getByText('试卷还有问题，已定位到第一处')).toBeVisible();
  await expect(page.getByRole('list', { name: '要看的地方' })).toHaveText('第 12 行：第 3 题：没有写答案');
  await expect(field).toBeFocused();
  await field.fill(`${paper}3. √\n`);
  await expect(page.getByText('共 3 题 10 分，没有错误')).toBeVisible();
  await expectSound(page);
  await look(page);

  await page.getByRole('button', { name: '发布考试' }).click();
  await expect(page.getByText('考试已发布，新增 3 题')).toBeVisible();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: title })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: '管理中心' }).getByRole('link', { name: '考试', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
  const id = /edit\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  await site.db.query(`update exam_exam set starts_at = now() - interval '1 minute' where id = $1`, [id]);

  await enterAs(page, '学员');
  await page.goto(`/web/exam/check/${id}`);
  await begin(page);
  await expect(cardOf(page, 1)).toContainText('旅程里火箭作业之前，操作手首先应当做什么');
  await forgetExams(site);
  const { ask } = await callerFor(page.request, 'admin');
  await ask('/api/qu/import/undo', { id });
});

async function look(page: Page): Promise<void> {
  const folder = process.env['LOOK'];
  if (folder) await page.screenshot({ path: `${folder}/paste-1440.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  if (folder) await page.screenshot({ path: `${folder}/paste-390.png`, fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
}
