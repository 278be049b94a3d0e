import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const certificateMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 44,
    code: 'cert',
    type: MenuType.menu,
    title: '证书管理',
    path: '/admin/cert',
    icon: 'certificate',
    alwaysShow: true,
  },
  {
    below: 'cert',
    at: 45,
    code: 'cert.template',
    type: MenuType.menu,
    title: '证书模板',
    path: '/admin/cert/template',
    component: 'certificate-admin/templates',
    icon: 'certificate',
    functions: ['cert:template:paging', 'cert:template:save', 'cert:template:publish'],
  },
  {
    below: 'cert',
    at: 45,
    code: 'cert.templateEdit',
    type: MenuType.route,
    title: '设计证书模板',
    path: '/admin/cert/template/edit/:id',
    component: 'certificate-admin/designer',
  },
  {
    below: 'cert',
    at: 46,
    code: 'cert.grant',
    type: MenuType.route,
    title: '颁发记录',
    path: '/admin/cert/grant',
    functions: ['cert:grant:paging', 'cert:grant:save', 'cert:grant:revoke', 'cert:key:rotate'],
  },
];
