import type { Page } from '@playwright/test';
import type { Site } from './site.ts';

/** Demo classes: open for registration, in progress, and free without a review. */
export const demoClasses = {
  open: '019a8000-0000-7000-8000-0000000000a1',
  running: '019a8000-0000-7000-8000-0000000000a2',
  free: '019a8000-0000-7000-8000-0000000000a6',
} as const;

/** Half filled in, with an error shown at its field. */
export async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('姓名').fill('李晓峰');
  await page.getByRole('radio', { name: '男' }).check();
  await page.getByLabel('身份证号').fill('52242719910830121');
  await page.getByLabel('工作单位').fill('某县气象局（示例）');
  await page.getByLabel('部门').fill('人工影响天气办公室');
  await page.getByLabel('手机号码').fill('19900000777');
  await page.getByRole('radio', { name: '双人间' }).check();
  await page.getByRole('radio', { name: '普通' }).check();
  await page.getByRole('radio', { name: '公对公转账' }).check();
  await page.getByLabel('纳税人识别号').fill('12520526mb0');
  await page.getByRole('button', { name: '提交报名' }).click();
}

/** A different person each time: a person registers once. */
export async function register(page: Page): Promise<void> {
  const number = page.viewportSize()?.width ?? 0;
  await page.getByLabel('姓名').fill('李晓峰');
  await page.getByLabel('工作单位').fill('某县气象局（示例）');
  await page.getByLabel('手机号码').fill(`1990001${String(number).padStart(4, '0')}`);
  await page.getByRole('checkbox', { name: /个人信息处理说明/ }).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await page.getByTestId('query-code').waitFor();
}

export async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: '显示签到二维码' }).click();
  await page.getByRole('dialog', { name: '签到二维码' }).locator('[data-address]').waitFor();
}

/** Nobody checks in at night: moves the next session of the running class to ten minutes from now. */
export async function beginSession({ db }: Site): Promise<string> {
  await db.query(
    `update training_session set starts_at = now() + interval '10 minutes', ends_at = now() + interval '2 hours'
      where id = (select id from training_session where class_id = $1 and ends_at > now() order by starts_at limit 1)`,
    [demoClasses.running],
  );
  return `/admin/train/checkin/${demoClasses.running}`;
}
