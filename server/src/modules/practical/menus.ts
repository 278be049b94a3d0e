import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

/** Where examiners find their candidates, and candidates their results. */
export const EXAMINER_PAGE = '/web/examiner';
export const OWN_PAGE = '/web/practical';

export const practicalMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 42,
    code: 'practical',
    type: MenuType.menu,
    title: '实操考核',
    path: '/admin/practical',
    icon: 'rocket',
    alwaysShow: true,
    children: [
      {
        code: 'practical.test',
        type: MenuType.menu,
        title: '考核安排与成绩',
        path: '/admin/practical/test',
        component: 'practical/tests',
        icon: 'rocket',
        functions: ['practical:test:paging', 'practical:test:save', 'practical:test:score'],
      },
      {
        code: 'practical.testEdit',
        type: MenuType.route,
        title: '安排实操考核',
        path: '/admin/practical/test/edit/:id',
        component: 'practical/test-edit',
      },
      {
        code: 'practical.results',
        type: MenuType.route,
        title: '实操成绩',
        path: '/admin/practical/test/results/:id',
        component: 'practical/results',
      },
      {
        code: 'practical.sheet',
        type: MenuType.menu,
        title: '评分表',
        path: '/admin/practical/sheet',
        component: 'practical/sheets',
        icon: 'paper',
        functions: ['practical:sheet:paging', 'practical:sheet:save'],
      },
      {
        code: 'practical.sheetEdit',
        type: MenuType.route,
        title: '编辑评分表',
        path: '/admin/practical/sheet/edit/:id',
        component: 'practical/sheet-edit',
      },
    ],
  },
  {
    below: 'learner',
    at: 64,
    code: 'learner.practical',
    type: MenuType.route,
    title: '我的实操考核',
    path: OWN_PAGE,
    component: 'practical/own',
  },
  {
    below: 'learner',
    at: 65,
    code: 'learner.examiner',
    type: MenuType.route,
    title: '考官评分',
    path: EXAMINER_PAGE,
    component: 'practical/examiner-list',
  },
];
