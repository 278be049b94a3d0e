import { expect } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { openPractical, phoneOf } from '../support/practical.ts';
import { addPupils } from '../support/pupils.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Pages register the worker some seconds after they have loaded. */
const STORED_MS = 20_000;

test('an examiner opens the page again without a network, and finds the candidates and what was scored', async ({
  page,
  browser,
  site,
  complaints,
}) => {
  const [lead, second, candidate] = await addPupils(site, 3);
  if (!lead || !second || !candidate) throw new Error('no pupils');
  const { title } = await openPractical(await callerFor(page.request, 'admin'), { lead, second, candidate });
  const phone = await phoneOf(browser, site, lead);
  await phone.goto('/web/examiner');
  await expect(phone.getByRole('region', { name: title })).toBeVisible();
  const isStored = () => phone.evaluate(async () => (await (await caches.open('field')).keys()).length);
  await expect.poll(isStored, { timeout: STORED_MS }).toBe(1);

  await phone.context().setOffline(true);
  await phone.reload();
  await phone
    .getByRole('region', { name: title })
    .getByRole('link', { name: new RegExp(candidate.name) })
    .click();
  await phone.getByRole('button', { name: '开始计时' }).click();
  await phone.getByRole('group', { name: /^1\./ }).getByRole('button', { name: /做到/ }).click();
  // The browser ends the page, as phones do.
  await phone.reload();
  await expect(phone.getByRole('button', { name: '一、作业前准备 50 / 50' })).toBeVisible();

  await phone.context().setOffline(false);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: new RegExp(candidate.name) })).toBeVisible();
  // Without a network every call fails, and the browser logs each of them.
  complaints.length = 0;
});
