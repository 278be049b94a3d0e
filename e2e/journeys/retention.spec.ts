import { expect } from '@playwright/test';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

test('what is due is counted first, and only then can it be erased at night', async ({ page, site }) => {
  // A message of ten years ago.
  await site.db.query(`
    insert into message_direct (id, user_id, kind, title, content, sent_at)
    select '0155a0c8-0000-7000-8000-000000000001', id, 1, '十年前的通知', '内容', '2016-07-01' from iam_user
     where user_name = 'student'`);
  await enterAs(page, '管理员');
  await page.goto('/admin/sys/retention');
  const card = page.getByRole('listitem', { name: '站内消息' });
  await expect(card.getByText('还没有试算')).toBeVisible();
  await expect(card.getByRole('button', { name: '开启清理' })).toHaveCount(0);
  await expectSound(page);

  await page.getByRole('button', { name: '全部试算' }).click();
  await expect(card.getByText(/1 条到期.*最早 2016-07-01/)).toBeVisible();
  await card.getByRole('button', { name: '开启清理' }).click();
  const question = page.getByRole('dialog', { name: /开启清理“站内消息”吗/ });
  await expect(question.getByText(/1 条到期/)).toBeVisible();
  await question.getByRole('button', { name: '开启' }).click();
  await expect(card.getByText('夜间清理')).toBeVisible();

  // Another period: the confirmed figures no longer hold.
  await card.getByRole('button', { name: '修改期限' }).click();
  const period = page.getByRole('dialog', { name: '站内消息的保存期限' });
  await period.getByLabel(/^保存（/).fill('48');
  await period.getByRole('button', { name: '保存' }).click();
  await expect(card.getByText('48 个月')).toBeVisible();
  await expect(card.getByText('未开启')).toBeVisible();
  await expect(card.getByText('试算之后可以开启')).toBeVisible();
});
