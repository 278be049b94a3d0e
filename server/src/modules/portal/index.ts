import { portalApi } from '@ganlin/contract/portal/home';
import { answer, defineModule } from '../../platform/module/module.ts';
import { home } from './home.ts';

export const portal = defineModule({ name: 'portal', answers: [answer(portalApi, { home })] });

export { pageAt } from './describe.ts';
export { fileAt } from './machine-files.ts';
