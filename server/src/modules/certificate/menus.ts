import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

export const certificateMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 45,
    code: 'cert.template',
    type: MenuType.route,
    title: '证书模板',
    path: '/admin/cert/template',
    functions: ['cert:template:paging', 'cert:template:save', 'cert:template:publish'],
  },
  {
    below: 'management',
    at: 46,
    code: 'cert.grant',
    type: MenuType.route,
    title: '颁发记录',
    path: '/admin/cert/grant',
    functions: ['cert:grant:paging', 'cert:grant:save', 'cert:grant:revoke', 'cert:key:rotate'],
  },
  {
    below: 'management',
    at: 47,
    code: 'cert.qualified',
    type: MenuType.menu,
    title: '持证情况',
    icon: 'chart',
    path: '/admin/cert/qualified',
    component: 'qualified/qualified',
    functions: ['cert:qualified:paging', 'cert:qualified:retrain'],
  },
];
