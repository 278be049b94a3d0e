import { integrationApi } from '@ganlin/contract/site/integration';
import { policyApi } from '@ganlin/contract/site/policy';
import { siteApi } from '@ganlin/contract/site/settings';
import { answer, defineModule } from '../../platform/module/module.ts';
import { integrationDetail, saveIntegration } from './integration.ts';
import { siteMenus } from './menus.ts';
import { updateSettings } from './queries.ts';
import { policyDetail, savePolicy } from './policy.ts';
import { usedPictures } from './picture.queries.ts';
import { save } from './save.ts';
import { detail } from './settings.ts';

export const site = defineModule({
  name: 'site',
  menus: siteMenus,
  demo: ({ db }) =>
    updateSettings(db, {
      copyRight: '© 2026 人影学堂 · 人工影响天气学习培训平台',
      contactEmail: 'help@ganlin.example',
      contactHours: '工作日 8:30–11:30，13:30–17:30',
    }),
  answers: [
    answer(siteApi, { detail, save }),
    answer(policyApi, { detail: policyDetail, save: savePolicy }),
    answer(integrationApi, { detail: integrationDetail, save: saveIntegration }),
  ],
  usedFiles: usedPictures,
});

export { integrationOf } from './integration.ts';
export { policyChanged, sitePolicy } from './policy.ts';
export { renameSite } from './save.ts';
export { articleReaders, siteName, siteSwitches } from './settings.ts';
