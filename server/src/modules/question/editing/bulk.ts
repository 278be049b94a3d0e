import type { AuditAction } from '@ganlin/contract/audit/entry';
import { QuestionState } from '@ganlin/contract/question/kinds';
import { MAX_TAGS, type questionApi } from '@ganlin/contract/question/question';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import * as queries from './bulk.queries.ts';
import { deleteHeld } from './delete.ts';
import { refuseNeeded } from '../usage/needed.ts';
import { holdRepos, recountRepos, refreshMemberships, reposOf } from '../model/repo-count.queries.ts';
import { countUsed } from '../model/usage.queries.ts';
import { holdItems, listVersions, putItems } from '../model/write.queries.ts';
import { hasDraft, publishedRow, type Item } from '../model/write.ts';

/** Publishes every draft among them; questions without a draft stay unchanged. */
export const publish: Handler<typeof questionApi.publish> = (ctx, { ids }) =>
  onHeld(ctx, ids, async (ctx, items) => {
    const drafts = items.filter(hasDraft);
    const refs = drafts.map(({ id, latestVersion }) => ({ id, version: latestVersion }));
    const versions = new Map((await listVersions(ctx.db, refs)).map((version) => [version.questionId, version]));
    const rows = drafts.map((item) => {
      const version = versions.get(item.id);
      if (!version) throw new Error('a question has its newest version');
      return publishedRow(ctx, item, version);
    });
    await queries.publishVersions(ctx.db, refs, ctx.now);
    await putItems(ctx.db, rows);
    return { changed: drafts, action: 'question.published' };
  });

export const retire: Handler<typeof questionApi.retire> = (ctx, { ids }) =>
  move(ctx, ids, { from: QuestionState.published, to: QuestionState.retired, action: 'question.retired' });

export const restore: Handler<typeof questionApi.restore> = (ctx, { ids }) =>
  move(ctx, ids, { from: QuestionState.retired, to: QuestionState.published, action: 'question.restored' });

export const tag: Handler<typeof questionApi.tag> = (ctx, { ids, add, remove }) =>
  onHeld(ctx, ids, async (ctx, items) => {
    const changed = items
      .map((item) => ({ item, tags: [...new Set([...item.tags.filter((name) => !remove.includes(name)), ...add])] }))
      .filter(({ item, tags }) => tags.join('\n') !== item.tags.join('\n'));
    if (changed.some(({ tags }) => tags.length > MAX_TAGS)) {
      throw new AppError('questionTooManyTags', { limit: String(MAX_TAGS) });
    }
    const rows = changed.map(({ item: { id }, tags }) => ({ id, tags }));
    await queries.setTags(ctx.db, rows, { by: ctx.user.id, now: ctx.now });
    return { changed: changed.map(({ item }) => item), action: 'question.tagged', after: { add, remove } };
  });

/** All or none: a question that was put to users must stay, because their answers refer to it. */
export const remove: Handler<typeof questionApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    const items = await holdItems(ctx.db, ids);
    const locked = items.map(({ id }) => id);
    const used = await countUsed(ctx.db, locked);
    if (used > 0) throw new AppError('questionInUse', { count: String(used) });
    if (locked.length > 0) await deleteHeld(ctx, locked);
    await trace(ctx, items, { action: 'question.deleted' });
    return { count: items.length };
  });

interface Action {
  readonly action: AuditAction;
  readonly after?: object;
}

function move(ctx: Ctx<User>, ids: readonly string[], { from, to, action }: { from: number; to: number } & Action) {
  return onHeld(ctx, ids, async (ctx, items) => {
    const changed = items.filter(({ state }) => state === from);
    const some = changed.map(({ id }) => id);
    if (to === QuestionState.retired) await refuseNeeded(ctx, some);
    await queries.setState(ctx.db, some, to, { by: ctx.user.id, now: ctx.now });
    return { changed, action };
  });
}

/**
 * Changes many questions in one call: locks the questions, then their banks, then changes, then recounts. One audit
 * entry.
 */
function onHeld(
  outer: Ctx<User>,
  ids: readonly string[],
  change: (ctx: Ctx<User>, items: readonly Item[]) => Promise<Action & { readonly changed: readonly Item[] }>,
): Promise<{ count: number }> {
  return transaction(outer, async (ctx) => {
    const items = await holdItems(ctx.db, ids);
    const memberships = await reposOf(
      ctx.db,
      items.map(({ id }) => id),
    );
    await holdRepos(
      ctx.db,
      memberships.map(({ repoId }) => repoId),
    );
    const { changed, ...entry } = await change(ctx, items);
    const some = new Set(changed.map(({ id }) => id));
    if (some.size === 0) return { count: 0 };
    await refreshMemberships(ctx.db, [...some]);
    const touched = memberships.filter(({ questionId }) => some.has(questionId)).map(({ repoId }) => repoId);
    await recountRepos(ctx.db, touched, { now: ctx.now, drawn: true });
    await trace(ctx, changed, entry);
    return { count: changed.length };
  });
}

const CODES_SAID = 20;

/** One audit entry for all of them. */
export async function trace(ctx: Ctx<User>, items: readonly Item[], { action, after = {} }: Action): Promise<void> {
  const [only, ...others] = items;
  if (!only) return;
  const codes = items.slice(0, CODES_SAID).map(({ code }) => code);
  await record(ctx, {
    action,
    ...(others.length === 0 ? { target: `question:${only.id}` } : {}),
    summary:
      others.length === 0
        ? `${only.code} ${only.text}`
        : `${items.length} 题：${codes.join('、')}${items.length > CODES_SAID ? ' 等' : ''}`,
    after: { ...after, count: items.length, ids: items.map(({ id }) => id) },
  });
}
