import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

/** Where holders see their certificates. */
export const OWN_CERTIFICATES = '/web/certificate';

export const certificateMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 45,
    code: 'cert',
    type: MenuType.menu,
    title: '证书管理',
    path: '/admin/cert',
    icon: 'certificate',
    alwaysShow: true,
    children: [
      {
        code: 'cert.grant',
        type: MenuType.menu,
        title: '颁发记录',
        path: '/admin/cert/grant',
        component: 'certificate-admin/grants',
        icon: 'certificate',
        functions: ['cert:grant:paging', 'cert:grant:save', 'cert:grant:revoke', 'cert:key:rotate'],
      },
      {
        code: 'cert.grantImport',
        type: MenuType.route,
        title: '按名单颁发',
        path: '/admin/cert/grant/import',
        component: 'certificate-admin/grant-import',
      },
      {
        code: 'cert.qualified',
        type: MenuType.menu,
        title: '持证情况',
        path: '/admin/cert/qualified',
        component: 'qualified/qualified',
        icon: 'chart',
        functions: ['cert:qualified:paging', 'cert:qualified:retrain'],
      },
      {
        code: 'cert.template',
        type: MenuType.menu,
        title: '证书模板',
        path: '/admin/cert/template',
        component: 'certificate-admin/templates',
        icon: 'paper',
        functions: ['cert:template:paging', 'cert:template:save', 'cert:template:publish'],
      },
      {
        code: 'cert.templateEdit',
        type: MenuType.route,
        title: '设计证书模板',
        path: '/admin/cert/template/edit/:id',
        component: 'certificate-admin/designer',
      },
    ],
  },
  {
    below: 'learner',
    at: 70,
    code: 'learner.certificate.own',
    type: MenuType.route,
    title: '我的证书',
    path: OWN_CERTIFICATES,
    component: 'certificate/own',
  },
];
