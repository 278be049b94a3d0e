import { textInChina } from '@ganlin/contract/core/time';
import { Provider, providerLabels } from '@ganlin/contract/iam/sign-in/third-party';
import { roleTypeLabels, userStateLabels, type RoleType, type UserState } from '@ganlin/contract/iam/user';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listDevices } from '../session/known-device.queries.ts';
import { listFiltersOf } from '../profile/saved-filters.queries.ts';
import { findOwn } from '../profile/own.queries.ts';
import { listSessions } from '../model/queries.ts';
import { openIdCard, openMobile } from '../model/sealed-numbers.ts';
import { listBindings } from '../model/third-party.queries.ts';
import { rolesOf } from '../model/user.queries.ts';

export const ownAccount = defineOwnData({
  title: '账号信息',
  about: '您的账号、姓名、联系方式、所在部门等。',
  columns: [
    { title: '项目', width: 16, value: ([what]: readonly [string, string]) => what },
    { title: '内容', width: 50, value: ([, text]: readonly [string, string]) => text },
  ],
  rows: accountRows,
});

async function accountRows(ctx: Ctx<null>, userId: string): Promise<(readonly [string, string])[]> {
  const own = await findOwn(ctx.db, userId);
  if (!own) return [];
  const roles = (await rolesOf(ctx.db, [userId])).get(userId) ?? [];
  return [
    ['账号', own.userName],
    ['姓名', own.realName],
    // The columns' check constraints allow nothing but these codes.
    ['类型', roleTypeLabels[own.roleType as RoleType]],
    ['状态', userStateLabels[own.state as UserState]],
    ['手机号', openMobile(ctx, userId, own.mobileSealed)],
    ['身份证号', openIdCard(ctx, userId, own.idCardSealed)],
    ['邮箱', own.email],
    ['部门', own.deptName],
    ['行政区', own.regionName],
    ['角色', roles.map(({ name }) => name).join('、')],
    ['头像地址', own.avatar],
    ['审核意见', own.reviewNote],
    ['考试时间', own.timePercent === 100 ? '' : `${own.timePercent}%`],
    ['账号建立时间', textInChina(own.createdAt)],
    ['最近登录时间', timeOr(own.lastLoginAt)],
    ['密码修改时间', textInChina(own.passwordChangedAt)],
  ];
}

const sessions = defineOwnData({
  title: '登录设备',
  about: '目前仍然有效的登录，以及登录时的 IP 地址和浏览器。',
  columns: [
    { title: '登录时间', width: 20, value: ({ createdAt }: OwnSession) => textInChina(createdAt) },
    { title: '最近使用', width: 20, value: ({ lastSeenAt }) => textInChina(lastSeenAt) },
    { title: 'IP 地址', width: 18, value: ({ ip }) => ip },
    { title: '浏览器', width: 60, value: ({ userAgent }) => userAgent },
  ],
  rows: (ctx, userId) => listSessions(ctx.db, userId, ctx.now),
});

type OwnSession = Awaited<ReturnType<typeof listSessions>>[number];

const devices = defineOwnData({
  title: '登录过的浏览器',
  about: '密码被人反复猜错而账号暂时锁定时，仍可以登录的浏览器；最多 10 个，180 天不用即删除。',
  columns: [
    { title: '首次登录', width: 20, value: ({ createdAt }: OwnDevice) => textInChina(createdAt) },
    { title: '最近登录', width: 20, value: ({ lastUsedAt }) => textInChina(lastUsedAt) },
    { title: '浏览器', width: 60, value: ({ userAgent }) => userAgent },
  ],
  rows: (ctx, userId) => listDevices(ctx.db, userId),
});

type OwnDevice = Awaited<ReturnType<typeof listDevices>>[number];

const bindings = defineOwnData({
  title: '第三方账号',
  about: '绑定到本账号、可以用来登录的微信、企业微信或钉钉账号。',
  columns: [
    { title: '平台', width: 14, value: ({ provider }: Binding) => providerLabels[Provider.parse(provider)] },
    { title: '昵称', width: 24, value: ({ nickName }) => nickName },
    { title: '绑定时间', width: 20, value: ({ createdAt }) => textInChina(createdAt) },
    { title: '最近登录', width: 20, value: ({ lastLoginAt }) => timeOr(lastLoginAt) },
  ],
  rows: (ctx, userId) => listBindings(ctx.db, userId),
});

type Binding = Awaited<ReturnType<typeof listBindings>>[number];

const savedFilters = defineOwnData({
  title: '保存的筛选条件',
  about: '您在管理中心各列表中保存的筛选条件。',
  columns: [
    { title: '列表', width: 16, value: ({ list }: SavedFilter) => list },
    { title: '名称', width: 24, value: ({ name }) => name },
    {
      title: '条件',
      width: 60,
      value: ({ search }) => [...new URLSearchParams(search)].map((pair) => pair.join('=')).join('，'),
    },
    { title: '保存时间', width: 20, value: ({ savedAt }) => textInChina(savedAt) },
  ],
  rows: (ctx, userId) => listFiltersOf(ctx.db, userId),
});

type SavedFilter = Awaited<ReturnType<typeof listFiltersOf>>[number];

/** The data this module stores about a user. */
export const ownData = [ownAccount, sessions, devices, bindings, savedFilters];

const timeOr = (at: Date | null): string => (at ? textInChina(at) : '');
