import { changesText } from '@ganlin/contract/audit/differences';
import { auditActions, type AuditAction } from '@ganlin/contract/audit/entry';
import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { cell, recorded } from './in-words.ts';
import * as queries from '../model/queries.ts';

const STEP = 1000;

type Entry = Awaited<ReturnType<typeof queries.entriesAbout>>[number] & { readonly own: boolean };

/**
 * What the log says about a user's account. The staff member who acted is left out: that is their own personal data.
 */
export const ownEntries = defineOwnData({
  title: '账号记录',
  about: '您的登录、退出，以及您本人或管理人员对账号所做的更改和查看。',
  columns: [
    { title: '时间', width: 20, value: ({ at }: Entry) => textInChina(at) },
    // Only `record` writes entries, and it accepts only action names of the contract.
    { title: '操作', width: 20, value: ({ action }) => auditActions[action as AuditAction] },
    { title: '操作人', width: 12, value: ({ own, userId }) => doer(own, userId) },
    { title: 'IP 地址', width: 18, value: ({ own, ip }) => (own ? ip : '') },
    { title: '说明', width: 30, value: ({ summary }) => summary },
    { title: '变更', width: 60, value: ({ before, after }) => cell(changesText(recorded(before), recorded(after))) },
    { title: '浏览器', width: 50, value: ({ own, userAgent }) => (own ? cell(userAgent) : '') },
  ],
  rows: entriesAbout,
});

async function* entriesAbout(ctx: Ctx<null>, userId: string): AsyncGenerator<Entry[]> {
  for (let id: string | undefined; ;) {
    const entries = await queries.entriesAbout(ctx.db, userId, { id, limit: STEP });
    yield entries.map((entry) => ({ ...entry, own: entry.userId === userId }));
    if (entries.length < STEP) return;
    id = entries.at(-1)?.id;
  }
}

function doer(own: boolean, userId: string | null): string {
  if (own) return '本人';
  return userId === null ? '系统' : '管理人员';
}
