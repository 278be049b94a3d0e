import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const examMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 30,
    code: 'exam',
    type: MenuType.menu,
    title: '考试管理',
    path: '/admin/exam',
    icon: 'exam',
    alwaysShow: true,
    children: [
      {
        code: 'exam.exam',
        type: MenuType.menu,
        title: '考试',
        path: '/admin/exam/exam',
        component: 'exam/exams',
        icon: 'exam',
        functions: ['exam:exam:paging', 'exam:exam:save', 'exam:exam:publish', 'exam:exam:delete'],
      },
      {
        code: 'exam.edit',
        type: MenuType.route,
        title: '编辑考试',
        path: '/admin/exam/exam/edit/:id',
        component: 'exam/exam-edit',
      },
      {
        code: 'exam.paste',
        type: MenuType.route,
        title: '粘贴成卷',
        path: '/admin/exam/exam/paste',
        component: 'question/paste-paper',
      },
    ],
  },
  {
    below: 'learner',
    at: 40,
    code: 'learner.exam',
    type: MenuType.route,
    title: '考试',
    path: '/web/exam',
    component: 'exam/own-exams',
  },
  {
    below: 'learner',
    at: 41,
    code: 'learner.examCheck',
    type: MenuType.route,
    title: '考前检查',
    path: '/web/exam/check/:id',
    component: 'exam/exam-check',
  },
  {
    below: 'learner',
    at: 42,
    code: 'learner.examRehearsal',
    type: MenuType.route,
    title: '试考',
    path: '/web/exam/rehearsal/:id',
    component: 'exam/rehearsal-entry',
  },
];
