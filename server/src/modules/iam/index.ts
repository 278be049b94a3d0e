import { addSeconds } from '@ganlin/contract/core/time';
import { captchaApi } from '@ganlin/contract/iam/captcha';
import { menuApi } from '@ganlin/contract/iam/menu';
import { sessionApi } from '@ganlin/contract/iam/session';
import { answer, defineModule } from '../../platform/module.ts';
import { gen } from './captcha.ts';
import { FAILURES_FORGOTTEN_SECONDS } from './lock.rules.ts';
import { demoLogin, login } from './login.ts';
import { routes } from './menu.ts';
import { info, list, logout, revoke } from './own-sessions.ts';
import { deleteExpired } from './queries.ts';

export const iam = defineModule({
  name: 'iam',
  answers: [
    answer(captchaApi, { gen }),
    answer(sessionApi, { login, demoLogin, info, logout, list, revoke }),
    answer(menuApi, { routes }),
  ],
  schedules: [
    {
      name: 'iam.deleteExpired',
      everySeconds: 600,
      run: ({ db, now }) =>
        deleteExpired(db, { now, failuresBefore: addSeconds(now, -2 * FAILURES_FORGOTTEN_SECONDS) }),
    },
  ],
});

export { countOnline, countUsers, hasRealUsers, realNamesOf } from './queries.ts';
export { builtInRoles, ensureUser, seedAccess, seedDemoUsers } from './seed.ts';
export { resolveUser } from './session.ts';
