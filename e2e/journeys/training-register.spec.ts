import { expect, type FrameLocator, type Page } from '@playwright/test';
import { openHostSite, type HostSite } from '../support/host-site.ts';
import { expectSound } from '../support/sound.ts';
import { test } from '../support/test.ts';
import { daysFromNow, forgetGuests, publishClass, registrationPath } from '../support/training.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const codePattern = /^[2-9A-HJ-NP-Z]{10}$/;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let portal: HostSite;
test.beforeAll(async () => {
  portal = await openHostSite('localhost');
});
test.afterAll(() => portal.close());
const made: string[] = [];
test.beforeEach(({ site }) => forgetGuests(site));
test.afterEach(async ({ site }) => {
  await site.db.query(`delete from embed_host`);
  await site.db.query(`delete from training_person where class_id = any($1)`, [made]);
  await site.db.query(`delete from training_class where id = any($1)`, [made]);
});

/** With a fee, a bank account for organisations and a QR image for individuals. */
async function publishPaid(page: Page, change: object = {}) {
  const entered = await page.request.post('/api/sys/user/demo-login', { data: { account: 'admin' } });
  const headers = { token: ((await entered.json()).data as { token: string }).token };
  const file = { name: 'code.png', mimeType: 'image/png', buffer: picture };
  const address = '/api/activity/trainclass/upload-picture';
  const stored = await page.request.post(address, { headers, multipart: { file } });
  const { id } = (await stored.json()).data as { id: string };
  const published = await publishClass(page.request, {
    charge: 1,
    feeFen: 128_000,
    required: '1,2,3,4,7,8,11,23',
    transfer: {
      accountName: '某气象培训中心（示例）',
      accountBank: '示例银行某支行',
      accountNumber: '0000000000000000000',
      note: '审核通过后再付款',
      picture: id,
    },
    ...change,
  });
  made.push(published.id);
  return published;
}

async function fill(scope: FrameLocator | Page, { idCard, mobile }: { idCard: string; mobile: string }): Promise<void> {
  await scope.getByLabel('姓名').fill('李晓峰');
  await scope.getByRole('radio', { name: '男' }).check();
  await scope.getByLabel('身份证号').fill(idCard);
  await scope.getByRole('combobox', { name: '民族' }).fill('彝');
  await scope.getByLabel('工作单位').fill('某县气象局');
  await scope.getByLabel('手机号码').fill(mobile);
  await scope.getByRole('radio', { name: '培训费' }).check();
  await scope.getByRole('radio', { name: '自费' }).check();
}

test('a guest registers on a phone inside the frame of another system, finds the registration again and cancels it [S2-14, S2-80…S2-94, S3-24, S4-05…S4-07, S8-22, S8-23]', async ({
  page,
}) => {
  const { id, admin } = await publishPaid(page);
  await admin.ask('/api/sys/host/save', { name: '业务门户', origins: [portal.origin], enabled: true });
  await page.setViewportSize(phone);
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const [frame] = await portal.open(page, `${origin}${registrationPath(id)}`);
  await page.evaluate(() => document.querySelector('iframe')?.setAttribute('style', 'width: 360px; height: 800px'));
  const form = frame!;

  await expect(form.getByRole('heading', { level: 1, name: '火箭作业人员上岗培训班' })).toBeVisible();
  await expect(form.getByRole('banner')).toHaveCount(0);
  await expect(form.getByTestId('class-status')).toHaveText('未开始');
  await expect(form.getByText('线下', { exact: true })).toBeVisible();
  const ends = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(daysFromNow(15)));
  await expect(form.getByText(`至 ${ends}`, { exact: false }).first()).toBeVisible();
  await expect(form.getByText('含实弹演练', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: '我要报名' }).click();

  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText('还有 9 项需要修改，已填内容都已保留')).toBeVisible();
  await expect(form.getByLabel('姓名')).toBeFocused();
  await form.getByRole('button', { name: '民族' }).click();
  await expect(form.getByRole('combobox', { name: '民族' })).toBeFocused();
  await fill(form, { idCard: '110105194912310021', mobile: '13911112222' });
  await expect(form.getByText('身份证号的最后一位与前面的数字不符，请再核对一次')).toBeVisible();
  await expect(form.getByRole('combobox', { name: '民族' })).toHaveValue('彝族');
  await form.getByLabel('纳税人识别号').fill('12520526mb0');
  await form.getByLabel('开户银行').focus();
  await expect(form.getByText('填写正确纳税人识别号')).toBeVisible();
  await form.getByLabel('纳税人识别号').fill('');

  await form.getByRole('radio', { name: '个人转账' }).check();
  await expect(form.getByRole('img', { name: '收款码' })).toBeVisible();
  await expect(form.getByText('0000000000000000000')).toHaveCount(0);
  await form.getByRole('radio', { name: '公对公转账' }).check();
  await expect(form.getByRole('region', { name: '收款账户（对公）' })).toContainText('0000000000000000000');
  await expect(form.getByRole('img', { name: '收款码' })).toHaveCount(0);
  await expect(form.getByText('已填 9 / 9 项')).toBeVisible();

  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText('请先阅读并勾选')).toBeVisible();
  await form.getByRole('checkbox', { name: /个人信息处理说明/ }).check();
  await form.getByRole('button', { name: '提交报名' }).dblclick();
  await expect(form.getByText('报名成功！')).toBeVisible();
  await expect(form.getByRole('heading', { name: '报名成功', exact: true })).toBeVisible();
  const code = await form.getByTestId('query-code').innerText();
  expect(code).toMatch(codePattern);

  await form.getByRole('button', { name: '返回' }).click();
  await expect(form.getByLabel('姓名')).toHaveValue('');
  await expect(form.getByRole('radio', { name: '男' })).not.toBeChecked();
  await expect(form.getByText('已填 0 / 9 项')).toBeVisible();

  await portal.open(page, `${origin}/applicationinterface/trainingQuery`);
  await form.getByLabel('查询码').fill(code.toLowerCase());
  await form.getByLabel('手机号码').fill('13911112223');
  await form.getByRole('button', { name: '查询', exact: true }).click();
  await expect(form.getByText('没有找到报名，请核对查询码和手机号码')).toBeVisible();
  await form.getByLabel('手机号码').fill('13911112222');
  await form.getByRole('button', { name: '查询', exact: true }).click();
  await expect(form.getByText('待审核', { exact: true })).toBeVisible();
  await expect(form.getByText('报名时间')).toBeVisible();
  await expect(form.getByRole('list', { name: '报名进度' })).toContainText('审核');
  await expect(form.getByText('1101****0021')).toBeVisible();
  await form.getByRole('button', { name: '取消报名' }).click();
  await form.getByRole('dialog').getByRole('button', { name: '取消报名' }).click();
  await expect(form.getByText('已取消', { exact: true })).toBeVisible();
});

test('a failed submission is stored and sent once, a draft survives a reload, and the owner corrects and pays [S8-21, S8-24]', async ({
  page,
  site,
  complaints,
  context,
}) => {
  const { id, admin } = await publishPaid(page, { required: '1,8' });
  const nowhere = registrationPath(id.replace(/^.{8}/, '00000000'));
  await page.goto(nowhere);
  await expect(page.getByText('培训班不存在，或没有对您开放')).toBeVisible();

  await page.goto(registrationPath(id));
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectSound(page);
  }
  await page.getByRole('button', { name: '我要报名' }).click();
  await fill(page, { idCard: '11010519491231002X', mobile: '13911113333' });
  await page.getByRole('radio', { name: '公对公转账' }).check();
  await expect(page.getByText(/草稿已存在本机/)).toBeAttached();
  const saved = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(saved).toContain('李晓峰');
  for (const secret of ['11010519491231002X', '13911113333']) expect(saved).not.toContain(secret);
  await page.reload();
  await expect(page.getByLabel('姓名')).toHaveValue('李晓峰');
  await expect(page.getByLabel('手机号码')).toHaveValue('13911113333');
  await page.getByRole('checkbox', { name: /个人信息处理说明/ }).check();
  await page.getByLabel('电子邮箱').fill('a@');
  await page.getByRole('button', { name: '提交报名' }).click();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectSound(page);
  }
  await page.getByLabel('电子邮箱').fill('a@b.cn');

  // The response is lost: the server has registered, the page does not know.
  await page.route('**/person/save', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('报名失败！')).toBeVisible();
  await expect(page.getByText(/没有连上服务器。填写的内容都还在/)).toBeVisible();
  await page.unroute('**/person/save');
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开。填写的内容都还在/)).toBeVisible();
  await context.setOffline(false);
  complaints.length = 0;
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByTestId('query-code')).toHaveText(codePattern);
  const { rows } = await site.db.query(`select id from training_person where class_id = $1`, [id]);
  expect(rows).toHaveLength(1);
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((name) => name.startsWith('registration:'))).toEqual([]);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectSound(page);
  }

  // The third registration from one IP address needs a captcha; repeating the same numbers gets the same response as
  // any others.
  await forgetGuests(site, 2);
  await page.getByRole('button', { name: '返回' }).click();
  await fill(page, { idCard: '11010519491231002X', mobile: '13911113333' });
  await page.getByRole('checkbox', { name: /个人信息处理说明/ }).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('请输入图形验证码后再提交')).toBeVisible();
  await expectSound(page);
  const image = page.getByRole('img', { name: '验证码' });
  const captchaKey = new URL((await image.getAttribute('src')) ?? '', site.origin).searchParams.get('key');
  await expect.poll(() => site.redis.get(`captcha:{${captchaKey}}`)).not.toBeNull();
  await page.getByLabel('图形验证码').fill((await site.redis.get(`captcha:{${captchaKey}}`)) ?? '');
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('以先前的报名为准')).toBeVisible();
  const states = await site.db.query(`select state from training_person where class_id = $1 order by id`, [id]);
  expect(states.rows).toEqual([{ state: 0 }, { state: 8 }]);

  const personId = (rows[0] as { id: string }).id;
  const review = (verdict: string, reason = '') =>
    admin.ask('/api/activity/trainclass/person/review', { activityId: id, ids: [personId], verdict, reason });
  await review('refuse', '请补充工作单位的部门');
  await page.goto('/applicationinterface/trainingQuery');
  await expectSound(page);
  const { rows: codes } = await site.db.query(`select code from training_person where id = $1`, [personId]);
  await page.getByLabel('查询码').fill((codes[0] as { code: string }).code);
  await page.getByLabel('手机号码').fill('13911113333');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('未通过原因：请补充工作单位的部门')).toBeVisible();
  await page.getByRole('button', { name: '修改后重新提交' }).click();
  await expect(page.getByLabel('身份证号')).toHaveValue('1101****002X');
  await page.getByLabel('部门').fill('人工影响天气办公室');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByText('待审核', { exact: true })).toBeVisible();
  await review('accept');
  await page.getByRole('button', { name: '查询其他报名' }).click();
  await page.getByLabel('查询码').fill((codes[0] as { code: string }).code);
  await page.getByLabel('手机号码').fill('13911113333');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('待缴费', { exact: true })).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectSound(page);
  }
  await page.getByLabel('缴费凭证').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('凭证待确认')).toBeVisible();
});
