import { isDeepStrictEqual } from 'node:util';
import { ARTICLE_LENGTH, type articleApi, type ArticleForm } from '@ganlin/contract/content/article';
import { ArticleState, Channel } from '@ganlin/contract/content/kinds';
import { ReviewState } from '@ganlin/contract/content/review/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onMissing } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { articleReaders } from '../../site/index.ts';
import { sharedFilesFor, videosExist } from '../../media/index.ts';
import { cleaned, columnsOf, filesOf, formOf } from '../model/article-form.rules.ts';
import * as queries from '../model/article.queries.ts';
import { auditedForm } from '../model/audited.ts';
import { isCategory } from '../model/category.queries.ts';
import { articlesChanged } from '../model/changed.ts';
import { CONTENT_FILE, CONTENT_PICTURE } from '../model/fields.rules.ts';
import { findRevision, insertRevision } from './revision.queries.ts';
import { isOut } from '../model/status.rules.ts';

type Before = queries.ArticleRecord;

export const save: Handler<typeof articleApi.save> = (ctx, { id, version, form: given, note }) =>
  transaction(ctx, async (ctx) => {
    const form = cleaned(given);
    if (form.body.length > ARTICLE_LENGTH) throw new AppError('articleTooLong');
    const before = await queries.findArticle(ctx.db, id, { lock: true });
    if (!before && version === 0) {
      await refuseUnknown(ctx, undefined, { id, form });
      if (await create(ctx, { id, form, note })) return { id, version: 1 };
    }
    // Another user may have created it just now, or this same call whose response was lost.
    const locked = before ?? (await queries.findArticle(ctx.db, id, { lock: true }));
    if (!locked || locked.deletedAt) throw new AppError('articleNotFound');
    if (locked.channel !== form.channel) throw new AppError('articleChannelFixed');
    if (locked.version === version + 1 && (await isRepeated(ctx, locked, form))) return { id, version: locked.version };
    if (locked.version !== version) throw new AppError('articleChanged', { name: await nameOf(ctx, locked.updatedBy) });
    const isShown = isOut(locked, ctx.now);
    if (isShown && (await articleReaders(ctx)) > 0) throw new AppError('articleReviewFirst');
    if (isShown && !ctx.user.permissions.has('content:article:publish')) throw new AppError('articleNeedsPublisher');
    await refuseUnknown(ctx, locked, { id, form });
    return change(ctx, locked, { form, note });
  });

/** Nobody has read the new version. */
const unreviewed = {
  reviewState: ReviewState.none,
  reviewApprovals: 0,
  submittedBy: null,
  submittedAt: null,
  submitNote: '',
};

interface Written {
  readonly form: ArticleForm;
  readonly note: string;
}

/** Returns false if the id has been taken meanwhile. */
export async function create(ctx: Ctx<User>, { id, form, note }: Written & { id: string }): Promise<boolean> {
  const by = { createdBy: ctx.user.id, updatedBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
  const row = { ...columnsOf(form), ...by, id, state: ArticleState.draft, version: 1 };
  if (!(await queries.insertArticle(ctx.db, row).catch(categoryGone))) return false;
  await writeParts(ctx, { id, form, note, version: 1 });
  const after = await auditedForm(ctx.db, form);
  await record(ctx, { action: 'content.saved', target: `article:${id}`, summary: form.title, after });
  return true;
}

async function change(ctx: Ctx<User>, before: Before, { form, note }: Written) {
  const { id } = before;
  const version = before.version + 1;
  const earlier = await auditedForm(ctx.db, formOf(before));
  const set = { ...columnsOf(form), ...unreviewed, version, updatedBy: ctx.user.id, updatedAt: ctx.now };
  await queries.updateArticle(ctx.db, id, set).catch(categoryGone);
  await writeParts(ctx, { id, form, note, version });
  const after = await auditedForm(ctx.db, form);
  await record(ctx, { action: 'content.saved', target: `article:${id}`, summary: form.title, before: earlier, after });
  await articlesChanged(ctx, [before]);
  return { id, version };
}

async function writeParts(
  ctx: Ctx<User>,
  { id, form, note, version }: Written & { id: string; version: number },
): Promise<void> {
  const stamps = { savedBy: ctx.user.id, savedAt: ctx.now };
  await insertRevision(ctx.db, { articleId: id, version, form: JSON.stringify(form), note, ...stamps });
  const { pictures, files } = filesOf(form);
  const { videoId } = columnsOf(form);
  await queries.addFiles(ctx.db, id, [...pictures, ...files, ...(videoId === null ? [] : [videoId])]);
}

const categoryGone = onMissing('content_article_category_fkey', 'categoryNotFound');

/** Compares what was saved: having been pinned since does not make it another call. */
async function isRepeated({ db, user }: Ctx<User>, { id, version }: Before, form: ArticleForm): Promise<boolean> {
  const saved = await findRevision(db, id, version);
  return saved?.savedBy === user.id && isDeepStrictEqual(saved.form, form);
}

async function nameOf(ctx: Ctx<User>, userId: string): Promise<string> {
  return (await namesWithin(ctx, [userId]))(userId) || '他人';
}

/**
 * A form may refer only to what exists: files uploaded for articles, a category of its channel, the succeeding text.
 */
async function refuseUnknown(
  { db }: Ctx<User>,
  before: Before | undefined,
  { id, form }: { id: string; form: ArticleForm },
): Promise<void> {
  const { pictures, files } = filesOf(form);
  const known = [
    ...(await sharedFilesFor(db, CONTENT_PICTURE, pictures)),
    ...(await sharedFilesFor(db, CONTENT_FILE, files)),
  ];
  if (known.length < pictures.length + files.length) throw new AppError('articleFileUnknown');
  const videoId = form.channel === Channel.lecture ? form.fields.videoId : null;
  if (videoId !== null && (await videosExist(db, [videoId])).length === 0) throw new AppError('articleFileUnknown');
  if (form.categoryId !== null && !(await isCategory(db, form.categoryId, form.channel)))
    throw new AppError('categoryNotFound');
  const { replacedById } = columnsOf(form);
  if (replacedById === null || replacedById === before?.replacedById) return;
  if (replacedById === id || !(await queries.isThere(db, replacedById, form.channel)))
    throw new AppError('articleNotFound');
}
