import { addSeconds } from '@ganlin/contract/core/time';
import { captchaApi } from '@ganlin/contract/iam/captcha';
import { deptApi } from '@ganlin/contract/iam/dept';
import { faceApi } from '@ganlin/contract/iam/face';
import { menuApi } from '@ganlin/contract/iam/menu';
import { profileApi } from '@ganlin/contract/iam/profile';
import { regionApi } from '@ganlin/contract/iam/region';
import { registerApi } from '@ganlin/contract/iam/register';
import { roleApi } from '@ganlin/contract/iam/role';
import { secondFactorApi } from '@ganlin/contract/iam/second-factor';
import { sessionApi } from '@ganlin/contract/iam/session';
import { smsApi } from '@ganlin/contract/iam/sms';
import { thirdPartyApi } from '@ganlin/contract/iam/third-party';
import { userApi } from '@ganlin/contract/iam/user';
import { userImportApi } from '@ganlin/contract/iam/user-import';
import { forgetImports } from '../../platform/imports/forget.ts';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module.ts';
import { policyChanged } from '../site/index.ts';
import { gen } from './captcha.ts';
import { endClosedDemo } from './demo-off.ts';
import * as dept from './dept.ts';
import { challenge } from './face-challenge.ts';
import { faceLogin } from './face-login.ts';
import * as face from './face-own.ts';
import { deleteDevicesBefore } from './known-device.queries.ts';
import { knownSince } from './known-device.ts';
import { FAILURES_FORGOTTEN_SECONDS } from './lock.rules.ts';
import { demoLogin, login } from './login.ts';
import * as menuAdmin from './menu-admin.ts';
import { routes } from './menu.ts';
import { mobileLogin } from './mobile-login.ts';
import { changeEmail, changeMobile } from './own-contact.ts';
import { ownData } from './own-data.ts';
import { eraseOwn, forgetErased } from './own-erase.ts';
import { exportOwn, exportOwnTask } from './own-export.ts';
import { updatePass } from './own-password.ts';
import { detail as profile, update } from './own-profile.ts';
import { info, list, logout, revoke } from './own-sessions.ts';
import { deleteExpired } from './queries.ts';
import * as region from './region.ts';
import { depts, reg } from './register.ts';
import { resetPass } from './reset-pass.ts';
import * as role from './role.ts';
import * as secondFactor from './second-factor.ts';
import { deleteCodesBefore } from './sms-code.queries.ts';
import { DAY } from './sms-code.rules.ts';
import { deleteHoursBefore } from './sms-budget.queries.ts';
import { mobileNoticeJob, noticeJob } from './sms-notice.ts';
import { deliverJob, outbox, send } from './sms.ts';
import { deleteLoginHoursBefore } from './spraying.queries.ts';
import { loginConcerns } from './spraying.ts';
import * as ownBindings from './third-party-own.ts';
import * as thirdParty from './third-party.ts';
import { batchDept, batchPsw, batchRole, remove, review, setState } from './user-batch.ts';
import { exportTask, exportUsers, startExport } from './user-export.ts';
import { userImport } from './user-import.ts';
import { endSessions, sessions, unmask } from './user-privacy.ts';
import { save } from './user-save.ts';
import { detail, paging } from './users.ts';
import { usedAvatars } from './avatar.queries.ts';

export const iam = defineModule({
  name: 'iam',
  answers: [
    answer(captchaApi, { gen }),
    answer(sessionApi, { login, mobileLogin, demoLogin, info, logout, list, revoke }),
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
    answer(faceApi, {
      challenge,
      login: faceLogin,
      detail: face.detail,
      enrol: face.enrol,
      remove: face.remove,
    }),
    answer(secondFactorApi, secondFactor),
    answer(smsApi, { send, outbox }),
    answer(registerApi, { reg, resetPass, depts }),
    answer(thirdPartyApi, { ...thirdParty, ...ownBindings }),
    answer(profileApi, { detail: profile, changeMobile, changeEmail, exportOwn, eraseOwn }),
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
  jobs: [deliverJob, mobileNoticeJob, noticeJob, ...userImport.jobs, exportTask.job, exportOwnTask.job],
  subscriptions: [on(policyChanged, 'iam.endClosedDemo', endClosedDemo)],
  ownData: [...ownData, face.ownFace],
  concerns: loginConcerns,
  usedFiles: usedAvatars,
  schedules: [
    forgetImports,
    forgetErased,
    {
      name: 'iam.deleteExpired',
      title: '清理过期的登录和失败记录',
      everySeconds: 600,
      run: async ({ db, now }) => {
        await deleteExpired(db, { now, failuresBefore: addSeconds(now, -2 * FAILURES_FORGOTTEN_SECONDS) });
        await deleteDevicesBefore(db, knownSince(now));
        await deleteLoginHoursBefore(db, addSeconds(now, -2 * DAY));
      },
    },
    {
      name: 'iam.deleteSmsCodes',
      title: '清理过期的短信验证码',
      everySeconds: 3_600,
      run: async ({ db, now }) => {
        await deleteCodesBefore(db, addSeconds(now, -2 * DAY));
        await deleteHoursBefore(db, addSeconds(now, -2 * DAY));
      },
    },
  ],
});

export { useCaptcha } from './captcha.ts';
export { openIdCard, openMobile } from './sealed-numbers.ts';
export { countFaces } from './face.queries.ts';
export { countOnline, countUsers, hasRealUsers, realNamesOf } from './queries.ts';
export { isDemoOpen } from './demo.ts';
export { disableDemoUsers, endClosedDemo } from './demo-off.ts';
export { listDemoAdmins } from './demo.queries.ts';
export { seedDemoDepts } from './demo-depts.ts';
export { seedDemoPeople } from './demo-people.ts';
export { seedRegions } from './regions-seed.ts';
export { endSessionsOfHost, openEmbeddedSession } from './embed-session.ts';
export { accountErased, avatarReplaced } from './own-events.ts';
export { setAvatar } from './own-profile.ts';
export { findOwn } from './own.queries.ts';
export { findDeptId } from './seed.queries.ts';
export { builtInRoles, ensureUser, seedAccess, seedDemoUsers } from './seed.ts';
export { resolveUser } from './session.ts';
export { findAccount, nameAudience, reachAudience, searchPeople } from './audience.ts';
export {
  findRoleId,
  getDeptPath,
  placeOf,
  listDeptPaths,
  getPlace,
  peopleOf,
  peopleWithin,
  reachedIn,
  type Audience,
  type Person,
  type Place,
  type Reached,
} from './audience.queries.ts';
export { namesWithin, reachedPeople } from './reached-people.ts';
export { StoredScope, type Scope } from './scope.rules.ts';
export { deptsWithin } from './scope.queries.ts';
export { scopeOf } from './scope.ts';
export { textMobile, textUsers } from './sms-notice.ts';
export { namesOf } from './names.queries.ts';
export { administratorIds } from './sms-budget.queries.ts';
export { smsUse } from './sms-budget.ts';
export {
  loginsFailing,
  passwordReset,
  registrationAccepted,
  secondFactorChanged,
  signInWayAdded,
  smsBudgetUsed,
} from './user-events.ts';
export { usersMatching } from './user.queries.ts';
