import type { PageTable } from '../core/site-page.ts';

export const contentPages = {
  '/web/home': { title: '首页', open: 'below' },
  '/web/home/search': { title: '搜索' },
  '/web/home/news': { title: '资讯' },
  '/web/home/notice': { title: '通知公告' },
  '/web/home/view/:id': { title: '资讯' },
  '/web/home/preview/:id': { title: '预览' },
  '/web/law': { title: '法规', open: 'below' },
  '/web/law/mine': { title: '我的收藏和笔记' },
  '/web/law/view/:id': { title: '法规' },
  '/web/standard': { title: '标准', open: 'below' },
  '/web/standard/view/:id': { title: '标准' },
  '/web/popularscience': { title: '科普', open: 'below' },
  '/web/popularscience/view/:id': { title: '科普' },
  '/web/lecture': { title: '技术交流', open: 'below' },
  '/web/lecture/view/:id': { title: '技术交流' },
  '/web/product': { title: '会员风采', open: 'below' },
  '/web/product/view/:id': { title: '会员风采' },
  '/studentinterface/external/law': { title: '法规' },
} as const satisfies PageTable;
