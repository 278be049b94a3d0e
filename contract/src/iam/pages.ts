import type { PageTable } from '../core/site-page.ts';

export const iamPages = {
  '/login': { title: '登录', open: 'page', bare: true },
  '/register': { title: '学员注册', open: 'page', bare: true },
  '/forgot': { title: '找回密码', open: 'page', bare: true },
  '/sync': { title: '登录成功', open: 'page', bare: true },
  '/password': { title: '修改密码', bare: true },
  '/second-factor': { title: '两步验证', bare: true },
  '/profile/index': { title: '个人资料' },
} as const satisfies PageTable;
