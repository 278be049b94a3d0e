import { newId } from '../../src/platform/ids.ts';
import type { BodyOf } from './world.ts';

const PASSWORD = 'Rain2026cloud';

/** Accounts, departments, roles, messages, imports, other systems. */
export const iamBodies: Readonly<Record<string, BodyOf>> = {
  '/api/sys/user/save': ({ records: { own } }) => ({
    id: own['user'],
    userName: 'renamed',
    realName: '王海涛',
    roleType: 1,
    deptId: own['dept'],
  }),
  '/api/sys/user/reg': ({ records: { own } }) => ({
    userName: 'newcomer',
    realName: '王新',
    password: PASSWORD,
    mobile: own['regMobile'],
    smsCode: own['regCode'],
    agreed: true,
  }),
  '/api/sys/user/reset-pass': ({ records: { own } }) => ({
    mobile: own['resetMobile'],
    smsCode: own['resetCode'],
    password: PASSWORD,
  }),
  '/api/sys/user/mobile-login': ({ records: { own } }) => ({ mobile: own['loginMobile'], smsCode: own['loginCode'] }),
  '/api/sys/user/change-mobile': ({ callers, records: { own } }) => ({
    mobile: own['newMobile'],
    smsCode: own['newCode'],
    password: callers.learner.password,
  }),
  '/api/sys/user/update-pass': ({ callers }) => ({ oldPassword: callers.learner.password, password: PASSWORD }),
  '/api/sys/user/change-email': ({ callers }) => ({ password: callers.learner.password, email: 'new@example.cn' }),
  '/api/sys/user/export-own': ({ callers }) => ({ password: callers.learner.password }),
  '/api/sys/user/erase-own': ({ callers }) => ({ password: callers.learner.password, sure: '注销账号' }),
  '/api/sys/user/batch-psw': () => ({ ids: [''], password: PASSWORD }),
  '/api/sys/retention/save': () => ({ kind: 'messages', amount: 48 }),
  '/api/sys/filter/list': () => ({ list: 'users' }),
  '/api/sys/filter/save': () => ({ id: '', list: 'users', name: '待审核的' }),
  '/api/sys/user/binding/remove': ({ callers }) => ({ id: '', password: callers.learner.password }),
  '/api/sys/user/import/fix': () => ({ id: '', number: 2, cells: { realName: '李明' } }),
  '/api/sys/user/import/confirm': () => ({ id: '', way: 'good', options: { password: PASSWORD } }),
  '/api/sys/dept/save': ({ records: { own }, depts }) => ({
    id: own['dept'],
    parentId: depts.home,
    code: 'renamed',
    name: '新的名称',
  }),
  '/api/sys/dept/move': ({ records: { own }, depts }) => ({ id: own['dept'], parentId: depts.home, index: 0 }),
  '/api/sys/role/delete': ({ records: { own } }) => ({ ids: [own['freeRole']] }),
  '/api/sys/role/save': ({ records: { own } }, field) => ({
    id: own['role'],
    code: 'renamed',
    name: '新的名称',
    dataScope: field === 'deptIds[]' ? 6 : 1,
    menuIds: [],
  }),
  '/api/sys/menu/save': ({ records: { own } }) => ({
    id: own['menu'],
    parentId: null,
    type: 1,
    title: '新的名称',
    path: '/x',
  }),
  '/api/sys/msg/send': ({ records: { own } }, field) => ({
    id: newId(),
    form: {
      title: '汛期安全',
      content: '请检查',
      audience: field.startsWith('form') ? {} : { deptIds: [own['wholeDept']] },
    },
  }),
  '/api/media/video/begin': () => ({ id: newId(), name: 'x.mp4', size: 10 }),
  '/api/media/video/save-subtitle': ({ records: { own } }) => ({
    id: own['video'],
    vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n',
  }),
  '/api/media/document/begin': () => ({ id: newId(), name: 'x.pdf', size: 10 }),
  '/api/sys/webhook/save': ({ records: { own } }) => ({
    id: '',
    hostId: own['host'],
    address: 'https://a.example.cn/hook',
    events: ['exam.finished'],
    enabled: true,
  }),
  '/api/sys/host/save': () => ({ id: '', name: '省局', origins: ['https://a.example.cn'], enabled: true }),
};
