import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Channel } from '@ganlin/contract/content/kinds';
import { readApi, type Article } from '@ganlin/contract/content/read';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { cached } from '../../../platform/http/cache/cached-reply.ts';
import { verifyLink } from '../../../platform/storage/signed-link.ts';
import { filesFor, fileUrl, picturesOf, videosOf } from '../../media/index.ts';
import { anchored } from '../markup/anchors.rules.ts';
import { findNamed, findNeighbour, listReplaced, relatedIds } from './around.queries.ts';
import { cardsById, cardsOf } from '../model/cards.ts';
import { rightUntil } from '../model/changed.ts';
import { attachmentsOf, CONTENT_FILE, extrasOf, subjectsOf } from '../model/fields.rules.ts';
import { picturesIn } from '../markup/markup.rules.ts';
import { findWhole, type WholeRow } from '../model/read.queries.ts';
import { shownBody } from '../markup/shown-body.rules.ts';

export const detail: Handler<typeof readApi.detail> = async (ctx, { id }) =>
  cached(readApi.detail, `content:article:${id}`, async () => {
    const data = await findPublicArticle(ctx, id);
    if (!data) throw new AppError('articleNotFound');
    return { data, until: await rightUntil(ctx) };
  });

/** The signature is the permission: anyone with the link sees the current text, published or not. */
export const preview: Handler<typeof readApi.preview> = async (ctx, { id, expires, signature }) => {
  const link = { path: readApi.preview.path, query: new URLSearchParams({ id, expires, signature }) };
  const verdict = verifyLink(ctx.config.linkSecret, link, ctx.now);
  if (verdict !== 'ok') throw new AppError(verdict === 'expired' ? 'previewEnded' : 'articleNotFound');
  const row = await findWhole(ctx.db, id, null);
  if (!row) throw new AppError('articleNotFound');
  return wholeArticle(ctx, row);
};

async function findPublicArticle(ctx: Ctx<unknown>, id: string): Promise<Article | undefined> {
  const row = await findWhole(ctx.db, id, ctx.now);
  return row && wholeArticle(ctx, row);
}

async function wholeArticle(ctx: Ctx<unknown>, row: WholeRow): Promise<Article> {
  const { history, officialUrl, replaces, draftedBy, speakerUnit, contact, phone, website, gallery } = extrasOf(
    row.channel,
    row.fields,
  );
  const pictures = await picturesOf(ctx, [...picturesIn(row.body), ...gallery]);
  const { html, contents } = anchored(row.body);
  const subjects = subjectsOf(row.channel, row.fields);
  const [card] = await cardsOf(ctx, [row]);
  if (!card) throw new Error('a row has no card');
  return {
    ...card,
    ...(await aroundOf(ctx, row)),
    body: shownBody(html, pictures),
    contents: contents.map((entry) => ({ ...entry, subject: subjects.get(entry.title) ?? '' })),
    attachments: await shownAttachments(ctx, row.attachments),
    history,
    endedOn: row.endedOn,
    officialUrl,
    replaces,
    draftedBy,
    speakerUnit,
    video: row.videoId === null ? null : ((await videosOf(ctx, [row.videoId])).get(row.videoId) ?? null),
    contact,
    phone,
    website,
    gallery: gallery.map((id) => pictures.get(id)).filter((one) => one !== undefined),
    updatedAt: row.updatedAt,
  };
}

type Around = Pick<Article, 'previous' | 'next' | 'related' | 'replacedBy' | 'replacesArticles'>;

async function aroundOf(ctx: Ctx<unknown>, row: WholeRow): Promise<Around> {
  const { db, now } = ctx;
  const middle = { id: row.id, channel: row.channel, publishAt: row.publishAt ?? now };
  const replacedBy = row.replacedById === null ? undefined : await findNamed(db, row.replacedById, now);
  return {
    previous: named(await findNeighbour(db, middle, { side: 'before', now })),
    next: named(await findNeighbour(db, middle, { side: 'after', now })),
    related: await cardsById(ctx, await relatedIds(db, row, now)),
    replacedBy: named(replacedBy),
    replacesArticles: (await listReplaced(db, row.id, now)).map(withChannel),
  };
}

interface NamedRow {
  readonly id: string;
  readonly channel: number;
  readonly title: string;
}

// The column's check constraint allows nothing else.
const withChannel = (row: NamedRow) => ({ ...row, channel: row.channel as Channel });
const named = (row: NamedRow | undefined) => (row ? withChannel(row) : null);

/**
 * URLs are valid for at least a day, and stay the same for a whole day, so the responses that contain them do too.
 */
async function shownAttachments(ctx: Ctx<unknown>, stored: unknown): Promise<Article['attachments']> {
  const attachments = attachmentsOf(stored);
  if (attachments.length === 0) return [];
  const until = addDays(startOfDayInChina(ctx.now), 2);
  const files = await filesFor(
    ctx.db,
    CONTENT_FILE,
    attachments.map(({ fileId }) => fileId),
  );
  return attachments.flatMap(({ fileId, name }) => {
    const file = files.find(({ id }) => id === fileId);
    if (!file) return [];
    const { id, contentType, size } = file;
    const viewUrl = contentType === 'application/pdf' ? fileUrl(ctx, id, { inline: true, until }) : '';
    return [{ id, name, contentType, size, url: fileUrl(ctx, id, { until }), viewUrl }];
  });
}
