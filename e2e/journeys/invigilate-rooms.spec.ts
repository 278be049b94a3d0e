import { expect, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import type { Site } from '../support/site.ts';
import { anExam, forgetExams } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { admin, enterAs, learner, test } from '../support/test.ts';

const title = '旅程：考场';
const PERSONS = 3;
const REQUIRED = 2;
const WAITING_FOR_STAFF = 2;

test.afterEach(({ site }) => forgetExams(site));

async function idOf({ db }: Site, userName: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from iam_user where user_name = $1', [userName]);
  return rows[0]?.id ?? '';
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const tileOf = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

/** Chooses an option of a select of antd by its text. */
async function chooseIn(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).click();
}

test('staff arrange rooms, see who waits in their own one, let a face pass and write to the room', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const [learnerId, adminId] = [await idOf(site, learner.name), await idOf(site, admin.name)];
  const integrity = {
    leaveSeconds: 5,
    fullScreen: false,
    noCopy: false,
    watermark: false,
    oneDevice: false,
    ipRanges: [],
    face: REQUIRED,
    flagAt: 2,
    lockAt: 3,
  };
  const examId = await anExam(page, site, title, {
    kinds: ['single', 'single'],
    form: { openType: PERSONS, userIds: [learnerId, adminId], integrity },
  });
  await enterAs(page, '管理员');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/admin/exam/invigilation/${examId}/rooms`);
  await expect(page.getByText('还有 2 人没有安排考场')).toBeVisible();
  await page.getByRole('button', { name: '自动编排' }).click();
  await dialogOf(page).getByText('按姓名顺序').click();
  await dialogOf(page).getByLabel('每个考场最多').fill('1');
  await expect(dialogOf(page).getByText('2 人编入 2 个考场')).toBeVisible();
  await expectSound(page, '.ant-modal');
  await page.keyboard.press('Control+Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText('2 个考场，全部考生都已安排')).toBeVisible();

  // The learner's room, whichever it is, gets the administrator as its invigilator.
  const { rows } = await site.db.query<{ name: string }>(
    `select r.name from invigilation_room r join invigilation_room_examinee x on x.room_id = r.id
      where r.exam_id = $1 and x.user_id = $2`,
    [examId, learnerId],
  );
  const room = rows[0]?.name ?? '';
  await page.getByRole('button', { name: `编辑 ${room}` }).click();
  await page.getByLabel('监考员', { exact: true }).fill(admin.realName);
  await page.locator('.ant-select-item-option').filter({ hasText: admin.realName }).first().click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(`${room}.*${admin.realName}`) })).toBeVisible();
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('rooms-1440.png'), fullPage: true });

  // The page before the exam is open, and its picture is like no enrolled face.
  const examinee = await callerFor(page.request, 'learner');
  await examinee.ask('/api/exam/face/consent', { examId, agreed: true });
  await examinee.ask('/api/exam/entry/wait', { examId });
  await site.db.query(
    `update paper_face set state = $3, changed_at = clock_timestamp() where exam_id = $1 and user_id = $2`,
    [examId, learnerId, WAITING_FOR_STAFF],
  );

  await page.getByRole('button', { name: '进入考场' }).click();
  await expect(page).toHaveURL(new RegExp(`/invigilation/${examId}$`));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await chooseIn(page, '按考场筛选', `我的考场（${room}）`);
  await expect(page).toHaveURL(/room=mine/);
  await expect(tileOf(page, learner.realName)).toHaveAccessibleName(/待核验/);
  await expect(tileOf(page, admin.realName)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '候考 1' })).toBeVisible();
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('hall-1440.png'), fullPage: true });

  await page.getByRole('button', { name: '人脸核验 1' }).click();
  await expect(dialogOf(page).getByText('没有考前照片')).toBeVisible();
  await dialogOf(page).getByLabel('核验通过的原因').fill('已当面核对证件');
  await expectSound(page, '.ant-drawer');
  await page.screenshot({ path: test.info().outputPath('faces-1440.png') });
  await dialogOf(page).getByRole('button', { name: '核验通过' }).click();
  await expect(dialogOf(page).getByText('没有等待人工核验的人脸')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(tileOf(page, learner.realName)).toHaveAccessibleName(/候考/, { timeout: 15_000 });
  const decided = await examinee.ask<{ state: number; reason: string }>('/api/exam/face/detail', { examId });
  expect(decided).toMatchObject({ state: 1, reason: '已当面核对证件' });

  // Now the examinee may begin, and the message of the room arrives.
  const { paperId } = await examinee.ask<{ paperId: string }>('/api/exam/paper/start', { examId });
  await expect(tileOf(page, learner.realName)).toHaveAccessibleName(/考试中|离线/, { timeout: 15_000 });
  await page.getByRole('button', { name: '广播' }).click();
  await dialogOf(page).getByLabel('内容').fill('本考场请核对座位');
  await expectSound(page, '.ant-modal');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`已发给${room} 1 人`)).toBeVisible();
  const { messages } = await examinee.ask<{ messages: { text: string }[] }>('/api/exam/invigilation/own-events', {
    paperId,
  });
  expect(messages.map(({ text }) => text)).toEqual(['本考场请核对座位']);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('hall-390.png') });
  await page.goto(`/admin/exam/invigilation/${examId}/rooms`);
  await expect(page.getByText('2 个考场，全部考生都已安排')).toBeVisible();
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('rooms-390.png'), fullPage: true });
});
