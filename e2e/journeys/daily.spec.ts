import { expect, type Browser, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

/** No practice data: each journey starts with the site in its initial state, and leaves it so. */
const reset = async ({ site }: { site: Site }): Promise<void> => {
  await site.db.query('truncate practice_run, practice_record, practice_day, practice_daily_reminder cascade');
};
test.beforeEach(reset);
test.afterEach(reset);

test('five questions are answered on two devices, and a wrong answer comes back tomorrow', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const ids = await addMistakes(site);
  await enterAs(page, '学员');
  await page.goto('/web/uc');
  await expect(page.getByRole('article', { name: '今日五题' })).toContainText('已做 0 / 5 题');
  await expectSound(page);
  await page.getByRole('link', { name: '开始做' }).click();
  await expect(page).toHaveURL(/\/web\/daily$/);
  await expect(page.getByText('错过 1 次')).toBeVisible();
  await expect(page.getByText('今天开始')).toBeVisible();
  await expectSound(page);

  await choose(page, await letterOf(site, ids[0], 'right'));
  const result = page.getByRole('region', { name: '结果' });
  await expect(result).toContainText('答对了');
  await expect(result.locator('[aria-current=step]')).toHaveText('2 天');
  await page.getByRole('button', { name: '猜的' }).click();
  await expect(result.locator('[aria-current=step]')).toHaveText('1 天');
  await page.getByRole('button', { name: '记牢了' }).click();
  await expect(result.locator('[aria-current=step]')).toHaveText('2 天');
  await expectSound(page);
  await page.screenshot({ path: test.info().outputPath('desktop.png'), fullPage: true });

  await page.getByRole('button', { name: '下一题' }).click();
  await page.keyboard.press(await letterOf(site, ids[1], 'wrong'));
  await expect(result).toContainText('答错了');
  await expect(page.getByRole('button', { name: /第 2 题\s*，答错\s*明天再见/ })).toBeVisible();

  const phone = await openPhone(browser, site);
  await phone.goto('/web/daily');
  await expect(phone.getByRole('button', { name: /第 1 题\s*，答对\s*2 天后再见/ })).toBeVisible();
  await expect(phone.getByRole('button', { name: '第 3 题' })).toHaveAttribute('aria-current', 'step');
  for (const id of ids.slice(2)) {
    await choose(phone, await letterOf(site, id, 'right'));
    await expect(phone.getByRole('region', { name: '结果' })).toContainText('答对了');
    await expectSound(phone);
    if (id === ids[2]) await phone.screenshot({ path: test.info().outputPath('phone.png'), fullPage: true });
    await phone.getByRole('button', { name: id === ids[4] ? '完成' : '下一题' }).click();
  }
  await expect(phone.getByText('今天的题做完了')).toBeVisible();
  await expect(phone.getByText('答对 4 题，共 5 题。已经连续 1 天')).toBeVisible();
  await expectSound(phone);
  await phone.context().close();

  await page.reload();
  await expect(page.getByText('今天的题做完了')).toBeVisible();
  await expect(page.getByText('连续 1 天', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: '每天提醒' }).click();
  await expect(page.getByRole('switch', { name: '每天提醒' })).toHaveAttribute('aria-checked', 'true');

  await letDayPass(site, ids);
  await page.reload();
  await expect(page.getByRole('button', { name: '第 1 题' })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText(/错过 [2-9] 次/)).toBeVisible();
  await expect(page.getByRole('article')).toContainText(await textOf(site, ids[1]));
  await expect(page.getByText('连续 1 天', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: '每天提醒' })).toHaveAttribute('aria-checked', 'true');
});

/** Clicks the option with this letter. */
async function choose(page: Page, letter: string): Promise<void> {
  await page
    .getByRole('article')
    .locator('label')
    .filter({ hasText: new RegExp(`^${letter}`) })
    .click();
}

/** Five questions that the learner has answered wrong, due one after the other; of no demo exam, whose results are added to the book. */
async function addMistakes({ db }: Site): Promise<[string, string, string, string, string]> {
  const { rows } = await db.query<{ questionId: string; dueAt: Date }>(
    `insert into practice_record (user_id, question_id, type, answers, wrongs, last_right, last_answer, last_version,
       last_at, last_wrong_at, in_book, due_at, card)
     select u.id, q.id, 1, 1, 1, false, '{"options": []}', q.published_version, now() - interval '2 days',
            now() - interval '2 days', true, now() - interval '1 day' + q.place * interval '1 second',
            jsonb_build_object('due', now(), 'stability', 1, 'difficulty', 5, 'elapsed_days', 0, 'scheduled_days', 0,
              'reps', 1, 'lapses', 0, 'learning_steps', 0, 'state', 1, 'last_review', now() - interval '2 days')
       from iam_user u, (
         select i.id, i.published_version, row_number() over (order by i.code) as place
           from question_item i join question_repo_item r on r.question_id = i.id
                join question_repo b on b.id = r.repo_id
          where b.open = 1 and i.type = 1 and i.state = 1
            and not exists (select from exam_key k where k.question_id = i.id)
          group by i.id order by i.code limit 5) q
      where u.user_name = 'student' returning question_id as "questionId", due_at as "dueAt"`,
  );
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = rows
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map(({ questionId }) => questionId);
  return [first, second, third, fourth, fifth];
}

/** As if everything had happened a day earlier; without what the demo exams have added to the book meanwhile. */
async function letDayPass({ db }: Site, ids: readonly string[]): Promise<void> {
  await db.query('delete from practice_record where question_id <> all($1)', [ids]);
  await db.query(`update practice_daily set day = day - 1`);
  await db.query(`update practice_run set started_at = started_at - interval '1 day'`);
  await db.query(`update practice_record set due_at = due_at - interval '1 day', last_at = last_at - interval '1 day'`);
}

async function openPhone(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enterAs(page, '学员');
  return page;
}

/** The letter of a correct or wrong option of a single-choice question. */
async function letterOf({ db }: Site, questionId: string, wanted: 'right' | 'wrong'): Promise<string> {
  const { rows } = await db.query<{ body: { options: { right: boolean }[] } }>(
    `select v.body from question_version v join question_item i on i.id = v.question_id
        and v.version = i.published_version where i.id = $1`,
    [questionId],
  );
  const rights = rows[0]?.body.options.map(({ right }) => right) ?? [];
  return String.fromCharCode(65 + rights.indexOf(wanted === 'right'));
}

/** The start of a question's stem. */
async function textOf({ db }: Site, questionId: string): Promise<string> {
  const { rows } = await db.query<{ text: string }>('select text from question_item where id = $1', [questionId]);
  return rows[0]?.text.slice(0, 10) ?? '';
}
