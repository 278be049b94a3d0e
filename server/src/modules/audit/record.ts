import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import * as queries from './queries.ts';

export interface AuditNote {
  readonly action: AuditAction;
  /** What it was done to, as `<noun>:<id>`. */
  readonly target?: string;
  readonly summary?: string;
  readonly before?: object;
  readonly after?: object;
  /** Who did it, where the request itself does not know yet, as when signing in. */
  readonly by?: { readonly id: string | null; readonly userName: string; readonly realName: string };
}

/** Writes an entry in the caller's transaction: the change and its trace stand or fall together. */
export async function record(ctx: Ctx, note: AuditNote): Promise<void> {
  const who = note.by ?? ctx.user;
  await queries.insertEntry(ctx.db, {
    id: newId(),
    at: ctx.now,
    action: note.action,
    userId: who?.id ?? null,
    userName: who?.userName ?? '',
    realName: who?.realName ?? '',
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent,
    requestId: ctx.origin.requestId,
    target: note.target ?? '',
    summary: note.summary ?? '',
    before: note.before ? JSON.stringify(note.before) : null,
    after: note.after ? JSON.stringify(note.after) : null,
  });
}
