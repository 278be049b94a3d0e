import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuSeed } from './menu-seed.ts';

export const trainingMenus: MenuSeed = {
  code: 'train',
  type: MenuType.menu,
  title: '培训管理',
  path: '/admin/train',
  icon: 'training',
  alwaysShow: true,
  children: [
    {
      code: 'train.class',
      type: MenuType.menu,
      title: '培训班',
      path: '/admin/train/class',
      component: 'training/classes',
      icon: 'training',
      functions: ['train:class:paging', 'train:class:save', 'train:class:publish', 'train:class:delete'],
    },
    {
      code: 'train.edit',
      type: MenuType.route,
      title: '编辑培训班',
      path: '/admin/train/class/edit/:id',
      component: 'training/class-edit',
    },
    {
      code: 'train.person',
      type: MenuType.route,
      title: '报名管理',
      path: '/admin/train/person/:id',
      component: 'training/people',
      functions: [
        'train:person:paging',
        'train:person:review',
        'train:person:payment',
        'train:person:import',
        'train:person:export',
        'train:person:unmask',
      ],
    },
    {
      code: 'train.import',
      type: MenuType.route,
      title: '批量报名',
      path: '/admin/train/person/import/:id',
      component: 'training/people-import',
    },
    {
      code: 'train.checkin',
      type: MenuType.route,
      title: '签到管理',
      path: '/admin/train/checkin/:id',
      component: 'training/check-in',
      functions: ['train:checkin:paging', 'train:checkin:show', 'train:checkin:correct'],
    },
  ],
};
