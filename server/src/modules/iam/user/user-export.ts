import { XLSX } from '@ganlin/contract/core/import';
import { textInChina } from '@ganlin/contract/core/time';
import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import { EXPORT_LIMIT, RoleType, roleTypeLabels, userApi, UserState, userStateLabels } from '@ganlin/contract/iam/user';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { sheetOf, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { StoredScope } from '../model/scope.rules.ts';
import { scopeOf } from '../model/scope.ts';
import * as queries from '../model/user.queries.ts';
import { searchFrom, shown } from './users.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

const FILE_NAME = '用户列表.xlsx';
const STEP = 1000;

/** Users to export: the caller's scope and search at the time of the request. */
const Which = z.object({
  scope: StoredScope,
  search: z.object({
    text: z.string().optional(),
    mobileHash: z.string().optional(),
    idCardHash: z.string().optional(),
    state: z.enum(UserState).optional(),
    roleType: z.enum(RoleType).optional(),
    roleId: z.string().optional(),
    deptId: z.string().optional(),
    ids: z.array(z.string()).optional(),
  }),
});
type Which = z.infer<typeof Which>;

/** Returns a file immediately, for as many users as a browser can wait for. */
export const exportUsers: Handler<typeof userApi.export> = async (ctx, input) => {
  const which = await whichOf(ctx, input);
  const total = await queries.countUsersWithin(ctx.db, which, EXPORT_LIMIT + 1);
  if (total > EXPORT_LIMIT) throw new AppError('exportTooLarge', { limit: String(EXPORT_LIMIT) });
  await recordExport(ctx, input);
  return { contentType: XLSX, fileName: FILE_NAME, body: sheetOf('用户', columns, exported(ctx, which)) };
};

/** Exports any number of users in the background. */
export const startExport: Handler<typeof userApi.startExport> = async (ctx, input) => {
  const which = await whichOf(ctx, input);
  return transaction(ctx, async (ctx) => {
    await recordExport(ctx, input);
    return { taskId: await startTask(ctx, exportTask, { title: '导出用户', input: which }) };
  });
};

export const exportTask = defineExport('iam.exportUsers', Which, async (ctx, which, { report, keep }) => {
  const total = await queries.countUsersWithin(ctx.db, which);
  const reportProgress = (done: number) => report({ done, total, note: `正在写入 ${done} / ${total} 人` });
  await keep({
    name: FILE_NAME,
    contentType: XLSX,
    body: sheetOf('用户', columns, exported(ctx, which, reportProgress)),
  });
  return `共 ${total} 人`;
});

async function whichOf(ctx: Ctx<User>, { params, ids }: z.infer<typeof userApi.export.request>): Promise<Which> {
  const scope = await scopeOf(ctx);
  // A plain-data copy: it may be stored in the task's input.
  return Which.parse({ scope, search: { ...searchFrom(ctx.config, params), ids } });
}

/** Logs the search; a whole number that was typed in is masked as in lists. */
async function recordExport(ctx: Ctx<User>, { params, ids }: z.infer<typeof userApi.export.request>): Promise<void> {
  const keyword = params.keyword && maskIdCard(maskMobile(params.keyword));
  const after = { ...params, ...(keyword ? { keyword } : {}), ...(ids ? { chosen: ids.length } : {}) };
  await record(ctx, { action: 'iam.usersExported', after });
}

/** Yields a thousand users at a time, in id order. */
async function* exported(ctx: Ctx<unknown>, which: Which, reportProgress?: (done: number) => Promise<void>) {
  let done = 0;
  for (let after = BEFORE_ALL_IDS; ;) {
    const users = await queries.usersAfter(ctx.db, which, { after, limit: STEP });
    const roles = await queries.rolesOf(
      ctx.db,
      users.map(({ id }) => id),
    );
    yield users.map((user) => ({ ...shown(ctx.config, user), roles: roles.get(user.id) ?? [] }));
    done += users.length;
    await reportProgress?.(done);
    const last = users.at(-1);
    if (!last || users.length < STEP) return;
    after = last.id;
  }
}

type Exported = ReturnType<typeof exported> extends AsyncGenerator<readonly (infer Row)[]> ? Row : never;

const columns: readonly SheetColumn<Exported>[] = [
  { title: '账号', width: 18, value: ({ userName }) => userName },
  { title: '姓名', width: 14, value: ({ realName }) => realName },
  { title: '类型', width: 10, value: ({ roleType }) => roleTypeLabels[roleType] },
  { title: '部门', width: 28, value: ({ deptName }) => deptName },
  { title: '角色', width: 24, value: ({ roles }) => roles.map(({ name }) => name).join('、') },
  { title: '手机', width: 16, value: ({ mobile }) => mobile },
  { title: '身份证号', width: 22, value: ({ idCard }) => idCard },
  { title: '邮箱', width: 24, value: ({ email }) => email },
  { title: '状态', width: 10, value: ({ state }) => userStateLabels[state] },
  { title: '最近登录', width: 20, value: ({ lastLoginAt }) => (lastLoginAt ? textInChina(lastLoginAt) : '') },
];
