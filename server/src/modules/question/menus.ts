import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const questionMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 20,
    code: 'question',
    type: MenuType.menu,
    title: '题库管理',
    path: '/admin/qu',
    icon: 'question',
    alwaysShow: true,
    children: [
      {
        code: 'question.repo',
        type: MenuType.menu,
        title: '题库',
        path: '/admin/qu/repo',
        component: 'question/repos',
        icon: 'repo',
        functions: ['qu:repo:paging', 'qu:repo:save', 'qu:repo:delete'],
      },
      {
        code: 'question.question',
        type: MenuType.menu,
        title: '试题',
        path: '/admin/qu/question',
        component: 'question/questions',
        icon: 'question',
        functions: [
          'qu:question:paging',
          'qu:question:save',
          'qu:question:delete',
          'qu:question:import',
          'qu:question:export',
        ],
      },
      {
        code: 'question.edit',
        type: MenuType.route,
        title: '编辑试题',
        path: '/admin/qu/question/edit/:id',
        component: 'question/question-edit',
      },
      {
        code: 'question.import',
        type: MenuType.menu,
        title: '导入试题',
        path: '/admin/qu/import',
        component: 'question/question-import',
        icon: 'import',
      },
      {
        code: 'question.duplicate',
        type: MenuType.menu,
        title: '题库查重',
        path: '/admin/qu/duplicate',
        component: 'question/duplicates',
        icon: 'question',
      },
      {
        code: 'question.report',
        type: MenuType.menu,
        title: '试题纠错',
        path: '/admin/qu/report',
        component: 'question/reports',
        icon: 'report',
        functions: ['qu:report:paging', 'qu:report:reply'],
      },
    ],
  },
];
