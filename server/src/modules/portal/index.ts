import { dayApi } from '@ganlin/contract/portal/day';
import { portalApi } from '@ganlin/contract/portal/home';
import { portalSearchApi } from '@ganlin/contract/portal/search';
import { byDatabaseClock } from '../../platform/http/handler.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { day } from './day.ts';
import { home } from './home.ts';
import { search, suggest } from './search/search.ts';

export const portal = defineModule({
  name: 'portal',
  answers: [
    answer(portalApi, { home }),
    answer(dayApi, { detail: byDatabaseClock(day) }),
    answer(portalSearchApi, { search, suggest }),
  ],
});

export { pageAt } from './describe.ts';
export { fileAt } from './machine-files.ts';
