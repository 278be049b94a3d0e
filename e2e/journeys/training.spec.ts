import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';
import { daysFromNow, publishClass } from '../support/training.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TITLE = '全程旅程培训班';
const REASON = '工作单位与介绍信不一致';
const receipt = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.afterEach(async ({ site }) => forget(site));

test('a learner registers with a prefilled form, is refused with a reason, corrects it, is accepted, pays and checks in; the class and the messages show every step [S2-42, S2-43]', async ({
  page,
}) => {
  const sessionId = randomUUID();
  const { id, admin } = await publishClass(page.request, classWith(sessionId));

  await enterAs(page, '学员');
  await page.goto('/web/train');
  await expect(page.getByRole('heading', { level: 1, name: '学习培训' })).toBeVisible();
  await soundAtBoth(page);
  await page.getByRole('searchbox', { name: '搜索培训班' }).fill('全程');
  await page.getByRole('searchbox', { name: '搜索培训班' }).press('Enter');
  const cards = page.getByRole('list', { name: '可报名' }).locator('> li');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(/距报名截止 1 天 23 小时/);
  await expect(cards).toContainText('名额 20 人，余 20 人');
  await page.getByRole('button', { name: '线上' }).click();
  await expect(page.getByText('没有符合条件的培训班。')).toBeVisible();
  await page.getByRole('group', { name: '形式' }).getByRole('button', { name: '不限' }).click();
  await cards.getByRole('link', { name: '我要报名' }).click();

  await expect(page).toHaveURL(new RegExp(`/web/train/class/${id}$`));
  await page.getByRole('button', { name: '我要报名' }).click();
  await expect(page.getByLabel('姓名')).toHaveValue(learner.realName);
  await expect(page.getByLabel('手机号码')).toHaveValue('17490000001');
  await fillRest(page);
  await expectSound(page);
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('报名成功！')).toBeVisible();
  await expect(own(page)).toContainText('待审核');
  await expect(progress(page)).toContainText('等待审核');

  const decide = async (path: string, more: object = {}) => {
    const params = { activityId: id };
    const { records } = await admin.ask<{ records: { id: string }[] }>(`${people}/paging`, { params });
    await admin.ask(`${people}/${path}`, { activityId: id, ids: records.map((person) => person.id), ...more });
    await page.reload();
  };
  await decide('review', { verdict: 'refuse', reason: REASON });
  await expect(own(page)).toContainText(`未通过原因：${REASON}`);
  await page.getByRole('button', { name: '修改后重新提交' }).click();
  await expect(page.getByLabel('工作单位')).toHaveValue('某县气象局');
  await page.getByLabel('工作单位').fill('某县人工影响天气办公室');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(own(page)).toContainText('待审核');
  await expect(own(page)).not.toContainText(REASON);

  await decide('review', { verdict: 'accept' });
  await expect(own(page)).toContainText('待缴费');
  const fee = page.getByRole('region', { name: '缴费', exact: true });
  await expect(fee).toContainText('¥1,280.00');
  await soundAtBoth(page);
  const proof = { name: '回单.png', mimeType: 'image/png', buffer: receipt };
  await page.getByLabel('缴费凭证', { exact: true }).setInputFiles(proof);
  await expect(fee).toContainText('凭证待确认');
  await decide('confirm-payment');
  await expect(own(page)).toContainText('已录取');
  await expect(progress(page)).toContainText('缴费已确认');

  const { path } = await admin.ask<{ path: string }>('/api/activity/checkin/code', { sessionId });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: '签到成功' })).toBeVisible();
  await page.goto('/web/train?tab=mine');
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('region', { name: '课程安排' })).toContainText('已签到 1 / 1 次');
  await expect(progress(page)).toContainText('已签到 1 次');
  await soundAtBoth(page);

  await expectMessages(page);
});

const people = '/api/activity/trainclass/person';
const own = (page: Page) => page.getByRole('region', { name: '我的报名' });
const progress = (page: Page) => page.getByRole('list', { name: '报名进度' });

async function fillRest(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '男' }).check();
  await page.getByLabel('身份证号').fill('990101198801012013');
  await page.getByLabel('工作单位').fill('某县气象局');
  await page.getByRole('radio', { name: '培训费' }).check();
  await page.getByRole('radio', { name: '公对公转账' }).check();
  await page.getByLabel('发票抬头').fill('某县气象局');
  await page.getByRole('checkbox', { name: /个人信息处理说明/ }).check();
}

async function expectMessages(page: Page): Promise<void> {
  await page.goto('/web/notice');
  const list = page.getByRole('region', { name: '消息列表' });
  for (const title of ['报名已收到', '报名未通过', '报名已通过', '缴费已确认']) {
    await expect(list.getByText(`${title}：${TITLE}`).first()).toBeVisible();
  }
  await list.getByText(`缴费已确认：${TITLE}`).first().click();
  await expect(page.getByRole('main').getByRole('link', { name: '前往查看' })).toHaveAttribute(
    'href',
    /\/web\/train\/class\//,
  );
}

async function soundAtBoth(page: Page): Promise<void> {
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
}

/** With a fee and a review; its only session begins in half an hour. */
const classWith = (sessionId: string) => ({
  title: TITLE,
  startTime: daysFromNow(1 / 48),
  endTime: daysFromNow(3),
  quota: 20,
  charge: 1,
  feeFen: 128_000,
  required: '1,2,3,4,8,17,23',
  transfer: { accountName: '某培训中心（示例）', accountBank: '示例银行', accountNumber: '0000 0000 0000 0000' },
  sessions: [{ id: sessionId, title: '开班', startTime: daysFromNow(1 / 48), endTime: daysFromNow(1 / 6) }],
});

async function forget({ db }: Site): Promise<void> {
  const mine = `(select id from training_class where title = '${TITLE}')`;
  await db.query(`delete from training_person where class_id in ${mine}`);
  await db.query(`delete from training_class where id in ${mine}`);
  await db.query(`delete from message_direct where title like '%${TITLE}'`);
  const unread = 'select count(*) from message_direct d where d.user_id = i.user_id and d.read_at is null';
  await db.query(`update message_inbox i set direct_unread = (${unread})`);
}
