import { expect, type Page } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const NAME = '烟炉作业人员上岗证（演练）';

test('staff design a certificate by keyboard and mouse, mend what the check finds, and publish it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1040 });
  await enterAs(page, '管理员');
  await page.goto('/admin/cert/template');
  await page.getByRole('button', { name: '新建证书模板' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill(NAME);
  await page.getByRole('textbox', { name: '发证单位' }).fill('河北省人工影响天气中心');
  await page.getByRole('button', { name: '开始设计' }).click();
  const check = page.getByRole('region', { name: '发布检查' });
  await expect(check).toContainText('可以发布');
  await expectSound(page);

  const name = element(page, '姓名');
  await name.focus();
  await expect(name).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(name).toHaveAccessibleName('姓名，左 40.5 毫米，上 86 毫米');
  await page.keyboard.press('Control+z');
  await expect(name).toHaveAccessibleName('姓名，左 40 毫米，上 81 毫米');
  await page.keyboard.press('Control+y');
  await expect(name).toHaveAccessibleName('姓名，左 40.5 毫米，上 86 毫米');

  const code = element(page, '查验二维码');
  await drag(page, code, -200);
  await expect(check).toContainText('1 处要改');
  await check.getByRole('button', { name: /查验二维码：离纸边不足 5 毫米/ }).click();
  await expect(code).toBeFocused();
  await page.getByRole('spinbutton', { name: '左', exact: true }).fill('40');
  await expect(check).toContainText('可以发布');

  await page.getByRole('textbox', { name: '第 1 段文字' }).fill('演练烟炉 ');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('有未保存的修改')).toBeHidden();
  await page.getByRole('button', { name: '发布 v1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('region', { name: '版本' })).toContainText('在用');

  await page.goto(`/admin/cert/template?keyword=${NAME}`);
  await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('v1');
  await expectSound(page);
});

const element = (page: Page, name: string) =>
  page.getByRole('group', { name: '正面的元素' }).getByRole('button', { name: new RegExp(`^${name}，`) });

/** Drags an element to the left or right by pixels. */
async function drag(page: Page, dragged: ReturnType<typeof element>, right: number): Promise<void> {
  const box = await dragged.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y, { steps: 6 });
  await page.mouse.up();
}
