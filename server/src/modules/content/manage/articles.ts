import { addDays } from '@ganlin/contract/core/time';
import { ArticleForm, type articleApi } from '@ganlin/contract/content/article';
import type { ArticleState, Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import type { ArticleReview } from '@ganlin/contract/content/review/review';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { signLink } from '../../../platform/storage/signed-link.ts';
import { namesWithin } from '../../iam/index.ts';
import { articleReaders } from '../../site/index.ts';
import { fileUrl, filesFor, picturesOf } from '../../media/index.ts';
import { filesOf, formOf } from '../model/article-form.rules.ts';
import { findArticle, viewsOf, type ArticleRecord } from '../model/article.queries.ts';
import { validityIn } from '../model/cards.ts';
import { CONTENT_FILE, CONTENT_PICTURE, extrasOf } from '../model/fields.rules.ts';
import { findReview } from '../model/review.queries.ts';
import { reviewStateOf, whyNotDecide } from '../model/review.rules.ts';
import { pageArticles } from './list.queries.ts';
import { findRevision, pageRevisions } from './revision.queries.ts';
import { isOut, statusOf } from '../model/status.rules.ts';

/** How long a draft can be read by its link. */
const PREVIEW_DAYS = 7;

export const paging: Handler<typeof articleApi.paging> = async (ctx, { params, sort, ...page }) => {
  const reader = { readerId: ctx.user.id, readers: await articleReaders(ctx) };
  const { records, total } = await pageArticles(ctx.db, { filter: params, reader, now: ctx.now, sort }, page);
  const nameOf = await namesWithin(
    ctx,
    records.flatMap(({ updatedBy, submittedBy }) => [updatedBy, ...(submittedBy === null ? [] : [submittedBy])]),
  );
  return {
    ...page,
    total,
    records: records.map((row) => ({
      ...row,
      // The column's check constraint allows nothing else.
      channel: row.channel as Channel,
      categoryTitle: row.categoryTitle ?? '',
      status: statusOf(row, ctx.now),
      views: row.views ?? 0,
      updatedBy: nameOf(row.updatedBy),
      validity: validityIn(row, ctx.now),
      speaker: extrasOf(row.channel, row.fields).speaker,
      company: extrasOf(row.channel, row.fields).company,
      review: reviewFor(ctx, row, { readers: reader.readers, hasDecided: row.hasDecided, nameOf }),
    })),
  };
};

export const detail: Handler<typeof articleApi.detail> = async (ctx, { id }) => {
  const article = await getArticle(ctx, id);
  const form = formOf(article);
  const { submittedBy, submittedAt, submitNote } = article;
  const nameOf = await namesWithin(ctx, [article.updatedBy, ...(submittedBy === null ? [] : [submittedBy])]);
  const own = await findReview(ctx.db, { id, version: article.version, readerId: ctx.user.id });
  const review = { readers: await articleReaders(ctx), hasDecided: own !== undefined, nameOf };
  return {
    id,
    version: article.version,
    // The column's check constraint allows nothing else.
    state: article.state as ArticleState,
    status: statusOf(article, ctx.now),
    publishAt: article.publishAt,
    withdrawAt: article.withdrawAt,
    views: await viewsOf(ctx.db, id),
    updatedAt: article.updatedAt,
    updatedBy: nameOf(article.updatedBy),
    review: { ...reviewFor(ctx, article, review), submittedAt, note: submitNote },
    form,
    files: await shownFiles(ctx, form),
  };
};

export const revisions: Handler<typeof articleApi.revisions> = async (ctx, { params: { id }, current, size }) => {
  await getArticle(ctx, id);
  const { records, total } = await pageRevisions(ctx.db, id, { current, size });
  const nameOf = await namesWithin(
    ctx,
    records.map(({ savedBy }) => savedBy),
  );
  return {
    current,
    size,
    total,
    records: records.map((row) => ({ ...row, savedBy: nameOf(row.savedBy) })),
  };
};

export const revision: Handler<typeof articleApi.revision> = async (ctx, { id, version }) => {
  await getArticle(ctx, id);
  const row = await findRevision(ctx.db, id, version);
  if (!row) throw new AppError('articleNotFound');
  const nameOf = await namesWithin(ctx, [row.savedBy]);
  const { savedAt, savedBy, form } = row;
  return { version, savedAt, savedBy: nameOf(savedBy), form: ArticleForm.parse(form) };
};

/** The page's URL; the signature covers the call that the page makes. */
export const previewLink: Handler<typeof articleApi.previewLink> = async (ctx, { id }) => {
  await getArticle(ctx, id);
  const until = addDays(ctx.now, PREVIEW_DAYS);
  const link = signLink(ctx.config.linkSecret, { path: readApi.preview.path, params: { id }, expiresAt: until });
  const query = new URLSearchParams(link.slice(link.indexOf('?')));
  query.delete('id');
  return { path: `/web/home/preview/${id}?${query.toString()}`, until };
};

type Reviewable = Pick<
  ArticleRecord,
  'reviewState' | 'reviewApprovals' | 'submittedBy' | 'updatedBy' | 'state' | 'publishAt' | 'withdrawAt' | 'deletedAt'
>;

interface Review {
  readonly readers: number;
  /** Whether the caller has decided about this version. */
  readonly hasDecided: boolean;
  readonly nameOf: (id: string) => string;
}

function reviewFor(ctx: Ctx<User>, article: Reviewable, { nameOf, ...review }: Review): ArticleReview {
  const { submittedBy, reviewApprovals } = article;
  const isOpen = !article.deletedAt && !isOut(article, ctx.now);
  const mayDecide = whyNotDecide(article, { ...review, readerId: ctx.user.id }) === undefined;
  return {
    state: reviewStateOf(article, review.readers),
    readers: reviewApprovals,
    submittedBy: submittedBy === null ? '' : nameOf(submittedBy),
    isMine: isOpen && mayDecide && ctx.user.permissions.has('content:article:review'),
  };
}

/** Includes articles in the trash: they can be viewed before they are restored. */
async function getArticle(ctx: Ctx<User>, id: string): Promise<ArticleRecord> {
  const article = await findArticle(ctx.db, id);
  if (!article) throw new AppError('articleNotFound');
  return article;
}

/** Everything a form refers to, with URLs for its editor. */
async function shownFiles(ctx: Ctx<User>, form: ArticleForm) {
  const { pictures, files } = filesOf(form);
  const shown = await picturesOf(ctx, pictures);
  const named = await filesFor(ctx.db, CONTENT_PICTURE, pictures);
  const attached = await filesFor(ctx.db, CONTENT_FILE, files);
  return [
    ...named.map((file) => ({ ...file, url: shown.get(file.id)?.src ?? '' })),
    ...attached.map((file) => ({ ...file, url: fileUrl(ctx, file.id) })),
  ];
}
