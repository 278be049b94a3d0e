import { addSeconds } from '@ganlin/contract/core/time';
import { captchaApi } from '@ganlin/contract/iam/captcha';
import { deptApi } from '@ganlin/contract/iam/dept';
import { menuApi } from '@ganlin/contract/iam/menu';
import { regionApi } from '@ganlin/contract/iam/region';
import { roleApi } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/session';
import { userApi } from '@ganlin/contract/iam/user';
import { userImportApi } from '@ganlin/contract/iam/user-import';
import { forgetImports } from '../../platform/imports/forget.ts';
import { answer, defineModule } from '../../platform/module.ts';
import { gen } from './captcha.ts';
import * as dept from './dept.ts';
import { FAILURES_FORGOTTEN_SECONDS } from './lock.rules.ts';
import { demoLogin, login } from './login.ts';
import * as menuAdmin from './menu-admin.ts';
import { routes } from './menu.ts';
import { update, updatePass } from './own-profile.ts';
import { info, list, logout, revoke } from './own-sessions.ts';
import { deleteExpired } from './queries.ts';
import * as region from './region.ts';
import * as role from './role.ts';
import { batchDept, batchPsw, batchRole, remove, review, setState } from './user-batch.ts';
import { exportTask, exportUsers, startExport } from './user-export.ts';
import { userImport } from './user-import.ts';
import { endSessions, sessions, unmask } from './user-privacy.ts';
import { save } from './user-save.ts';
import { detail, paging } from './users.ts';

export const iam = defineModule({
  name: 'iam',
  answers: [
    answer(captchaApi, { gen }),
    answer(sessionApi, { login, demoLogin, info, logout, list, revoke }),
    answer(userApi, {
      paging,
      detail,
      save,
      update,
      updatePass,
      review,
      setState,
      delete: remove,
      batchDept,
      batchRole,
      batchPsw,
      export: exportUsers,
      startExport,
      sessions,
      endSessions,
      unmask,
    }),
    answer(userImportApi, userImport.handlers),
    answer(deptApi, { tree: dept.tree, save: dept.save, move: dept.move, delete: dept.remove }),
    answer(regionApi, { list: region.list }),
    answer(roleApi, {
      list: role.list,
      choices: role.choices,
      detail: role.detail,
      save: role.save,
      delete: role.remove,
    }),
    answer(menuApi, {
      routes,
      tree: menuAdmin.tree,
      detail: menuAdmin.detail,
      save: menuAdmin.save,
      sort: menuAdmin.sort,
      delete: menuAdmin.remove,
    }),
  ],
  jobs: [...userImport.jobs, exportTask.job],
  schedules: [
    forgetImports,
    {
      name: 'iam.deleteExpired',
      title: '清理过期的登录和失败记录',
      everySeconds: 600,
      run: ({ db, now }) =>
        deleteExpired(db, { now, failuresBefore: addSeconds(now, -2 * FAILURES_FORGOTTEN_SECONDS) }),
    },
  ],
});

export { countOnline, countUsers, hasRealUsers, realNamesOf } from './queries.ts';
export { seedDemoDepts } from './demo-depts.ts';
export { seedDemoPeople } from './demo-people.ts';
export { seedRegions } from './regions-seed.ts';
export { builtInRoles, ensureUser, seedAccess, seedDemoUsers } from './seed.ts';
export { resolveUser } from './session.ts';
