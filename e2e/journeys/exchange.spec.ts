import { expect } from '@playwright/test';
import { newKeyPair } from '../../server/src/kits/bundle/keys.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, test } from '../support/test.ts';

test('two installations know each other by their cards, and only then packages go out', async ({ page }) => {
  await enterAs(page, '管理员');
  await page.goto('/admin/exam/package');
  await expect(page.getByText('还没有导出过考试包')).toBeVisible();
  await page.getByRole('tab', { name: '站点' }).click();
  const own = page.getByRole('region', { name: '本站' });
  await own.getByRole('button', { name: '填写本站名称' }).click();
  const naming = page.getByRole('dialog', { name: '本站名称' });
  await naming.getByLabel('名称').fill('国家培训中心');
  await naming.getByRole('button', { name: /保存|确定/ }).click();
  await expect(own.getByText('国家培训中心，指纹')).toBeVisible();
  const card = await own.getByText('"ganlin-site"').innerText();

  const others = page.getByRole('region', { name: '已登记的站点' });
  const registerCard = async (text: string) => {
    await others.getByRole('button', { name: '登记站点' }).click();
    const form = page.getByRole('dialog', { name: '登记站点' });
    await form.getByLabel('对方的名片').fill(text);
    await form.getByRole('button', { name: '保存' }).click();
    return form;
  };
  const refused = await registerCard(card);
  await expect(refused.getByText('这是本站自己的名片')).toBeVisible();
  await refused.getByLabel('对方的名片').fill(card.replace('国家', '省级').slice(0, -9));
  await refused.getByRole('button', { name: '保存' }).click();
  await expect(refused.getByText('站点名片不完整')).toBeVisible();
  const [sign, seal] = [newKeyPair('Ed25519'), newKeyPair('X25519')];
  const other = { type: 'ganlin-site', name: '河北省中心', signKey: sign.publicKey, sealKey: seal.publicKey };
  await refused.getByLabel('对方的名片').fill(JSON.stringify(other));
  await refused.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请通过电话核对对方的指纹')).toBeVisible();
  await expect(others.getByRole('row', { name: /河北省中心.*启用/ })).toBeVisible();
  await expectSound(page);

  await page.getByRole('tab', { name: '导出考试包' }).click();
  await page.getByRole('button', { name: '导出考试包' }).click();
  const form = page.getByRole('dialog', { name: '导出考试包' });
  await form.getByLabel('接收站点').click();
  await expect(page.getByRole('option', { name: '河北省中心' })).toBeAttached();
});
