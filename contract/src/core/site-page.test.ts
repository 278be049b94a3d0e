import { expect, it } from 'vitest';
import { isOpenAddress, isPageAddress, type PageTable } from './site-page.ts';

const pages = {
  '/web/law': { title: '法规', open: 'below' },
  '/web/law/view/:id': { title: '法规' },
  '/login': { title: '登录', open: 'page', bare: true },
  '/password': { title: '修改密码', bare: true },
} as const satisfies PageTable;

it('knows its addresses, with any one segment for a name', () => {
  for (const address of ['/web/law', '/web/law/view/1', '/login', '/password'])
    expect(isPageAddress(pages, address)).toBe(true);
  for (const address of ['/web/law/view', '/web/law/view/', '/web/law/view/1/2', '/web', '/web/laws'])
    expect(isPageAddress(pages, address)).toBe(false);
});

it('opens a page alone, or with all that lies below it', () => {
  for (const address of ['/login', '/web/law', '/web/law/view/1', '/web/law/anything'])
    expect(isOpenAddress(pages, address)).toBe(true);
  for (const address of ['/login/x', '/password', '/web/lawyer']) expect(isOpenAddress(pages, address)).toBe(false);
});
