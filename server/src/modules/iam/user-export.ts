import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { roleTypeLabels, userStateLabels, type userApi } from '@ganlin/contract/iam/user';
import ExcelJS from 'exceljs';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { record } from '../audit/index.ts';
import { scopeOf } from './scope.ts';
import type { Scope } from './scope.rules.ts';
import * as queries from './user.queries.ts';
import { searchFrom, shown } from './users.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const STEP = 1000;
const FIRST = '00000000-0000-0000-0000-000000000000';

const columns = [
  { header: '账号', key: 'userName', width: 18 },
  { header: '姓名', key: 'realName', width: 14 },
  { header: '类型', key: 'roleType', width: 10 },
  { header: '部门', key: 'deptName', width: 28 },
  { header: '角色', key: 'roles', width: 24 },
  { header: '手机', key: 'mobile', width: 16 },
  { header: '身份证号', key: 'idCard', width: 22 },
  { header: '邮箱', key: 'email', width: 24 },
  { header: '状态', key: 'state', width: 10 },
  { header: '最近登录', key: 'lastLoginAt', width: 20 },
] as const;

/** Written while it is sent, a thousand people at a time: any number of them takes the same memory. */
export const exportUsers: Handler<typeof userApi.export> = async (ctx, { params, ids }) => {
  const scope = await scopeOf(ctx);
  await record(ctx, { action: 'iam.usersExported', after: { params, chosen: ids?.length ?? 0 } });
  const body = new PassThrough();
  const search = { ...searchFrom(ctx.config, params), ids };
  writeSheet(ctx, { scope, search }, body).catch((error: unknown) => body.destroy(error as Error));
  return { contentType: XLSX, fileName: '用户列表.xlsx', body };
};

async function writeSheet(
  ctx: Ctx<User>,
  which: { scope: Scope; search: queries.UserSearch },
  stream: PassThrough,
): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: false });
  const sheet = book.addWorksheet('用户', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({ ...column }));
  for (let after = FIRST; ;) {
    const users = await queries.usersAfter(ctx.db, which, { after, limit: STEP });
    const roles = await queries.rolesOf(
      ctx.db,
      users.map(({ id }) => id),
    );
    for (const user of users) sheet.addRow(rowOf(ctx, user, roles.get(user.id) ?? [])).commit();
    // Not faster than the reader takes it, or the whole sheet would wait in memory.
    if (stream.writableNeedDrain) await once(stream, 'drain');
    const last = users.at(-1);
    if (!last || users.length < STEP) break;
    after = last.id;
  }
  sheet.commit();
  await book.commit();
}

type Found = Awaited<ReturnType<typeof queries.usersAfter>>[number];

function rowOf(ctx: Ctx<User>, row: Found, roles: readonly { name: string }[]) {
  const user = shown(ctx.config, row);
  return {
    ...user,
    roleType: roleTypeLabels[user.roleType],
    state: userStateLabels[user.state],
    roles: roles.map(({ name }) => name).join('、'),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? '',
  };
}
