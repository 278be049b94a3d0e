import { expect, type Page } from '@playwright/test';
import { deleteRows, rowAction } from '../support/row-actions.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const TITLE = '火箭作业人员上岗培训班（演练）';
const year = new Date().getFullYear() + 1;

test('staff write a training class, choose the required fields, plan its sessions and publish it, and a guest finds it at its URL [S5-53…S5-55]', async ({
  page,
  browser,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/train/class');
  await page.getByRole('button', { name: '新建培训班' }).click();
  await seeWhatIsMissing(page);
  await fillBasic(page);
  await setTimes(page);
  await chooseRequired(page);
  await setFee(page);
  await planSessions(page);

  await part(page, '结业条件').click();
  await expect(page.getByText('2 次课程至少出勤 2 次，即可结业。')).toBeVisible();
  await publish(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);

  await page.getByRole('button', { name: '报名地址' }).click();
  const share = page.getByRole('dialog', { name: '报名地址' });
  await expect(share.getByRole('img', { name: `${TITLE}报名二维码` })).toBeVisible();
  await expectSound(page, '[role=dialog]');
  const address = await share.getByRole('textbox', { name: '报名地址' }).inputValue();
  const guest = await browser.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: TITLE }).first()).toBeVisible();
  await guest.close();
  await page.goto('/admin/train/class');
  await deleteRows(page, TITLE);
});

test('classes are copied, closed, reopened and deleted from their list, and a conflicting save is reported without losing input', async ({
  page,
}) => {
  const title = '高炮作业人员换证培训班（演练）';
  await enterAs(page, '管理员');
  const id = await storePublished(page, title);
  await page.goto('/admin/train/class?keyword=换证培训班（演练）');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('报名中');
  await expect(row).toContainText('0 / 30');
  await expectSound(page);
  await rowAction(page, title, '关闭');
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click();
  await expect(row).toContainText('已关闭');
  await rowAction(page, title, '重新开放');
  await page.getByRole('dialog').getByRole('button', { name: '重新开放' }).click();
  await expect(row).toContainText('报名中');
  await rowAction(page, title, '复制');
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: '草稿' })).toHaveCount(1);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);

  await page.goto(`/admin/train/class/edit/${id}`);
  await expect(field(page, '培训班名称')).toHaveValue(title);
  await changeElsewhere(page, id, `${title}他人`);
  await field(page, '培训地点').fill('新地点');
  await page.keyboard.press('Control+S');
  const requested = page.getByRole('dialog', { name: '培训班已被他人修改，请刷新后再编辑' });
  await requested.getByRole('button', { name: '取消' }).click();
  await expect(field(page, '培训地点')).toHaveValue('新地点');
  await page.keyboard.press('Control+S');
  await requested.getByRole('button', { name: '重新载入' }).click();
  await expect(field(page, '培训班名称')).toHaveValue(`${title}他人`);

  await field(page, '培训地点').fill('没有保存');
  await page.getByRole('button', { name: `关闭${title}他人` }).click();
  await page
    .getByRole('dialog', { name: '有未保存的修改，确定离开吗？' })
    .getByRole('button', { name: '离开' })
    .click();
  await page.goto('/admin/train/class?keyword=换证培训班（演练）');
  await deleteRows(page, title);
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const part = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '培训班的各部分' }).getByRole('button', { name: title });

async function seeWhatIsMissing(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存草稿' }).click();
  for (const text of ['请输入培训班名称', '请填写培训科目', '请填写负责人', '请填写班主任'])
    await expect(page.getByRole('alert').getByText(text)).toBeVisible();
  await expectSound(page);
}

async function fillBasic(page: Page): Promise<void> {
  await field(page, '培训班名称').fill(TITLE);
  for (const [name, words] of [
    ['培训科目', '火箭作业、空域申请、'],
    ['负责人', '张主任、'],
    ['班主任', '王老师、'],
  ] as const) {
    await page.getByRole('combobox', { name }).click();
    await page.keyboard.insertText(words);
  }
  await expect(page.getByRole('group', { name: '培训科目' })).toContainText('空域申请');
  await field(page, '培训地点').fill('培训中心 3 号楼');
  await part(page, '介绍').click();
  await page.getByRole('textbox', { name: '培训介绍' }).fill('面向火箭作业人员，考核合格后上岗。');
}

async function setTimes(page: Page): Promise<void> {
  await part(page, '时间与名额').click();
  for (const [name, time] of [
    ['报名开始', `${year - 1}-01-01 09:00`],
    ['报名截止', `${year}-03-08 18:00`],
    ['培训开始', `${year}-03-16 09:00`],
    ['培训结束', `${year}-03-21 17:00`],
  ] as const) {
    await field(page, name).fill(time);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('checkbox', { name: '限制总名额' }).check();
  await page.getByRole('spinbutton', { name: '总名额' }).fill('120');
}

/** Payment fields are required only if the class has a fee; 23 stands for two fields. */
async function chooseRequired(page: Page): Promise<void> {
  await part(page, '报名表').click();
  const preview = page.getByRole('region', { name: '报名表预览' });
  await expect(preview).toContainText('共 15 项，必填 6 项');
  await expect(preview.getByRole('list', { name: '缴费与发票' })).toBeHidden();
  await part(page, '收费').click();
  await page.getByRole('radio', { name: '收费' }).check();
  await part(page, '报名表').click();
  await expect(preview).toContainText('共 24 项，必填 11 项');
  await page.getByRole('button', { name: '全部' }).click();
  await expect(preview).toContainText('必填 24 项');
  await page.getByRole('checkbox', { name: '费用类型、转账方式' }).uncheck();
  await expect(preview).toContainText('必填 22 项');
  await page.getByRole('checkbox', { name: '民族' }).uncheck();
  await expect(preview.getByRole('listitem').filter({ hasText: '民族' })).toContainText('选填');
  await expectSound(page);
}

async function setFee(page: Page): Promise<void> {
  await part(page, '收费').click();
  await page.getByRole('spinbutton', { name: '培训费' }).fill('1280.5');
  await expect(page.getByText('报名页显示 ¥1,280.50')).toBeVisible();
}

async function planSessions(page: Page): Promise<void> {
  await part(page, '课程安排').click();
  await page.getByRole('button', { name: '添加课程' }).click();
  const first = page.getByRole('listitem', { name: '第 1 次课程' });
  await first.getByRole('textbox', { name: '第 1 次课程的名称' }).fill('作业安全');
  await expect(first.getByRole('textbox', { name: '第 1 次课程的结束时间' })).toHaveValue(`${year}-03-16 12:00`);
  await first.getByRole('button', { name: '把第 1 次课程复制到次日' }).click();
  const start = field(page, '第 2 次课程的开始时间');
  await expect(start).toHaveValue(`${year}-03-17 09:00`);
  await field(page, '第 1 次课程的开始时间').fill(`${year}-03-18 09:00`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '按时间排序' }).click();
  await expect(start).toHaveValue(`${year}-03-18 09:00`);
}

/** The server reports what is missing in its own words; after fixing it the class is published. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const requested = page.getByRole('dialog', { name: `发布“${TITLE}”` });
  await requested.getByRole('button', { name: /发\s*布/ }).click();
  await expect(requested.getByText('收费的培训班要有收款账户（户名、开户银行、账号）或收款码图片')).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await requested.getByRole('button', { name: /取\s*消/ }).click();
  await part(page, '收费').click();
  for (const [name, words] of [
    ['收款户名', '某培训中心（示例）'],
    ['开户银行', '示例银行'],
    ['收款账号', '0000 0000 0000'],
  ] as const)
    await field(page, name).fill(words);
  await expect(page.getByRole('region', { name: '待完善' })).toContainText('填写完整');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await requested.getByRole('button', { name: /发\s*布/ }).click();
  await expect(page.getByText(`“${TITLE}”已发布`)).toBeVisible();
  await expect(page.getByText(/^培训班已经发布/)).toBeVisible();
}

/** A call as the pages make it. */
async function ask<T = Record<string, string>>(page: Page, path: string, data: object): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  return (await (await page.request.post(`/api/activity/trainclass/${path}`, { data, headers: { token } })).json())
    .data as T;
}

async function storePublished(page: Page, title: string): Promise<string> {
  const form = {
    title,
    introduce: '<p>换证</p>',
    trainType: 2,
    startTime: `${year}-03-16T01:00:00Z`,
    endTime: `${year}-03-21T09:00:00Z`,
    applyStart: `${year - 1}-01-01T01:00:00Z`,
    applyEnd: `${year}-03-08T09:00:00Z`,
    subjects: ['高炮作业'],
    headPersons: ['张主任'],
    classTeachers: ['王老师'],
    quota: 30,
    charge: 0,
    required: '1,3,8',
  };
  const { id = '' } = await ask(page, 'save', { form });
  await ask(page, 'publish', { id });
  return id;
}

/** Another user saves the class that is open here. */
async function changeElsewhere(page: Page, id: string, title: string): Promise<void> {
  const { version, form } = await ask<{ version: number; form: object }>(page, 'edit', { id });
  await ask(page, 'save', { id, version, form: { ...form, title } });
}
