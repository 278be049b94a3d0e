import { expect, type Page } from '@playwright/test';
import { enterAs, test } from '../support/test.ts';

/** Presses Tab until the target has the focus, as keyboard users do. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (focused.trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

test('the health page shows all services healthy, a key rotation completes, and the jobs page lists it', async ({
  page,
  site,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/health');
  // On a busy machine a slow response adds a sentence.
  const services = page.getByRole('listitem').filter({ hasText: /\d 毫秒$/ });
  await expect(services).toHaveCount(4);
  for (const name of ['数据库', '缓存', '文件存储', '任务队列']) {
    await expect(services.filter({ hasText: name })).toContainText('正常', { timeout: 25_000 });
  }
  await expect(page.getByRole('region', { name: '定时任务' })).toContainText('清理过期的后台任务');

  const keys = page.getByRole('region', { name: '数据密钥' });
  await keys.getByRole('button', { name: '更换密钥' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '开始更换' }).click();
  await expect(keys.getByText('已完成')).toBeVisible({ timeout: 20_000 });
  await expect(keys.getByText(/旧密钥下没有剩余/)).toBeVisible();
  const { rows } = await site.db.query<{ count: number }>(
    `select count(*)::int as count from audit_entry where action = 'ops.keysRotated'`,
  );
  expect(rows[0]!.count).toBeGreaterThanOrEqual(2);

  await page.goto('/admin/sys/task');
  const row = page.getByRole('row').filter({ hasText: '更换数据密钥' }).first();
  await expect(row).toContainText('已完成');
  await expect(row).toContainText('周管理');
});

test('a failed task is found by its state and retried by keyboard alone', async ({ page, site }) => {
  const { rows } = await site.db.query<{ id: string }>(
    `insert into platform_task (id, kind, title, state, note, input, owner_id, created_at, started_at, finished_at)
     select gen_random_uuid(), 'ops.selfCheck', '夜间自检', 3, '文件存储没有应答', '{}', id, now(), now(), now()
       from iam_user where user_name = 'admin' returning id`,
  );
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/task?state=3');
  const row = page.getByRole('row').filter({ hasText: '夜间自检' });
  await expect(row).toContainText('文件存储没有应答');
  await tabTo(page, '重试：夜间自检');
  await page.keyboard.press('Enter');
  await expect(page.getByText('重试“夜间自检”吗？')).toBeVisible();
  await tabTo(page, '重试');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await page.goto('/admin/sys/task');
  await expect(row).toContainText('已完成', { timeout: 20_000 });
  const task = await site.db.query<{ attempts: number }>('select attempts from platform_task where id = $1', [
    rows[0]!.id,
  ]);
  expect(task.rows[0]!.attempts).toBe(1);
});
