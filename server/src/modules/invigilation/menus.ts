import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const invigilationMenus: readonly MenuPart[] = [
  {
    below: 'exam',
    at: 14,
    code: 'exam.invigilation',
    type: MenuType.menu,
    title: '监考中心',
    path: '/admin/exam/invigilation',
    component: 'invigilation/board',
    icon: 'invigilate',
    functions: ['exam:invigilation:board', 'exam:invigilation:message', 'exam:invigilation:unlock'],
  },
  {
    below: 'exam',
    at: 14,
    code: 'exam.invigilationHall',
    type: MenuType.route,
    title: '监考',
    path: '/admin/exam/invigilation/:examId',
    component: 'invigilation/hall',
  },
  {
    below: 'exam',
    at: 16,
    code: 'exam.integrityReviews',
    type: MenuType.menu,
    title: '考场标记',
    path: '/admin/exam/integrity',
    component: 'invigilation/reviews',
    icon: 'report',
    functions: ['exam:invigilation:review'],
  },
];
