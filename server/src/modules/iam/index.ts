import { addSeconds } from '@ganlin/contract/core/time';
import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { deptApi } from '@ganlin/contract/iam/dept';
import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { menuApi } from '@ganlin/contract/iam/menu';
import { profileApi } from '@ganlin/contract/iam/profile';
import { regionApi } from '@ganlin/contract/iam/region';
import { registerApi } from '@ganlin/contract/iam/sign-in/register';
import { roleApi } from '@ganlin/contract/iam/role';
import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { smsApi } from '@ganlin/contract/iam/sign-in/sms';
import { savedFilterApi } from '@ganlin/contract/iam/saved-filter';
import { thirdPartyApi } from '@ganlin/contract/iam/sign-in/third-party';
import { userApi } from '@ganlin/contract/iam/user';
import { userImportApi } from '@ganlin/contract/iam/user-import';
import { forgetImports } from '../../kits/import/forget.ts';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { policyChanged } from '../site/index.ts';
import { gen } from './captcha/captcha.ts';
import { endClosedDemo } from './demo/demo-off.ts';
import * as dept from './dept/dept.ts';
import { challenge } from './face/face-challenge.ts';
import { faceLogin } from './face/face-login.ts';
import * as face from './face/face-own.ts';
import { seedDemoAccounts } from './demo/demo-accounts.ts';
import { iamMenus } from './menus.ts';
import { deleteDevicesBefore } from './session/known-device.queries.ts';
import { knownSince } from './session/known-device.ts';
import { FAILURES_FORGOTTEN_SECONDS } from './model/lock.rules.ts';
import { demoLogin, login } from './session/login.ts';
import * as menuAdmin from './menu/menu-admin.ts';
import { exists, routes } from './menu/menu.ts';
import { mobileLogin } from './register/mobile-login.ts';
import { changeEmail, changeMobile } from './profile/own-contact.ts';
import { ownData } from './personal-data/own-data.ts';
import { eraseOwn, forgetErased } from './personal-data/own-erase.ts';
import { exportOwn, exportOwnTask } from './personal-data/own-export.ts';
import { updatePass } from './profile/own-password.ts';
import { detail as profile, update } from './profile/own-profile.ts';
import { info, list, logout, revoke } from './profile/own-sessions.ts';
import { deleteExpired } from './model/queries.ts';
import * as region from './dept/region.ts';
import { depts, reg } from './register/register.ts';
import { deleteFilter, listFilters, saveFilter } from './profile/saved-filters.ts';
import { resetPass } from './profile/reset-pass.ts';
import * as role from './role/role.ts';
import * as secondFactor from './second-factor/second-factor.ts';
import { deleteCodesBefore } from './sms/sms-code.queries.ts';
import { DAY } from './sms/sms-code.rules.ts';
import { deleteHoursBefore } from './sms/sms-budget.queries.ts';
import { mobileNoticeJob, noticeJob } from './sms/sms-notice.ts';
import { deliverJob, outbox, send } from './sms/sms.ts';
import { deleteLoginHoursBefore } from './session/spraying.queries.ts';
import { countSignIns } from './session/count-sign-in.ts';
import { loginConcerns } from './session/spraying.ts';
import * as ownBindings from './third-party/third-party-own.ts';
import * as thirdParty from './third-party/third-party.ts';
import { online } from './user/online.ts';
import { batchDept, batchPsw, batchRole, remove, review, setState } from './user/user-batch.ts';
import { exportTask, exportUsers, startExport } from './user/user-export.ts';
import { userImport } from './user/user-import.ts';
import { endSessions, sessions, unmask } from './user/user-privacy.ts';
import { save } from './user/user-save.ts';
import { detail, paging } from './user/users.ts';
import { usedAvatars } from './profile/avatar.queries.ts';

export const iam = defineModule({
  name: 'iam',
  menus: iamMenus,
  waitingWork: iamWork,
  demo: seedDemoAccounts,
  answers: [
    answer(captchaApi, { gen }),
    answer(sessionApi, {
      login: countSignIns('password', login),
      mobileLogin: countSignIns('sms', mobileLogin),
      demoLogin: countSignIns('demo', demoLogin),
      info,
      logout,
      list,
      revoke,
    }),
    answer(userApi, {
      online,
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
      login: countSignIns('face', faceLogin),
      detail: face.detail,
      enrol: face.enrol,
      remove: face.remove,
    }),
    answer(secondFactorApi, secondFactor),
    answer(smsApi, { send, outbox }),
    answer(registerApi, { reg: countSignIns('register', reg), resetPass, depts }),
    answer(thirdPartyApi, { ...thirdParty, ...ownBindings }),
    answer(savedFilterApi, { list: listFilters, save: saveFilter, delete: deleteFilter }),
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
      exists,
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
  retention: [deletedUsers],
});

export { countSignIn } from './session/count-sign-in.ts';
export { useCaptcha } from './captcha/captcha.ts';
export { openIdCard, openMobile } from './model/sealed-numbers.ts';
export { clearFaceIn } from './face/face-capture.ts';
export { isFaceEnrolled, likenessOf } from './face/face-gallery.ts';
export { countFaces } from './face/face.queries.ts';
export { countOnline, countUsers, hasRealUsers, hasUsers, lockUsers, realNamesOf } from './model/queries.ts';
export { isDemoOpen } from './demo-account/demo.ts';
export { disableDemoUsers, endClosedDemo } from './demo/demo-off.ts';
export { actingAs } from './demo/demo-actor.ts';
export { seedDemoStaff } from './demo/demo-staff.ts';
export { listDemoAdmins } from './demo-account/demo.queries.ts';
export { unitsBelow } from './dept/dept-sums.rules.ts';
export { seedRegions } from './dept/regions-seed.ts';
export { endSessionsOfHost, openEmbeddedSession } from './session/embed-session.ts';
export { accountErased, avatarReplaced } from './profile/own-events.ts';
export { setAvatar } from './profile/own-profile.ts';
export { findOwn } from './profile/own.queries.ts';
export { findDeptId } from './seed/seed.queries.ts';
export { listDepts, listDeptTree, listRegions } from './model/dept.queries.ts';
export { builtInRoles, ensureUser, seedAccess, seedDemoUsers } from './seed/seed.ts';
export { refuseWeakPassword } from './password/password-check.ts';
export { onSessionsChanged } from './session/session-memory.ts';
export { resolveSession, resolveUser, sessionKeyOf } from './session/session.ts';
export { findAccount, nameAudience, audienceInScope, searchPeople } from './user/audience.ts';
export {
  findRoleId,
  getDeptPath,
  placeOf,
  timePercentOf,
  peopleWithMoreTime,
  listTimePercents,
  listDeptPaths,
  getMembership,
  listAccountIds,
  listAccounts,
  peopleOf,
  isForRegions,
  peopleWithDepts,
  peopleWithProvinces,
  peopleWithin,
  usersInScope,
  type Audience,
  type Person,
  type Membership,
  type InScope,
  listIdentities,
} from './user/audience.queries.ts';
export { idsInScope, namesWithin, pageHolders, peopleInScope } from './user/people-in-scope.ts';
export { listHolders, listUsersWith } from './model/role.queries.ts';
export { everybody, StoredScope, type Scope } from './model/scope.rules.ts';
export {
  deptsOfRegions,
  deptsWithin,
  isOfRegions,
  isRegion,
  listPlacesWithin,
  listRegionsBelow,
  placeWithin,
} from './model/scope.queries.ts';
export { frameRegions, scopeOf, scopeOfUser } from './model/scope.ts';
export { textMobile, textUsers } from './sms/sms-notice.ts';
export { useSmsCode } from './sms/sms-code.ts';
export { cardProvidersOf, sendCardTo } from './third-party/third-party-card.ts';
export { namesOf } from './model/names.queries.ts';
export { administratorIds } from './sms/sms-budget.queries.ts';
export { smsUse } from './sms/sms-budget.ts';
export {
  loginsFailing,
  passwordReset,
  registrationAccepted,
  secondFactorChanged,
  signInWayAdded,
  smsBudgetUsed,
  timePercentChanged,
} from './model/user-events.ts';
import { iamWork } from './user/waiting-work.ts';
import { deletedUsers } from './personal-data/erase-deleted.ts';
export { usersMatching } from './model/user.queries.ts';
