import { changesText } from '@ganlin/contract/audit/differences';
import { auditActions, AuditFilter, LoginFilter, type AuditAction, type auditApi } from '@ganlin/contract/audit/entry';
import { XLSX } from '@ganlin/contract/core/import';
import { textInChina } from '@ganlin/contract/core/time';
import { z } from 'zod';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { defineExport, startTask, type Task, type TaskWork } from '../../platform/jobs/task.ts';
import { sheetOf, type SheetColumn } from '../../platform/sheet.ts';
import { cell, countEntries, entriesBelow, record, recorded, type EntryFilter } from '../audit/index.ts';
import { usersInScope, scopeOf, StoredScope } from '../iam/index.ts';

type Entry = Awaited<ReturnType<typeof entriesBelow>>[number];

const STEP = 1000;
/** A sheet has at most 1,048,576 rows. */
const ROW_LIMIT = 1_000_000;

const who: readonly SheetColumn<Entry>[] = [
  { title: '时间', width: 20, value: ({ at }) => textInChina(at) },
  // Only `record` writes entries, and it accepts only action names of the contract.
  { title: '操作', width: 18, value: ({ action }) => auditActions[action as AuditAction] },
  { title: '账号', width: 18, value: ({ userName }) => userName },
  { title: '姓名', width: 14, value: ({ realName }) => realName },
  { title: 'IP 地址', width: 18, value: ({ ip }) => ip },
  { title: '说明', width: 30, value: ({ summary }) => summary },
];
const device: SheetColumn<Entry> = { title: '设备', width: 40, value: ({ userAgent }) => cell(userAgent) };

const entryColumns: readonly SheetColumn<Entry>[] = [
  ...who,
  { title: '对象', width: 44, value: ({ target }) => target },
  { title: '变更', width: 60, value: ({ before, after }) => cell(changesText(recorded(before), recorded(after))) },
  device,
];

/** The caller's scope and filter at the time of the request. */
const Entries = z.object({ scope: StoredScope, filter: AuditFilter });
const Logins = z.object({ scope: StoredScope, filter: LoginFilter });

export const entriesTask = defineExport('audit.exportEntries', Entries, (ctx, { scope, filter }, work) =>
  keepSheet(ctx, work, {
    name: '操作日志',
    columns: entryColumns,
    filter: { ...filter, within: usersInScope(scope) },
  }),
);

export const loginsTask = defineExport('audit.exportLogins', Logins, (ctx, { scope, filter }, work) =>
  keepSheet(ctx, work, {
    name: '登录日志',
    columns: [...who, device],
    filter: { ...filter, logins: true, within: usersInScope(scope) },
  }),
);

export const exportEntries: Handler<typeof auditApi.export> = (ctx, { params }) =>
  start(ctx, entriesTask, { title: '导出操作日志', params });

export const exportLogins: Handler<typeof auditApi.exportLogins> = (ctx, { params }) =>
  start(ctx, loginsTask, { title: '导出登录日志', params });

async function start<Filter extends object>(
  ctx: Ctx<User>,
  task: Task<{ scope: StoredScope; filter: Filter }>,
  { title, params }: { title: string; params: Filter },
): Promise<{ taskId: string }> {
  const scope = StoredScope.parse(await scopeOf(ctx));
  return transaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, task, { title, input: { scope, filter: params } });
    const filter = Object.keys(params).length > 0 ? { after: params } : {};
    await record(ctx, { action: 'audit.exported', target: `task:${taskId}`, summary: title, ...filter });
    return { taskId };
  });
}

interface Wanted {
  readonly name: string;
  readonly columns: readonly SheetColumn<Entry>[];
  readonly filter: EntryFilter;
}

async function keepSheet(ctx: Ctx<null>, work: TaskWork, { name, columns, filter }: Wanted): Promise<string> {
  const found = await countEntries(ctx.db, filter);
  const body = sheetOf(name, columns, steps(ctx, work, { filter, total: Math.min(found, ROW_LIMIT) }));
  await work.keep({ name: `${name}.xlsx`, contentType: XLSX, body });
  const count = Math.min(found, ROW_LIMIT).toLocaleString('zh-CN');
  return found > ROW_LIMIT ? `已导出最近的 ${count} 条，更早的请缩小时间再导出` : `已导出 ${count} 条`;
}

/** The newest first, and no more than were counted: entries recorded meanwhile are left to the next export. */
async function* steps(
  ctx: Ctx<null>,
  work: TaskWork,
  { filter, total }: { filter: EntryFilter; total: number },
): AsyncGenerator<Entry[]> {
  let last: string | undefined;
  for (let done = 0; done < total;) {
    const limit = Math.min(STEP, total - done);
    const entries = await entriesBelow(ctx.db, filter, { id: last, limit });
    if (entries.length === 0) return;
    yield entries;
    done += entries.length;
    last = entries.at(-1)?.id;
    await work.report({ done, total });
  }
}
