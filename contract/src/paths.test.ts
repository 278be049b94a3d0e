import { expect, it } from 'vitest';
import type { Endpoint } from './core/endpoint.ts';
import { captchaApi } from './iam/sign-in/captcha.ts';
import { faceApi } from './iam/sign-in/face.ts';
import { menuApi } from './iam/menu.ts';
import { registerApi } from './iam/sign-in/register.ts';
import { sessionApi } from './iam/sign-in/session.ts';
import { smsApi } from './iam/sign-in/sms.ts';
import { thirdPartyApi } from './iam/sign-in/third-party.ts';
import { userApi } from './iam/user.ts';
import { messageApi } from './message/message.ts';
import { siteApi } from './site/settings.ts';
import { personApi } from './training/person.ts';
import { registrationApi } from './training/registration.ts';
import { trainclassApi } from './training/trainclass.ts';

/** Endpoints of the specification, section 7: other systems call them by these names. */
const paths: readonly (readonly [id: string, endpoint: Endpoint, path: string])[] = [
  ['S7-09', sessionApi.login, 'POST /api/sys/user/login'],
  ['S7-10', sessionApi.mobileLogin, 'POST /api/sys/user/mobile-login'],
  ['S7-11', faceApi.login, 'POST /api/sys/user/face-login'],
  ['S7-12', registerApi.reg, 'POST /api/sys/user/reg'],
  ['S7-13', sessionApi.info, 'POST /api/sys/user/info'],
  ['S7-14', sessionApi.logout, 'POST /api/sys/user/logout'],
  ['S7-15', smsApi.send, 'POST /api/sys/user/sms'],
  ['S7-16', registerApi.resetPass, 'POST /api/sys/user/reset-pass'],
  ['S7-17', userApi.update, 'POST /api/sys/user/update'],
  ['S7-18', userApi.save, 'POST /api/sys/user/save'],
  ['S7-19', userApi.updatePass, 'POST /api/sys/user/update-pass'],
  ['S7-20', userApi.detail, 'POST /api/sys/user/detail'],
  ['S7-21', userApi.paging, 'POST /api/sys/user/paging'],
  ['S7-22', userApi.export, 'POST /api/sys/user/export'],
  ['S7-23', userApi.batchDept, 'POST /api/sys/user/batch-dept'],
  ['S7-24', userApi.batchRole, 'POST /api/sys/user/batch-role'],
  ['S7-25', userApi.batchPsw, 'POST /api/sys/user/batch-psw'],
  ['S7-26', menuApi.routes, 'POST /api/sys/menu/routes'],
  ['S7-27', menuApi.tree, 'POST /api/sys/menu/tree'],
  ['S7-28', menuApi.detail, 'POST /api/sys/menu/detail'],
  ['S7-29', menuApi.delete, 'POST /api/sys/menu/delete'],
  ['S7-30', menuApi.save, 'POST /api/sys/menu/save'],
  ['S7-31', menuApi.sort, 'POST /api/sys/menu/sort'],
  ['S7-32', siteApi.detail, 'POST /api/sys/config/detail'],
  ['S7-33', siteApi.save, 'POST /api/sys/config/save'],
  ['S7-34', messageApi.detailForRead, 'POST /api/sys/user/msg/detail-for-read'],
  ['S7-35', messageApi.countUnread, 'POST /api/sys/user/msg/count-unread'],
  ['S7-36', messageApi.markRead, 'POST /api/sys/user/msg/mark-read'],
  ['S7-37', messageApi.userDelete, 'POST /api/sys/user/msg/user-delete'],
  ['S7-38', thirdPartyApi.wechatUrl, 'POST /api/common/wx/get-url'],
  ['S7-39', thirdPartyApi.cropUrl, 'POST /api/common/crop-wechat/get-url'],
  ['S7-40', thirdPartyApi.dingUrl, 'POST /api/common/ding-talk/get-url'],
  ['S7-41', captchaApi.gen, 'GET /api/common/captcha/gen'],
  ['S7-42', trainclassApi.save, 'POST /api/activity/trainclass/save'],
  ['S7-43', trainclassApi.detail, 'POST /api/activity/trainclass/detail'],
  ['S7-44', registrationApi.save, 'POST /api/activity/trainclass/person/save'],
  ['S7-45', personApi.export, 'POST /api/activity/trainclass/person-export'],
];

it('every endpoint of the specification has its exact method and path [S7-09…S7-45]', () => {
  const found = paths.map(([id, { method, path }]) => [id, `${method} ${path}`]);
  expect(found).toEqual(paths.map(([id, , path]) => [id, path]));
});
