import { expect, type Page } from '@playwright/test';
import { deleteRows, rowAction } from '../support/row-actions.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('staff compose an exam of rules and a list, fix a shortage, preview a drawn paper and publish it after the check', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  await storeBank(page, 'COMPOSE', '组卷演练');
  await page.goto('/admin/exam/exam');
  await page.getByRole('button', { name: '新建考试' }).click();
  await field(page, '考试名称').fill('防雹作业季度考核');
  await setTimes(page);

  await part(page, '试卷').click();
  await fixShortage(page);
  await addList(page);
  await explainOverlap(page);
  await expect(page.getByRole('region', { name: '合计' })).toContainText('6 题 18 分');
  await expect(page.getByRole('spinbutton', { name: '合格分', exact: true })).toHaveValue('10.8');
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(wide);

  await lookAtPaper(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const check = page.getByRole('dialog', { name: '发布“防雹作业季度考核”' });
  await expect(check.getByRole('list', { name: '发布前检查' })).toBeVisible();
  await expectSound(page, '[role=dialog]');
  await check.getByRole('button', { name: /发布$/ }).click();
  await expect(page.getByText('“防雹作业季度考核”已发布')).toBeVisible();
  await expect(page.getByText('考试已经发布，保存后立即对考生生效。')).toBeVisible();

  await page.getByRole('button', { name: '返回考试列表' }).click();
  await deleteRows(page, '防雹作业季度考核');
});

test('an exam that has been started shows why its paper is fixed; exams are closed, reopened, copied and deleted', async ({
  page,
  site,
}) => {
  const title = '高炮作业年度考核';
  await enterAs(page, '管理员');
  const id = await storePublished(page, title);
  await site.db.query('update exam_exam set begun_at = now() where id = $1', [id]);
  await page.goto(`/admin/exam/exam/edit/${id}?part=paper`);
  await expect(page.getByText(/^已有人参加考试，试卷的内容、判分规则、乱序和合格分不能再更改/)).toBeVisible();
  await expect(section(page, 1).getByRole('spinbutton', { name: '第 1 大题规则 1的题数' })).toBeDisabled();
  await site.db.query('update exam_exam set begun_at = null where id = $1', [id]);

  await page.getByRole('button', { name: '返回考试列表' }).click();
  await closeReopenCopy(page, title);
  await expectSound(page);
  await deleteRows(page, title);
});

test('missing fields are shown where they are fixed, a conflicting save is reported without losing input, and a user gets more time', async ({
  page,
}) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/exam/exam/edit/new?part=release');
  await page.getByRole('radio', { name: /^人工公布/ }).check();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('请输入考试名称')).toBeVisible();
  await field(page, '考试名称').fill('合格证换证考试');
  await page.setViewportSize(phone);
  await setTimes(page, 'T');
  await expectSound(page);
  await page.setViewportSize(wide);
  await expect(page.getByRole('complementary', { name: '概要' })).toContainText('03-10 17:00');
  await part(page, '参加范围').click();
  await page.getByRole('radio', { name: '指定人员' }).check();
  await addPerson(page, '李学员');
  await part(page, '试卷').click();
  await page.getByRole('button', { name: '删除第 1 大题', exact: true }).click();
  const loaded = page.waitForResponse('**/api/exam/exam/detail');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await loaded;
  await expect(page).toHaveURL(/edit\/[0-9a-f-]{36}/);

  await changeElsewhere(page);
  await part(page, '基本信息').click();
  await field(page, '考试名称').fill('合格证换证考试（二）');
  await page.keyboard.press('Control+S');
  const requested = page.getByRole('dialog', { name: '考试已被他人修改，请刷新后再编辑' });
  await requested.getByRole('button', { name: '取消' }).click();
  await expect(field(page, '考试名称')).toHaveValue('合格证换证考试（二）');
  await page.keyboard.press('Control+S');
  await requested.getByRole('button', { name: '重新载入' }).click();
  await expect(field(page, '考试名称')).toHaveValue('合格证换证考试（他人）');

  await page.getByRole('button', { name: '返回考试列表' }).click();
  await page.getByRole('button', { name: '发布 合格证换证考试（他人）' }).click();
  const check = page.getByRole('dialog', { name: /^发布/ });
  await expect(check.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await check.getByRole('button', { name: '去试卷' }).first().click();
  await expect(part(page, '试卷')).toHaveAttribute('aria-current', 'step');

  await page.getByRole('button', { name: '返回考试列表' }).click();
  await giveTime(page, '合格证换证考试（他人）');
  await page.keyboard.press('Escape');
  await deleteRows(page, '合格证换证考试（他人）');
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const part = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '考试的各部分' }).getByRole('button', { name: title });
const section = (page: Page, number: number) => page.getByRole('region', { name: `第 ${number} 大题`, exact: true });

/** On a phone the browser's native field is used, which puts a `T` between date and time. */
async function setTimes(page: Page, between = ' '): Promise<void> {
  await part(page, '时间和次数').click();
  const year = new Date().getFullYear() + 1;
  for (const [name, time] of [
    ['开始时间', `${year}-03-10${between}09:00`],
    ['结束时间', `${year}-03-10${between}17:00`],
  ] as const) {
    await page.getByRole('textbox', { name, exact: true }).fill(time);
    await page.keyboard.press('Enter');
  }
}

/** The rule needs more single-choice questions than the bank has. */
async function fixShortage(page: Page): Promise<void> {
  const first = section(page, 1);
  await chooseBank(page, '第 1 大题规则 1的题库');
  await expect(first.getByText('需要 10，可用 4')).toBeVisible();
  await expect(page.getByRole('region', { name: '待完善' })).toContainText('第 1 大题规则 1 缺 6 题');
  await expectSound(page);
  await first.getByRole('button', { name: '改为 4 题' }).click();
  await expect(first.getByText('需要 10，可用 4')).toBeHidden();
  await expect(first.getByRole('status')).toHaveText('可用 4，需要 4');
}

async function chooseBank(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.insertText('组卷演练');
  await page.getByTitle('组卷演练').last().click();
  await page.keyboard.press('Escape');
}

async function addList(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加固定试题大题' }).click();
  const second = section(page, 2);
  await second.getByRole('textbox', { name: '第 2 大题的名称' }).fill('二、判断题');
  await second.getByRole('button', { name: '从题库选题' }).click();
  const picker = page.getByRole('dialog', { name: '从题库选题' });
  await picker.getByRole('textbox', { name: '关键词' }).fill('组卷演练判断');
  await picker.getByRole('button', { name: '查询' }).click();
  await expect(picker.getByText('共 3 题')).toBeVisible();
  await picker.getByRole('button', { name: /^预览/ }).first().click();
  await expect(picker.getByRole('article').getByText('正确答案').first()).toBeVisible();
  await expectSound(page, '[role=dialog]');
  for (const text of ['判断甲', '判断乙']) await picker.getByRole('checkbox', { name: new RegExp(text) }).check();
  await picker.getByRole('button', { name: '添加 2 题' }).click();
  const list = second.getByRole('list', { name: '第 2 大题的试题' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await second.getByRole('button', { name: '移动试题 2，按上下方向键' }).press('ArrowUp');
  await expect(list.getByRole('listitem').first()).toContainText('判断乙');
  await second.getByRole('spinbutton', { name: '第 2 大题每题的分值' }).fill('5');
  await second.getByRole('button', { name: '分，应用到全部' }).click();
}

/** Questions of a fixed list cannot be drawn again. */
async function explainOverlap(page: Page): Promise<void> {
  const first = section(page, 1);
  await first.getByRole('button', { name: '添加规则' }).click();
  await page.getByRole('combobox', { name: '第 1 大题规则 2的题型' }).click();
  await page.getByTitle('判断题').last().click();
  await first.getByRole('spinbutton', { name: '第 1 大题规则 2的题数' }).fill('3');
  await expect(first.getByText('需要 3，可用 1')).toBeVisible();
  await first.getByRole('button', { name: '删除第 1 大题规则 2' }).click();
}

async function lookAtPaper(page: Page): Promise<void> {
  await page.getByRole('button', { name: '试抽一份' }).click();
  const drawer = page.getByRole('dialog', { name: '预览：防雹作业季度考核' });
  await expect(drawer.getByRole('article')).toHaveCount(6);
  await drawer.getByRole('switch', { name: '答案与解析' }).click();
  await expect(drawer.getByText('正确答案').first()).toBeVisible();
  await drawer.getByRole('button', { name: '再抽一份' }).click();
  await expect(drawer.getByRole('article')).toHaveCount(6);
  await drawer.getByRole('radiogroup', { name: '预览的设备' }).getByTitle('手机').click();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
}

async function closeReopenCopy(page: Page, title: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.first()).toContainText('已发布');
  await expect(row.first()).toContainText('未开始');
  await rowAction(page, title, '关闭考试');
  await page.getByRole('dialog').getByRole('button', { name: '关闭考试' }).click();
  await expect(row.first()).toContainText('已关闭');
  await rowAction(page, title, '重新开放');
  await page.getByRole('dialog').getByRole('button', { name: '重新开放' }).click();
  await expect(row.first()).toContainText('已发布');
  await rowAction(page, title, '复制');
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: '草稿' })).toHaveCount(1);
}

async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加人员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加人员' });
  await dialog.getByRole('searchbox', { name: '姓名或账号' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: '添加 1 人' }).click();
  await expect(page.getByRole('list', { name: '名单' })).toContainText(name);
}

async function giveTime(page: Page, title: string): Promise<void> {
  await rowAction(page, title, '特殊安排');
  const drawer = page.getByRole('dialog', { name: `特殊安排：${title}` });
  await drawer.getByRole('button', { name: '新增安排' }).click();
  const form = page.getByRole('dialog', { name: '新增特殊安排' });
  await form.getByRole('combobox', { name: '人员' }).click();
  const found = page.waitForResponse((response) => response.request().postData()?.includes('李学员') === true);
  await page.keyboard.insertText('李学员');
  // The first list contains everybody, and is replaced by the list of those found.
  await found;
  await page
    .getByTitle(/李学员/)
    .last()
    .click();
  await expect(form.getByTitle(/^李学员 ·/)).toBeVisible();
  await form.getByRole('spinbutton', { name: '时长比例' }).fill('150');
  await form.getByRole('textbox', { name: '原因' }).fill('手部受伤');
  await expectSound(page, '[role=dialog]');
  await form.getByRole('button', { name: /确\s*定/ }).click();
  await expect(drawer.getByRole('list', { name: '特殊安排' })).toContainText('时长为 1.5 倍');
  await expect(drawer.getByText('原因：手部受伤')).toBeVisible();
}

/** A call as the pages make it. */
async function ask<T = Record<string, string>>(page: Page, path: string, data: object): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  return (await (await page.request.post(path, { data, headers: { token } })).json()).data as T;
}

/** A bank with four single-choice and three true/false questions. */
async function storeBank(page: Page, code: string, title: string): Promise<string> {
  const { id = '' } = await ask(page, '/api/qu/repo/save', { code, title, open: 0 });
  const options = [
    { id: 'a', content: '<p>高炮</p>', right: true },
    { id: 'b', content: '<p>火箭</p>', right: false },
  ];
  const singles = ['甲', '乙', '丙', '丁'].map((word) => ({ word: `单选${word}`, body: { type: 1, options } }));
  const judges = ['甲', '乙', '丙'].map((word) => ({ word: `判断${word}`, body: { type: 3, right: true } }));
  const save = ({ word, body }: { word: string; body: object }) =>
    ask(page, '/api/qu/qu/save', {
      level: 1,
      content: `<p>${title}${word}</p>`,
      body,
      repoIds: [id],
      publish: true,
      anyway: true,
    });
  await Promise.all([...singles, ...judges].map(save));
  return id;
}

/** A published exam of next year that draws three questions. */
async function storePublished(page: Page, title: string): Promise<string> {
  const repoId = await storeBank(page, 'BEGUN', '年度题库');
  const rules = [{ repoIds: [repoId], type: 1, count: 3, points: 2 }];
  const day = `${new Date().getFullYear() + 1}-03-10`;
  const form = {
    title,
    openType: 1,
    startTime: `${day}T01:00:00Z`,
    endTime: `${day}T09:00:00Z`,
    windowMode: 1,
    totalTime: 60,
    passScore: 4,
    composition: { sections: [{ title: '一、单选题', kind: 'rules', rules }] },
    release: { score: 2, verdict: 2, answer: 2, analysis: 2 },
  };
  const { id = '' } = await ask(page, '/api/exam/exam/save', { form });
  await ask(page, '/api/exam/exam/publish', { id });
  return id;
}

/** Another user saves the exam that is open here. */
async function changeElsewhere(page: Page): Promise<void> {
  const id = /edit\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const exam = await ask<Record<string, unknown>>(page, '/api/exam/exam/detail', { id });
  await ask(page, '/api/exam/exam/save', {
    id,
    version: exam['version'],
    form: { ...exam, title: '合格证换证考试（他人）' },
  });
}
