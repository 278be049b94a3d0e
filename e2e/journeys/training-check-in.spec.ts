import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callerFor, type Caller } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';
import { forgetGuests } from '../support/training.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TITLE = '签到旅程培训班';
const MOBILE = '13885712345';

test.beforeEach(({ site }) => forgetGuests(site));
test.afterEach(async ({ site }) => forget(site));

test('a code on the classroom’s screen checks learners in by account and by query code; staff see them arrive, correct with a reason and print the sheet', async ({
  page,
  browser,
  site,
}) => {
  const [staff, own] = [await callerFor(page.request, 'admin'), await callerFor(page.request, 'learner')];
  const { classId } = await aClass(staff);
  const registered = { activityId: classId, unit: '威宁县气象局' };
  await own.ask('/api/activity/trainclass/person/save', { ...registered, name: learner.realName });
  const reply = await page.request.post('/api/activity/trainclass/person/save', {
    data: { ...registered, name: '陈访客', mobile: MOBILE },
  });
  const { code } = (await reply.json()).data as { code: string };

  await enterAs(page, '管理员');
  await page.goto(`/admin/train/checkin/${classId}`);
  const member = page.getByRole('row').filter({ hasText: learner.realName });
  await expect(member).toContainText('未签到');
  await expect(page.getByRole('button', { name: /开班与安全规定/ })).toHaveAttribute('aria-pressed', 'true');
  await soundAtBoth(page);

  await page.getByRole('button', { name: '显示签到二维码' }).click();
  const screen = page.getByRole('dialog', { name: '签到二维码' });
  await expect(screen.getByRole('heading', { name: '开班与安全规定' })).toBeVisible();
  await expect(screen).toContainText('0 / 2 人已签到');
  await expectSound(page, '[role=dialog]');

  const hand = await (await browser.newContext({ baseURL: site.origin, viewport: phone })).newPage();
  await enterAs(hand, '学员');
  await hand.goto(await addressOn(page));
  await expect(hand.getByRole('heading', { name: '签到成功' })).toBeVisible();
  await expect(hand.getByRole('main')).toContainText(learner.realName);
  await expectSound(hand);
  await expect(screen).toContainText('1 / 2 人已签到');

  await hand.context().clearCookies();
  await hand.goto(await addressOn(page));
  await hand.getByLabel('查询码').fill('不对');
  await hand.getByRole('button', { name: '签到', exact: true }).click();
  await expect(hand.getByText('请输入 10 位查询码')).toBeVisible();
  await hand.getByLabel('查询码').fill(code.toLowerCase());
  await hand.getByLabel('手机号码').fill('13885700000');
  await hand.getByRole('button', { name: '签到', exact: true }).click();
  await expect(hand.getByRole('alert')).toHaveText('没有找到报名，请核对查询码和手机号码');
  await expectSound(hand);
  await hand.getByLabel('手机号码').fill(MOBILE);
  await hand.getByRole('button', { name: '签到', exact: true }).click();
  await expect(hand.getByRole('heading', { name: '签到成功' })).toBeVisible();
  await expect(hand.getByRole('main')).toContainText('陈访客');
  // The browser remembers the guest now: a code is enough.
  await hand.goto(await addressOn(page));
  await expect(hand.getByRole('heading', { name: '签到成功' })).toBeVisible();
  await hand.goto(`/applicationinterface/trainingCheckIn?c=${'x'.repeat(48)}`);
  await expect(hand.getByRole('heading', { name: '二维码已失效' })).toBeVisible();
  await hand.context().close();

  await screen.getByRole('button', { name: '退出' }).click();
  await expect(screen).toHaveCount(0);

  await expect(member).toContainText('扫码签到');
  await page.getByRole('button', { name: '更正 陈访客' }).click();
  const dialog = page.getByRole('dialog', { name: '更正签到' });
  await dialog.getByText('请假').click();
  await dialog.getByLabel('原因').fill('家中有急事');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByRole('row').filter({ hasText: '陈访客' })).toContainText(/请假.*更正：家中有急事/);
  await expect(page.getByRole('button', { name: /开班与安全规定/ })).toContainText('已签到 1 / 2（请假 1）');

  await page.getByRole('button', { name: '打印签到表' }).click();
  const sheet = page.getByRole('dialog', { name: '签到表' });
  await expect(sheet.getByRole('row').filter({ hasText: learner.realName })).toContainText('✓');
  await expect(sheet.getByRole('columnheader', { name: '签名' })).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('button', { name: '打印' })).toBeHidden();
  await expect(page.getByRole('button', { name: '打印签到表', includeHidden: true })).toBeHidden();
  // Landscape: the sheet sets its own page size.
  const box = /MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(String(await page.pdf({ preferCSSPageSize: true })));
  expect(Number(box?.[1])).toBeGreaterThan(Number(box?.[2]));
});

/** The URL that a phone would read from the QR code. */
async function addressOn(page: Page): Promise<string> {
  return (await page.locator('[data-address]').getAttribute('data-address')) ?? '';
}

async function soundAtBoth(page: Page): Promise<void> {
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);
}

/** Free and without review; the first session begins in ten minutes. */
async function aClass({ ask }: Caller): Promise<{ classId: string }> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const session = (title: string, from: number) => ({
    id: randomUUID(),
    title,
    startTime: at(from),
    endTime: at(from + 90),
    place: '301 教室',
    teacher: '陈老师',
  });
  const form = {
    title: TITLE,
    introduce: '<p>作业人员上岗前的培训。</p>',
    trainType: 2,
    startTime: at(10),
    endTime: at(3000),
    applyStart: at(-60),
    applyEnd: at(2000),
    subjects: ['作业安全'],
    headPersons: ['王主任'],
    classTeachers: ['陈老师'],
    charge: 0,
    review: false,
    required: '1',
    sessions: [session('开班与安全规定', 10), session('火箭作业流程', 1500)],
  };
  const { id } = await ask<{ id: string }>('/api/activity/trainclass/save', { form });
  await ask('/api/activity/trainclass/publish', { id });
  return { classId: id };
}

/** Restores the site. */
async function forget({ db }: Site): Promise<void> {
  const mine = `(select id from training_class where title = '${TITLE}')`;
  await db.query(`delete from training_person where class_id in ${mine}`);
  await db.query(`delete from training_class where id in ${mine}`);
}
