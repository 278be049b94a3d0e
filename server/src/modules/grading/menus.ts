import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const gradingMenus: readonly MenuPart[] = [
  {
    below: 'exam',
    at: 12,
    code: 'exam.grading',
    type: MenuType.menu,
    title: '阅卷任务',
    path: '/admin/exam/grading',
    component: 'grading/tasks',
    icon: 'grading',
    functions: ['exam:grading:mark', 'exam:grading:assign'],
  },
  {
    below: 'exam',
    at: 13,
    code: 'exam.gradingDesk',
    type: MenuType.route,
    title: '阅卷',
    path: '/admin/exam/grading/desk/:examId/:questionId',
    component: 'grading/desk',
  },
  {
    below: 'exam',
    at: 15,
    code: 'exam.gradingPaper',
    type: MenuType.route,
    title: '按卷阅卷',
    path: '/admin/exam/grading/paper/:examId',
    component: 'grading/paper',
  },
  {
    below: 'exam',
    at: 14,
    code: 'exam.gradingLead',
    type: MenuType.route,
    title: '阅卷安排',
    path: '/admin/exam/grading/lead/:examId',
    component: 'grading/lead',
  },
];
