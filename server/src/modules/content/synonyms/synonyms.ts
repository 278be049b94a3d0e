import { isDeepStrictEqual } from 'node:util';
import { searchedForm, SYNONYM_GROUPS_MAX, type synonymApi } from '@ganlin/contract/content/search/synonyms';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { contentChanged } from '../model/changed.ts';
import * as queries from './synonyms.queries.ts';

export const paging: Handler<typeof synonymApi.paging> = async (ctx, { params, current, size }) => ({
  ...(await queries.pageSynonyms(ctx.db, params, { current, size })),
  current,
  size,
});

export const save: Handler<typeof synonymApi.save> = (ctx, { id, version, form }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockSynonyms(ctx.db);
    const stored = await queries.findSynonym(ctx.db, id);
    const before = stored && { words: stored.words, enabled: stored.enabled, note: stored.note };
    // A repeat of the same call, whose response was lost.
    if (stored?.version === version + 1 && isDeepStrictEqual(before, form)) return { version: stored.version };
    if (!stored && version > 0) throw new AppError('synonymNotFound');
    if (stored && stored.version !== version) throw new AppError('synonymChanged');
    if (!stored && (await queries.countSynonyms(ctx.db)) >= SYNONYM_GROUPS_MAX) {
      throw new AppError('synonymsTooMany', { max: String(SYNONYM_GROUPS_MAX) });
    }
    const compared = form.words.map(searchedForm);
    const taken = await queries.findTaken(ctx.db, { id, words: compared });
    if (taken !== undefined) throw new AppError('synonymTaken', { word: taken });
    await queries.setSynonym(ctx.db, { id, ...form, version: version + 1, updatedAt: ctx.now }, compared);
    const note = { target: `synonym:${id}`, summary: form.words.join('、').slice(0, 200), after: form };
    await record(ctx, { action: 'content.synonymSaved', ...note, ...(before && { before }) });
    contentChanged(ctx);
    return { version: version + 1 };
  });

export const remove: Handler<typeof synonymApi.delete> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    await queries.lockSynonyms(ctx.db);
    const stored = await queries.findSynonym(ctx.db, id);
    if (!stored) throw new AppError('synonymNotFound');
    await queries.deleteSynonym(ctx.db, id);
    const { words, enabled, note } = stored;
    const summary = words.join('、').slice(0, 200);
    await record(ctx, {
      action: 'content.synonymDeleted',
      target: `synonym:${id}`,
      summary,
      before: { words, enabled, note },
    });
    contentChanged(ctx);
    return null;
  });
