import { expect, type Page } from '@playwright/test';

/** Chooses an action in the menu of the row with this title. */
export async function rowAction(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Deletes every row of this title, to restore the site. */
export async function deleteRows(page: Page, title: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: title });
  await row.first().waitFor();
  for (let left = await row.count(); left > 0; left--) {
    await row
      .first()
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(row).toHaveCount(left - 1);
  }
}
