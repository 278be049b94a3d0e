import { auditChains, isChained } from '@ganlin/contract/audit/chains';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { appendLinks } from '../chain/chain.ts';
import { entryDigest } from '../model/entry-digest.rules.ts';
import * as queries from '../model/queries.ts';

export interface AuditNote {
  readonly action: AuditAction;
  /** The object of the action, as `<noun>:<id>`. */
  readonly target?: string;
  /** For an action chained by exam: the exam, where the target does not name it. */
  readonly examId?: string;
  readonly summary?: string;
  readonly before?: object;
  readonly after?: object;
  /** The user who did it, where the request itself does not know yet, as when signing in. */
  readonly by?: { readonly id: string | null; readonly userName: string; readonly realName: string };
}

/** Browsers send a few hundred characters; some callers send anything. */
const USER_AGENT_LENGTH = 400;

/** Writes an entry in the caller's transaction: the change and its audit entry commit or roll back together. */
export function record(ctx: Ctx, note: AuditNote): Promise<void> {
  return recordAll(ctx, [note]);
}

/** Writes any number of entries in one statement, and the links of chained ones in two more. */
export async function recordAll(ctx: Ctx, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return;
  const links = new Map(notes.map((note) => [newId(), { note, chain: chainOf(note) }]));
  const rows = [...links].map(([id, { note }]) => entryRow(ctx, id, note));
  if (![...links.values()].some(({ chain }) => chain !== undefined)) return queries.insertEntries(ctx.db, rows);
  await transaction(ctx, async (ctx) => {
    const printed = await queries.insertAndPrint(ctx.db, rows);
    await appendLinks(
      ctx,
      printed.flatMap((entry) => {
        const { note, chain } = links.get(entry.id) ?? {};
        if (!note || chain === undefined) return [];
        const content = { entry: entry.id, digest: entryDigest(ctx.config.chainSecret, entry) };
        return [{ chain, action: note.action, target: entry.target, content }];
      }),
    );
  });
}

function chainOf({ action, target = '', examId }: AuditNote): string | undefined {
  if (!isChained(action)) return undefined;
  const name = auditChains[action];
  if (name !== 'exam') return name;
  const chain = examId === undefined ? target : `exam:${examId}`;
  if (!chain.startsWith('exam:')) throw new Error(`${action} must say its exam`);
  return chain;
}

function entryRow(ctx: Ctx, id: string, note: AuditNote) {
  const who = note.by ?? ctx.user;
  return {
    id,
    at: ctx.now,
    action: note.action,
    userId: who?.id ?? null,
    userName: who?.userName ?? '',
    realName: who?.realName ?? '',
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent.slice(0, USER_AGENT_LENGTH),
    requestId: ctx.origin.requestId,
    target: note.target ?? '',
    summary: note.summary ?? '',
    before: note.before ? JSON.stringify(note.before) : null,
    after: note.after ? JSON.stringify(note.after) : null,
  };
}
