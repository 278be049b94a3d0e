import { expect, type Page } from '@playwright/test';
import { expectNamed, focused, readAloud } from '../support/screen-reader.ts';
import { anExam, begin, cardOf, forgetExams, saved } from '../support/sitting.ts';
import { enterAs, learner, memberName, signIn, test } from '../support/test.ts';
import { publishClass, registrationPath } from '../support/training.ts';

/** What a screen reader would find under a role. */
const names = async (page: Page, role: string) =>
  (await readAloud(page)).filter((one) => one.role === role).map(({ name }) => name);

test('signing in can be heard: the window, its fields, what is wrong, and who is signed in', async ({ page, site }) => {
  await page.goto('/web/home');
  await expectNamed(page);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(page.getByLabel('用户名')).toBeVisible();
  expect(await names(page, 'dialog')).toEqual([expect.stringContaining('登录')]);
  await page.getByLabel('用户名').focus();
  await page.keyboard.press('Tab');
  await page.getByLabel('用户名').focus();
  expect(await focused(page)).toMatchObject({ role: 'textbox', name: expect.stringContaining('用户名') });
  await expect
    .poll(async () => (await focused(page))?.description ?? '', 'the error is read with its field')
    .toContain('用户名不能为空');
  expect((await focused(page))?.states).toMatchObject({ invalid: 'true' });
  await signIn(page, site.redis, learner);
  await expect(memberName(page, learner.realName)).toBeVisible();
  await expectNamed(page);
});

test('registering can be heard: every field has a name, and a wrong one says what to enter', async ({ page }) => {
  const { id } = await publishClass(page.request, { title: '读屏报名班', required: '1,8' });
  await page.goto(registrationPath(id));
  await page.getByRole('button', { name: /报名/ }).first().click();
  await page.getByLabel('姓名').waitFor();
  await expectNamed(page);
  await page.getByLabel('手机号码').fill('123');
  await page.getByRole('button', { name: /提交|下一步/ }).click();
  expect(await focused(page)).toMatchObject({ states: { invalid: 'true' } });
  const phone = (await readAloud(page)).find(({ role, name }) => role === 'textbox' && name.includes('手机'));
  expect(phone?.description).toContain('手机号码格式不正确');
});

test.describe('an exam', () => {
  test.afterEach(({ site }) => forgetExams(site));

  test('can be heard: rules, questions with their numbers, what is chosen, saved and handed in', async ({
    page,
    site,
  }) => {
    await enterAs(page, '学员');
    const examId = await anExam(page, site, '旅程：读屏', { kinds: ['single', 'multi', 'judge', 'fill'] });
    await page.goto(`/web/exam/check/${examId}`);
    await page.getByLabel('我已阅读并遵守以上规定').waitFor();
    await expectNamed(page);
    expect(await names(page, 'checkbox')).toEqual([expect.stringContaining('我已阅读')]);
    await begin(page);
    await expectNamed(page);
    const first = cardOf(page, 1);
    await first.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    expect(await focused(page)).toMatchObject({ role: 'radio', states: { checked: 'true' } });
    await expect(saved(page)).toBeVisible();
    // Not announced, which would interrupt at every answer, but there to be read.
    expect((await readAloud(page)).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^已保存/));
  });
});
