import { expect, it } from 'vitest';
import { isOpenAddress, isPageAddress, type PageTable } from './site-page.ts';

const pages = {
  '/web/law': { title: '法规', open: 'below' },
  '/web/law/view/:id': { title: '法规' },
  '/login': { title: '登录', open: 'page', bare: true },
  '/password': { title: '修改密码', bare: true },
} as const satisfies PageTable;

it('recognises page addresses; a parameter matches exactly one segment', () => {
  for (const address of ['/web/law', '/web/law/view/1', '/login', '/password'])
    expect(isPageAddress(pages, address)).toBe(true);
  for (const address of ['/web/law/view', '/web/law/view/', '/web/law/view/1/2', '/web', '/web/laws'])
    expect(isPageAddress(pages, address)).toBe(false);
});

it('allows access without signing in to a page alone, or to everything below it', () => {
  for (const address of ['/login', '/web/law', '/web/law/view/1', '/web/law/anything'])
    expect(isOpenAddress(pages, address)).toBe(true);
  for (const address of ['/login/x', '/password', '/web/lawyer']) expect(isOpenAddress(pages, address)).toBe(false);
});
