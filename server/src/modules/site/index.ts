import { siteApi } from '@ganlin/contract/site/settings';
import { answer, defineModule } from '../../platform/module.ts';
import { save } from './save.ts';
import { detail } from './settings.ts';

export const site = defineModule({ name: 'site', answers: [answer(siteApi, { detail, save })] });

export { setCopyright } from './queries.ts';
