import { packageApi, packageImportApi, releaseKeyApi } from '@ganlin/contract/exchange/package';
import { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { siteApi } from '@ganlin/contract/exchange/site';
import { answer, defineModule } from '../../platform/module/module.ts';
import { fetchKeys } from './imports/fetch-keys.ts';
import * as imports from './imports/imports.ts';
import { open, openPackage } from './imports/open.ts';
import { exchangeMenus } from './menus.ts';
import * as packageExport from './packages/export.ts';
import * as packages from './packages/packages.ts';
import * as resultsExport from './results/export-results.ts';
import { upload } from './results/import-results.ts';
import * as results from './results/results.ts';
import * as sites from './sites/sites.ts';

export const exchange = defineModule({
  name: 'exchange',
  menus: exchangeMenus,
  answers: [
    answer(siteApi, { own: sites.own, saveOwn: sites.saveOwn, list: sites.list, save: sites.save }),
    answer(packageApi, {
      paging: packages.paging,
      export: packageExport.startExport,
      download: packages.download,
      code: packages.code,
    }),
    answer(releaseKeyApi, { fetch: packages.fetchCode }),
    answer(packageImportApi, { paging: imports.paging, upload: imports.upload, open }),
    answer(exchangeResultApi, {
      export: resultsExport.startExport,
      upload,
      paging: results.paging,
      statistics: results.statistics,
    }),
  ],
  jobs: [packageExport.exportTask.job, resultsExport.exportTask.job, openPackage],
  schedules: [{ name: 'exchange.fetchKeys', title: '取得考试包的启封密钥', everySeconds: 5, run: fetchKeys }],
});
