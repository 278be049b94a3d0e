import { MenuType } from '@ganlin/contract/iam/menu';
import type { MenuPart } from '../../platform/module/menus.ts';

/** Where people see their own file. */
export const OWN_TRANSCRIPT = '/web/transcript';
/** Where staff see what they asked for. */
export const TRANSCRIPT_REQUESTS = '/admin/transcript';

export const transcriptMenus: readonly MenuPart[] = [
  {
    below: 'management',
    at: 46,
    code: 'transcript.request',
    type: MenuType.menu,
    title: '档案核对',
    path: TRANSCRIPT_REQUESTS,
    component: 'transcript/requests',
    icon: 'paper',
    functions: ['transcript:request:save'],
  },
  {
    below: 'management',
    at: 47,
    code: 'transcript.shared',
    type: MenuType.route,
    title: '查看学习档案',
    path: '/admin/transcript/file/:id',
    component: 'transcript/shared',
  },
  {
    below: 'learner',
    at: 71,
    code: 'learner.transcript.own',
    type: MenuType.route,
    title: '学习档案',
    path: OWN_TRANSCRIPT,
    component: 'transcript/own',
  },
];
