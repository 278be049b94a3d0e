import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const practiceMenus: readonly MenuPart[] = [
  {
    below: 'learner',
    at: 30,
    code: 'learner.repo',
    type: MenuType.route,
    title: '题库练习',
    path: '/web/repo',
    component: 'practice/repos',
  },
  {
    below: 'learner',
    at: 31,
    code: 'learner.repoView',
    type: MenuType.route,
    title: '题库详情',
    path: '/web/repo/view/:repoId',
    component: 'practice/repo-view',
  },
  {
    below: 'learner',
    at: 32,
    code: 'learner.training',
    type: MenuType.route,
    title: '练习',
    path: '/web/repo/training/:repoId/:mode',
    component: 'practice/training',
  },
  {
    below: 'learner',
    at: 33,
    code: 'learner.trainResult',
    type: MenuType.route,
    title: '练习结果',
    path: '/web/repo/repo/:trainId',
    component: 'practice/train-result',
  },
  {
    below: 'learner',
    at: 34,
    code: 'learner.question',
    type: MenuType.route,
    title: '试题详情',
    path: '/web/qu/view/:id',
    component: 'practice/question-view',
  },
  {
    below: 'learner',
    at: 35,
    code: 'learner.book',
    type: MenuType.route,
    title: '错题本',
    path: '/web/book/list/:examId',
    component: 'practice/book',
  },
];
