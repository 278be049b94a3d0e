import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { callerFor, type Caller } from '../support/exam-paper.ts';
import { expectSound } from '../support/sound.ts';
import type { Site } from '../support/site.ts';
import { enterAs, test } from '../support/test.ts';
import { forgetGuests } from '../support/training.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TITLE = '报名管理旅程班';

/** The last digit of the first id card is wrong. */
const people = [
  { name: '王建国', sex: 1, idCard: '130732198506120010', mobile: '13731310001', unit: '赤城县气象局', stayType: 2 },
  { name: '李秀英', sex: 0, idCard: '130732198607130026', mobile: '13731310002', unit: '赤城县气象局', stayType: 2 },
  { name: '张桂兰', sex: 0, idCard: '130732198708140039', mobile: '13731310003', unit: '蔚县气象局', stayType: 2 },
  { name: '陈志强', sex: 1, idCard: '130732198809150041', mobile: '13731310004', unit: '康保县气象局', stayType: 1 },
] as const;

test.afterEach(async ({ site }) => {
  const mine = `(select id from training_class where title = '${TITLE}')`;
  await site.db.query(`delete from training_person where class_id in ${mine}`);
  await site.db.query(`delete from training_class where id in ${mine}`);
});

test('staff review registrations singly and in bulk, refuse with a reason, and confirm a payment against its proof', async ({
  page,
  site,
}) => {
  const staff = await callerFor(page.request, 'admin');
  const classId = await aClass(staff);
  const codes = await register(page.request, site, classId);
  await enterAs(page, '管理员');
  await page.goto(`/admin/train/person/${classId}?state=0&sort=createTime.asc`);
  await expect(tab(page, '待审核')).toHaveText('待审核 4');
  await soundAtBoth(page);

  await page.getByRole('button', { name: '审核 王建国' }).click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: '查看完整号码' }).click();
  const why = page.getByRole('dialog', { name: '查看完整号码' });
  await why.getByLabel('查看原因').fill('电话核对身份证号');
  await why.getByRole('button', { name: '查看' }).click();
  await expect(drawer.getByText('130732198506120010')).toBeVisible();
  await expect(drawer.getByText('末位校验不符')).toBeVisible();
  await soundAtBoth(page, '[role=dialog]');
  await drawer.getByRole('button', { name: '不通过' }).click();
  const requested = page.getByRole('dialog', { name: '不通过' });
  await requested.getByRole('button', { name: '不通过' }).click();
  await expect(requested.getByText('请填写原因')).toBeVisible();
  await requested.getByRole('button', { name: '身份证号有误，请核对' }).click();
  await expectSound(page, '.ant-modal');
  await requested.getByRole('button', { name: '不通过' }).click();
  await expect(requested).toBeHidden();
  // The drawer stays on the same registration and shows what was done; a separate button leads to the next.
  const decided = drawer.getByRole('region', { name: '刚才的办理' });
  await expect(decided.getByText('未通过，已通知本人')).toBeVisible();
  await decided.getByRole('button', { name: '下一位' }).click();
  await expect(drawer.getByText('1307****0026')).toBeVisible();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByText('已通过李秀英的报名')).toBeVisible();
  await expect(decided.getByText('已通过')).toBeVisible();
  await expect(drawer.getByText('1307****0026')).toBeVisible();
  await decided.getByRole('button', { name: '下一位' }).click();
  await expect(drawer.getByText('1307****0039')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByText('1307****0041')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(drawer.getByText('1307****0039')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('dialog', { name: '通过张桂兰等 2 人的报名吗？' }).getByRole('button', { name: '通过' }).click();
  await expect(tab(page, '待缴费')).toHaveText('待缴费 3');
  await tab(page, '未通过').click();
  await page.getByRole('button', { name: '查看 王建国' }).click();
  await expect(drawer.getByText('原因：身份证号有误，请核对')).toBeVisible();
  await expect(drawer.getByRole('region', { name: '办理记录' })).toContainText('审核未通过');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await sendProof(page.request, { code: codes[1]!, mobile: people[1].mobile });
  await page.reload();
  await tab(page, '凭证待确认').click();
  await page.getByRole('button', { name: '查看 李秀英' }).click();
  const payment = drawer.getByRole('region', { name: '缴费' });
  await expect(payment.getByText('¥1,280.00')).toBeVisible();
  await expect(payment.getByRole('img', { name: '缴费凭证' })).toHaveJSProperty('naturalWidth', 1);
  await soundAtBoth(page, '[role=dialog]');
  await payment.getByRole('button', { name: '退回凭证' }).click();
  await page.getByRole('button', { name: '金额与培训费不符' }).click();
  await page.getByRole('button', { name: '退回', exact: true }).click();
  await expect(payment.getByText('退回原因：金额与培训费不符')).toBeVisible();
  await payment.getByRole('button', { name: '确认缴费' }).click();
  const money = page.getByRole('dialog', { name: '确认缴费' });
  await expect(money.getByLabel('缴费金额')).toHaveValue('1280.00');
  await money.getByLabel('流水号').fill('20261116-7788');
  await expectSound(page, '.ant-modal');
  await money.getByRole('button', { name: '确认缴费' }).click();
  await expect(payment.getByText('已确认', { exact: true })).toBeVisible();
  await expect(payment.getByText('流水号 20261116-7788')).toBeVisible();
  await expect(decided.getByText('已确认缴费')).toBeVisible();
  await payment.getByRole('button', { name: '登记发票' }).click();
  await page.getByLabel('发票号码').fill('25132000000012345678');
  await page.getByRole('button', { name: '登记', exact: true }).click();
  await expect(payment.getByText('号码 25132000000012345678')).toBeVisible();
  await drawer.getByRole('button', { name: '结业' }).click();
  await page.getByLabel('准予结业').check();
  await page.getByRole('dialog', { name: '结业' }).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('结业 1 人，未结业 0 人')).toBeVisible();
  // While it closes, the dialog still takes the key that is meant for the drawer.
  await expect(page.getByRole('dialog', { name: '结业', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(tab(page, '已结业')).toHaveText('已结业 1');

  await page.getByRole('button', { name: '住宿与用餐' }).click();
  await expect(page.getByRole('row').filter({ hasText: '李秀英' })).toContainText('张桂兰');
  await soundAtBoth(page);
});

test('a second click in the same place never decides about the next applicant, and a decision is undone', async ({
  page,
  site,
}) => {
  const classId = await aClass(await callerFor(page.request, 'admin'));
  await register(page.request, site, classId);
  await enterAs(page, '管理员');
  await page.goto(`/admin/train/person/${classId}?state=0&sort=createTime.asc`);
  await page.getByRole('button', { name: '审核 王建国' }).click();
  const drawer = page.getByRole('dialog').first();
  const accept = drawer.getByRole('button', { name: '通过', exact: true });
  const { x, y, width, height } = (await accept.boundingBox())!;
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  const decided = drawer.getByRole('region', { name: '刚才的办理' });
  await expect(decided.getByText('已通过')).toBeVisible();
  await press();
  await press();
  await expect(tab(page, '待审核')).toHaveText('待审核 3');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await decided.getByRole('button', { name: /^撤销/ }).click();
  await expect(page.getByText('已撤销，并通知本人')).toBeVisible();
  await expect(decided).toHaveCount(0);
  await expect(drawer.getByRole('region', { name: '办理记录' })).toContainText('撤销：审核通过');
  await expect(accept).toBeVisible();
  await expect(tab(page, '待审核')).toHaveText('待审核 4');
});

test('closing one applicant and opening another works, however soon, with animated drawers', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, locale: 'zh-CN', reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const classId = await aClass(await callerFor(page.request, 'admin'));
  await register(page.request, site, classId);
  await enterAs(page, '管理员');
  await page.goto(`/admin/train/person/${classId}?sort=createTime.asc`);
  const open = (name: string) => page.getByRole('button', { name: `审核 ${name}` });
  const title = (name: string) => page.getByRole('dialog').getByText(name, { exact: true }).first();
  await open(people[0].name).click();
  for (const [turn, delay] of [50, 200, 350, 450, 550, 650, 800].entries()) {
    const next = people[(turn + 1) % people.length]!;
    await expect(title(people[turn % people.length]!.name)).toBeVisible();
    await page.keyboard.press('Escape');
    // A click during the animation is what this tests.
    await page.waitForTimeout(delay);
    await open(next.name).click({ force: true });
    // The click may still have hit the closing drawer. Then the next one counts, and nothing is stuck.
    await expect(async () => {
      if (!(await title(next.name).isVisible())) await open(next.name).click({ timeout: 2000 });
      await expect(title(next.name), `after ${delay} ms`).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 15_000 });
  }
  await context.close();
});

test('a spreadsheet of people is imported into the class, and the roster is exported with selected columns in order [S7-54, S8-17]', async ({
  page,
  site,
}) => {
  const staff = await callerFor(page.request, 'admin');
  const classId = await aClass(staff);
  await register(page.request, site, classId);
  await enterAs(page, '管理员');
  await page.goto(`/admin/train/person/${classId}`);
  await page.getByRole('button', { name: '批量报名' }).click();
  await expect(page.getByRole('heading', { name: `批量报名：${TITLE}` })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(
    await sheetOf([
      ['姓名', '性别', '身份证号', '工作单位', '手机号码'],
      ['赵雪梅', '女', '13073219891016005X', '涿鹿县气象局', '13731310005'],
      ['孙大海', '男', '1307321990', '怀来县气象局', '13731310006'],
    ]),
  );
  await expect(page.getByRole('button', { name: /^修改第 3 行的身份证号：1307321990，/ })).toBeVisible();
  await soundAtBoth(page);
  await page.getByRole('button', { name: '导入 1 人' }).click();
  await page.getByRole('dialog', { name: '导入报名' }).getByRole('button', { name: '导入 1 人' }).click();
  await expect(page.getByText('导入 1 人，跳过 1 行')).toBeVisible();
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(rowOf(page, '赵雪梅')).toContainText('待审核');
  await expect(tab(page, '全部')).toHaveText('全部 5');

  await page.getByLabel('关键词').fill('赵雪梅');
  await page.getByLabel('关键词').press('Enter');
  await expect(rowOf(page, '王建国')).toHaveCount(0);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出报名信息表' });
  await dialog.getByRole('button', { name: '全不选' }).click();
  for (const column of ['姓名', '身份证号', '报名状态']) await dialog.getByLabel(column, { exact: true }).check();
  await dialog.getByRole('button', { name: /^移动身份证号/ }).press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectSound(page, '.ant-modal');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出 3 列' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('报名信息表.xlsx');
  await expect(page.getByText('导出成功!')).toBeVisible();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  const rows = book.worksheets[0]?.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1)] : []));
  expect(rows).toEqual([
    ['身份证号', '姓名', '报名状态'],
    ['13073219891016005X', '赵雪梅', '待审核'],
  ]);
});

const tab = (page: Page, label: string) =>
  page.getByRole('group', { name: '按报名状态查看' }).getByRole('button', { name: new RegExp(`^${label} `) });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** At phone and desktop widths. */
async function soundAtBoth(page: Page, within = 'html'): Promise<void> {
  await expectSound(page, within);
  await page.setViewportSize(phone);
  await expectSound(page, within);
  await page.setViewportSize(wide);
}

/** With a fee, reviewed, open now. */
async function aClass({ ask }: Caller): Promise<string> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const form = {
    title: TITLE,
    introduce: '<p>火箭作业人员上岗培训。</p>',
    place: '石家庄培训中心',
    transfer: { accountName: '某气象培训中心', accountBank: '示例银行', accountNumber: '00000000000000' },
    trainType: 2,
    startTime: at(10),
    endTime: at(15),
    applyStart: at(-1),
    applyEnd: at(5),
    subjects: ['火箭作业'],
    headPersons: ['刘主任'],
    classTeachers: ['周老师'],
    quota: 20,
    review: true,
    charge: 1,
    feeFen: 128_000,
    required: '1,8',
    sessions: [
      { id: randomUUID(), title: '开班仪式', startTime: at(10), endTime: at(10.1), place: '一楼报告厅', teacher: '' },
    ],
  };
  const { id } = await ask<{ id: string }>('/api/activity/trainclass/save', { form });
  await ask('/api/activity/trainclass/publish', { id });
  return id;
}

/** Registers guests one after the other; returns their query codes. */
async function register(request: APIRequestContext, site: Site, activityId: string): Promise<string[]> {
  const codes: string[] = [];
  for (const person of people) {
    await forgetGuests(site);
    const data = { ...person, activityId, key: randomUUID(), accountName: person.unit };
    const reply = await (await request.post('/api/activity/trainclass/person/save', { data })).json();
    expect(reply.msg).toBe('');
    codes.push(reply.data.code);
  }
  return codes;
}

/** One transparent pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function sendProof(request: APIRequestContext, key: { code: string; mobile: string }): Promise<void> {
  const file = { name: '凭证.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') };
  const reply = await request.post('/api/activity/trainclass/person/proof', { multipart: { ...key, file } });
  expect((await reply.json()).msg).toBe('');
}

async function sheetOf(rows: readonly string[][]) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('报名').addRows([...rows]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  return {
    name: '报名.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}
