import { expect, type Page } from '@playwright/test';
import { enterByKeys, find, openScreen, press, tabTo, walkTo, write } from '../support/keyboard.ts';
import { admin, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name: new RegExp(`${name}$`) });
const list = (page: Page, name: string) => page.getByRole('region', { name }).first();

test('the shell works by keyboard alone: search, tabs, user menu, font size, full screen, sidebar', async ({
  page,
}) => {
  await enterByKeys(page);
  await find(page, 'yonghu', '/admin/sys/user');
  await find(page, 'bumen', '/admin/sys/dept');

  await tabTo(tab(page, '部门'), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, '用户')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/sys\/user$/);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/admin\/sys\/dept$/);
  await page.keyboard.press('Delete');
  await expect(tab(page, '部门')).toHaveCount(0);
  await expect(tab(page, '用户')).toBeFocused();
  await press(bar(page).getByRole('button', { name: '标签页操作' }), 'Enter');
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: '固定' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab(page, '用户').getByLabel('已固定')).toBeVisible();

  const userMenu = page.getByRole('button', { name: `${admin.realName}，用户菜单` });
  await tabTo(userMenu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '个人资料' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(userMenu).toBeFocused();

  const fontSize = page.getByRole('button', { name: '字体大小' });
  await tabTo(fontSize, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '默认' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: '迷你' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('字体切换成功！')).toBeVisible();
  await expect(fontSize).toBeFocused();

  await tabTo(page.getByRole('button', { name: '全屏', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeFocused();

  const group = page.getByRole('navigation', { name: '管理中心' }).getByRole('button', { name: '系统管理' });
  await tabTo(group, 'Shift+Tab');
  await expect(group).toBeFocused();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
});

test('users by keyboard alone: search, sort, columns, density, two pages selected, a bulk action', async ({ page }) => {
  await openScreen(page, '/admin/sys/user');
  const users = list(page, '用户列表');
  await users.getByText('周立新').waitFor();

  await write(page.getByLabel('关键词'), '周');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await press(page.getByRole('button', { name: '重置' }), 'Enter');
  await expect(page).toHaveURL(/\/admin\/sys\/user$/);

  await press(users.getByRole('button', { name: '行高' }), 'Enter');
  await press(page.getByRole('radio', { name: '宽松' }), 'ArrowDown');
  await expect(page.getByRole('radio', { name: '紧凑' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(users.getByRole('button', { name: '行高' })).toBeFocused();

  await press(users.getByRole('button', { name: '显示的列' }), 'Enter');
  await press(page.getByRole('checkbox', { name: '邮箱' }), 'Space');
  await expect(users.getByRole('columnheader', { name: '邮箱' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(users.getByRole('button', { name: '显示的列' })).toBeFocused();

  await press(users.getByRole('columnheader', { name: '姓名' }), 'Enter');
  await expect(page).toHaveURL(/sort=realName\.asc/);

  await press(users.getByRole('combobox').last(), 'Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/size=10/);
  await tabTo(users.getByRole('checkbox', { name: '选择这一行' }).first(), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(users.getByText('已选 1 条')).toBeVisible();
  await press(users.getByTitle('2', { exact: true }), 'Enter');
  await expect(page).toHaveURL(/page=2/);
  await tabTo(users.getByRole('checkbox', { name: '选择这一行' }).first(), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(users.getByText('已选 2 条')).toBeVisible();

  const move = users.getByRole('button', { name: '调整部门' });
  await tabTo(move, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('调整部门');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(move).toBeFocused();
});

test('a user is added by keyboard alone, and Escape asks before it discards input', async ({ page, site }) => {
  await openScreen(page, '/admin/sys/user');
  const add = page.getByRole('button', { name: '新增用户', exact: true });
  await press(add, 'Enter');
  await expect(dialog(page).getByLabel('姓名')).toBeFocused();
  await page.keyboard.insertText('键盘员');
  await write(dialog(page).getByLabel('账号'), 'keyboard');
  await write(dialog(page).getByLabel('密码', { exact: true }), 'Hail-stone-2026');
  const eye = dialog(page).getByRole('button', { name: '显示' });
  await tabTo(eye);
  const { width = 0, height = 0 } = (await eye.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('Space');
  await expect(dialog(page).getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text');
  await press(dialog(page).getByRole('button', { name: '保存' }), 'Enter');
  await expect(page.getByText('已新增用户“键盘员”')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('姓名')).toBeFocused();
  await page.keyboard.insertText('半途');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '放弃修改吗？' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog(page).getByLabel('姓名')).toHaveValue('半途');
  await expect(dialog(page).getByLabel('姓名')).toBeFocused();
  await page.keyboard.press('Escape');
  await press(question.getByRole('button', { name: '放弃修改' }), 'Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(add).toBeFocused();
  await site.db.query(`update iam_user set deleted_at = now() where user_name = 'keyboard'`);
});

test('departments by keyboard alone: navigate the tree, add, move under another, reorder, delete', async ({ page }) => {
  await openScreen(page, '/admin/sys/dept');
  const tree = page.getByRole('tree', { name: '部门' });
  const heading = page.getByRole('heading', { level: 2 });
  await heading.waitFor();
  const root = (await heading.textContent()) ?? '';
  const folded = tree.getByRole('treeitem', { expanded: false }).first();
  const name = (await folded.innerText()).split('\n')[0] ?? '';
  const branch = tree.getByRole('treeitem').filter({ hasText: name });
  await tabTo(tree);
  await walkTo(tree, branch);
  await page.keyboard.press('Space');
  await expect(heading).toHaveText(name);
  await page.keyboard.press('ArrowRight');
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(branch).toHaveAttribute('aria-expanded', 'false');

  await press(page.getByRole('button', { name: '新增下级' }), 'Enter');
  await write(dialog(page).getByLabel('部门名称'), '键盘科');
  await write(dialog(page).getByLabel('部门编码'), 'KEYS');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('键盘科');

  const up = page.getByRole('button', { name: '上移 键盘科' });
  await press(up, 'Enter');
  await expect(page.getByRole('button', { name: '下移 键盘科' })).toHaveAttribute('aria-disabled', 'false');
  await expect(up).toBeFocused();

  await tabTo(page.getByRole('button', { name: '编辑' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const above = dialog(page).getByRole('combobox', { name: '上级部门' });
  await expect(above).toBeFocused();
  await page.keyboard.insertText(root);
  // The first match is highlighted automatically.
  await expect(page.getByRole('treeitem', { name: root }).last()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByTitle(root)).toBeVisible();
  await press(dialog(page).getByRole('button', { name: '保存' }), 'Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('cell', { name: `上级部门 : ${root}` })).toBeVisible();

  await press(page.getByRole('button', { name: '删除' }), 'Enter');
  await press(dialog(page).getByRole('button', { name: '删除' }), 'Enter');
  await expect(page.getByText('已删除“键盘科”')).toBeVisible();
  await expect(heading).toHaveText(root);
});

test('roles by keyboard alone: create, tick a menu in the tree, save, delete', async ({ page }) => {
  await openScreen(page, '/admin/sys/role');
  const add = page.getByRole('button', { name: '新建角色' });
  await press(add, 'Enter');
  await expect(dialog(page).getByLabel('角色名称')).toBeFocused();
  await page.keyboard.insertText('键盘角色');
  await write(dialog(page).getByLabel('角色编码'), 'keys');
  await press(dialog(page).getByRole('radio', { name: /仅本人/ }), 'ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: /^本部门 所在/ })).toBeChecked();
  const tree = dialog(page).getByRole('tree', { name: '菜单与功能' });
  await expect(dialog(page).getByText(/已授予 0 \//)).toBeVisible();
  await tabTo(tree);
  // The dashboard comes first, and has no functions of its own.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog(page).getByText(/已授予 [1-9]\d* \//)).toBeVisible();
  await press(dialog(page).getByRole('button', { name: '保存' }), 'Enter');
  await expect(page.getByText('角色已保存')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(add).toBeFocused();

  await press(page.getByRole('button', { name: '删除 键盘角色' }), 'Enter');
  await press(dialog(page).getByRole('button', { name: '删除' }), 'Enter');
  await expect(page.getByText('角色已删除')).toBeVisible();
});

test('the menu by keyboard alone: reorder by buttons, choose an icon by arrow keys', async ({ page }) => {
  await openScreen(page, '/admin/sys/menu');
  const sidebar = page.getByRole('navigation', { name: '管理中心' });
  const order = async () => (await sidebar.getByRole('link').allTextContents()).join(' ');
  const before = await order();
  const up = page.getByRole('button', { name: '上移 登录日志' });
  // Other tests tab through the rows before.
  await page.getByRole('button', { name: '编辑 用户', exact: true }).focus();
  await press(up, 'Enter');
  await expect.poll(order).not.toBe(before);
  await expect(up).toBeFocused();
  await press(page.getByRole('button', { name: '下移 登录日志' }), 'Enter');
  await expect.poll(order).toBe(before);

  const edit = page.getByRole('button', { name: '编辑 登录日志' });
  await tabTo(edit, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const icons = dialog(page).getByRole('radiogroup', { name: '图标' });
  await tabTo(icons);
  const chosen = await icons.getByRole('radio', { checked: true }).getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(icons.getByRole('radio', { checked: true })).not.toHaveAttribute('aria-label', chosen ?? '');
  await expect(icons.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await press(page.getByRole('dialog', { name: '放弃修改吗？' }).getByRole('button', { name: '放弃修改' }), 'Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(edit).toBeFocused();
});
