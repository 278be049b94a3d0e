import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DataScope } from '@ganlin/contract/iam/role';
import { Figure } from '@ganlin/contract/stats/figures';
import { openSessions } from '../support/pupils.ts';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

/** The subject of practice (`server/src/modules/stats/model/subjects.ts`). */
const LEARNING = 1;
const wide = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };

test('staff see what their own units have done, look into one of them and choose another figure', async ({
  page,
  site,
}) => {
  await page.setViewportSize(wide);
  await practiseToday(site);
  const { token, remove } = await addStaff(site, 'HB');
  await page.context().addCookies([{ name: 'token', value: token, url: site.origin }]);
  await openStats(page);
  await expectSound(page);
  const units = page.getByRole('region', { name: '各单位', exact: true });
  await expect(units.getByRole('row').nth(1)).toBeVisible();
  await expect(units.getByText('其他人员')).toHaveCount(0);
  await expectEqualSums(page, '学习人次');
  // Neither the department tree nor the lists behind the figures.
  await expect(page.getByRole('combobox', { name: '单位' })).toHaveCount(0);
  await page.getByRole('button', { name: /^练习题次 \d/ }).click();
  await expect(page).toHaveURL(/figure=practiceAnswers/);
  await expect(page.getByRole('region', { name: '练习题次' })).toBeVisible();
  await expect(page.getByRole('link', { name: '查看明细' })).toHaveCount(0);
  await expect(units.getByRole('columnheader', { name: /^练习题次/ })).toHaveAttribute('aria-sort', 'descending');
  await expectEqualSums(page, '练习题次');
  const unit = units
    .getByRole('row')
    .getByRole('button', { name: /石家庄|张家口|承德/ })
    .first();
  const name = (await unit.textContent()) ?? '';
  await unit.click();
  await expect(units.getByRole('navigation', { name: '上级单位' })).toContainText(name);
  await expectEqualSums(page, '练习题次');
  await expectSound(page);
  await page.goBack();
  await expect(units.getByRole('navigation')).toHaveCount(0);
  await remove();
});

test('staff open the list behind a figure, choose their own days, and read it all on a phone', async ({
  page,
  site,
}) => {
  await page.setViewportSize(wide);
  await practiseToday(site);
  await enterAs(page, '管理员');
  await openStats(page);
  await page.getByText('近 90 天').click();
  await expect(page).toHaveURL(/period=90/);
  await page.getByText('自选').click();
  await expect(page.getByRole('textbox', { name: '日期' }).first()).toBeVisible();
  await expectSound(page);
  await page.getByText('今年').click();
  await page.getByRole('button', { name: /^考试合格/ }).click();
  const chart = page.getByRole('region', { name: '考试合格' });
  await expect(chart.getByText('每周')).toBeVisible();
  await chart.getByRole('button', { name: '看数据表' }).click();
  await expect(chart.getByRole('row').nth(1)).toBeVisible();
  await chart.getByRole('button', { name: '看图' }).click();
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.getByRole('button', { name: /^颁发证书/ }).click();
  await expect(page.getByRole('region', { name: '颁发证书' })).toBeInViewport();
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: /^考试合格/ }).click();
  await chart.getByRole('link', { name: '查看明细' }).click();
  await expect(page).toHaveURL(/\/admin\/exam\/paper\?.*result=1/);
  await expect(page).toHaveTitle(/答卷$/);
});

/** Other journeys delete what the demo has: learners of all units of the province practise, and it is counted. */
async function practiseToday({ db }: Site): Promise<void> {
  const today = `(now() at time zone 'Asia/Shanghai')::date`;
  await db.query(
    `insert into practice_day (user_id, day, answers, rights)
     select u.id, ${today}, 12, 9 from iam_user u join iam_dept d on d.id = u.dept_id
       join iam_dept top on top.code = 'HB' and top.id = any(d.path)
      where u.role_type = 1 and u.deleted_at is null
         on conflict (user_id, day) do update set answers = excluded.answers`,
  );
  // As the schedule does every minute.
  await db.query(
    `insert into stats_due (subject, day, marked_at) values ($1, ${today}, now()) on conflict do nothing`,
    [LEARNING],
  );
  const counted = `select from stats_figure where figure = $1 and day = ${today}`;
  await expect
    .poll(async () => (await db.query(counted, [Figure.practiceAnswers])).rowCount, { timeout: 60_000 })
    .toBeGreaterThan(0);
}

async function openStats(page: Page): Promise<void> {
  await page.goto('/admin/stats');
  await expect(page.getByRole('heading', { name: '统计', exact: true })).toBeVisible();
  await expect(page.getByText(/^数据截至/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^学习人次 [1-9]/ })).toBeVisible();
}

/** The units together have what the card says. */
async function expectEqualSums(page: Page, label: string): Promise<void> {
  const units = page.getByRole('region', { name: '各单位的数据' });
  const shown = (text: string | null) => /[\d,]+/.exec(text ?? '')?.[0];
  const card = async () =>
    shown(await page.getByRole('button', { name: new RegExp(`^${label} `), pressed: true }).getAttribute('aria-label'));
  const sum = async () =>
    shown(await units.getByRole('row', { name: /^合计/ }).locator('td[data-chosen="true"]').textContent());
  await expect.poll(async () => (await card()) === (await sum())).toBe(true);
}

/** Somebody who may see the statistics of one department and those below it, and nothing else. */
async function addStaff(site: Site, deptCode: string): Promise<{ token: string; remove: () => Promise<void> }> {
  const { db } = site;
  const [userId, roleId] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into iam_role (id, code, name, data_scope, created_at, updated_at)
     values ($1::uuid, 'stats-' || $1::text, '统计查看', $2, now(), now())`,
    [roleId, DataScope.deptAndBelow],
  );
  await db.query(
    `insert into iam_role_menu (role_id, menu_id)
     select $1, m.id from iam_menu m where m.code in ('management', 'stats') or m.permission = 'stats:figure:list'`,
    [roleId],
  );
  await db.query(
    `insert into iam_user (id, user_name, real_name, password_hash, role_type, dept_id, created_at, updated_at)
     select $1::uuid, 'stats-' || $1::text, '孙统计', '', 2, d.id, now(), now() from iam_dept d where d.code = $2`,
    [userId, deptCode],
  );
  await db.query('insert into iam_user_role (user_id, role_id) values ($1, $2)', [userId, roleId]);
  const [token = ''] = await openSessions(site, [userId]);
  return {
    token,
    remove: async () => {
      await db.query('delete from iam_session where user_id = $1', [userId]);
      await db.query('delete from iam_user_role where user_id = $1', [userId]);
      await db.query('delete from iam_user where id = $1', [userId]);
      await db.query('delete from iam_role where id = $1', [roleId]);
    },
  };
}
