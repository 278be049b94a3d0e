import { expect, type Page } from '@playwright/test';
import { callerFor } from '../support/exam-paper.ts';
import { openPractical, phoneOf, signOn } from '../support/practical.ts';
import { addPupils } from '../support/pupils.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('two examiners score on their phones, one without a network, and the result reaches staff and candidate', async ({
  page,
  browser,
  site,
}) => {
  const [lead, second, candidate] = await addPupils(site, 3);
  if (!lead || !second || !candidate) throw new Error('no pupils');
  const { id, title } = await openPractical(await callerFor(page.request, 'admin'), { lead, second, candidate });

  const first = await phoneOf(browser, site, lead);
  await openSheet(first, title, candidate.name);
  await expectSound(first);
  await first.context().setOffline(true);
  await score(first, { second: '做到', candidate: candidate.name, examiner: lead.name });
  await first.getByRole('button', { name: '提交评分' }).click();
  await expect(network(first)).toHaveText('没有信号，已存本机');
  await expect(first.getByText('有信号后自动提交')).toBeVisible();
  expect(await storedScores(site, id)).toBe(0);

  // The other one hands in meanwhile, and does not learn a score that is still on a phone.
  const other = await phoneOf(browser, site, second);
  await openSheet(other, title, candidate.name);
  await score(other, { second: '做到', candidate: candidate.name, examiner: second.name });
  await other.getByRole('button', { name: '提交评分' }).click();
  await expect(network(other)).toHaveText('已提交');

  await first.context().setOffline(false);
  await expect(network(first)).toHaveText('已提交');
  await expect(first.getByRole('region', { name: '考官', exact: true })).toContainText('实操成绩 100 分');
  expect(await storedScores(site, id)).toBe(2);
  await first.reload();
  await expect(first.getByText('已提交，不能再改')).toBeVisible();
  expect(await storedScores(site, id)).toBe(2);

  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, '管理员');
  await page.goto(`/admin/practical/test/results/${id}`);
  const row = page.getByRole('row').filter({ hasText: candidate.name });
  await expect(row).toContainText('合格');
  await expect(row).toContainText('主考 100，副考 100');
  await row.getByRole('button', { name: /^评分表/ }).click();
  await expect(page.getByRole('region', { name: /^主考/ }).getByRole('img', { name: /的现场照片$/ })).toBeVisible();
  await expectSound(page);

  const own = await phoneOf(browser, site, candidate);
  await own.goto('/web/practical');
  await expect(own.getByRole('region', { name: title })).toContainText('合格');
  await expect(own.getByRole('region', { name: title })).toContainText('100 分');
  await expectSound(own);
});

/** Where the sheet is: on the phone, or with the server. The page has other, empty places for messages. */
const network = (phone: Page) => phone.getByRole('status').first();

async function openSheet(phone: Page, title: string, name: string): Promise<void> {
  await phone.goto('/web/uc');
  await phone.getByRole('article', { name: '实操评分' }).getByRole('link', { name: '去评分' }).click();
  await phone
    .getByRole('region', { name: title })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(phone.getByRole('button', { name: '开始计时' })).toBeVisible();
}

interface Marks {
  readonly second: '做到' | '部分';
  readonly examiner: string;
  readonly candidate: string;
}

async function score(phone: Page, { second, examiner, candidate }: Marks): Promise<void> {
  await phone.getByRole('button', { name: '开始计时' }).click();
  await phone.getByRole('group', { name: /^1\./ }).getByRole('button', { name: /做到/ }).click();
  await phone.getByRole('button', { name: '下一部分' }).click();
  await phone
    .getByRole('group', { name: /^2\./ })
    .getByRole('button', { name: new RegExp(second) })
    .click();
  await expect(phone.getByText('“锁紧装置到位”需要拍照')).toBeVisible();
  await phone
    .getByLabel('2. 锁紧装置到位 拍照')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture });
  await phone.getByRole('button', { name: '停表' }).click();
  await signOn(phone, `考官 ${examiner}`);
  await signOn(phone, `考生 ${candidate}`);
}

async function storedScores({ db }: Parameters<typeof phoneOf>[1], testId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from practical_score s
       join practical_candidate c on c.id = s.candidate_id where c.test_id = $1`,
    [testId],
  );
  return rows[0]?.count ?? 0;
}
