import { Channel, validityOn, type Validity } from '@ganlin/contract/content/kinds';
import type { ArticleCard, Picture, PlayableVideo } from '@ganlin/contract/content/read';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { picturesOf, videosOf } from '../../media/index.ts';
import { extrasOf } from './fields.rules.ts';
import { cardRows, type CardRow } from './read.queries.ts';
import { readMinutes, summaryOf } from './summary.rules.ts';

interface Shown {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly videos: ReadonlyMap<string, PlayableVideo>;
  readonly now: Date;
}

/** The list cards of these articles, in their order. */
export async function cardsOf(ctx: Ctx<unknown>, rows: readonly CardRow[]): Promise<ArticleCard[]> {
  const pictures = await picturesOf(
    ctx,
    rows.map(({ coverId }) => coverId).filter((id) => id !== null),
  );
  const videos = await videosOf(
    ctx,
    rows.map(({ videoId }) => videoId).filter((id) => id !== null),
  );
  return rows.map((row) => cardOf(row, { pictures, videos, now: ctx.now }));
}

/** The cards of articles by their ids; leaves out unpublished ones. */
export async function cardsById(ctx: Ctx<unknown>, ids: readonly string[]): Promise<ArticleCard[]> {
  return cardsOf(ctx, await cardRows(ctx.db, { ids, now: ctx.now }));
}

type Dated = Parameters<typeof validityOn>[0] & { readonly channel: number };

/** Whether a law or standard is in force today; null for other articles. */
export function validityIn(article: Dated, now: Date): Validity | null {
  const isDated = article.channel === Channel.law || article.channel === Channel.standard;
  return isDated ? validityOn(article, dayInChina(now)) : null;
}

function cardOf(row: CardRow, { pictures, videos, now }: Shown): ArticleCard {
  const { speaker, speakerTitle, heldOn, company, region } = extrasOf(row.channel, row.fields);
  return {
    id: row.id,
    // The column's check constraint allows nothing else.
    channel: row.channel as Channel,
    title: row.title,
    summary: summaryOf(row),
    cover: row.coverId === null ? null : (pictures.get(row.coverId) ?? null),
    categoryId: row.categoryId,
    categoryTitle: row.categoryTitle ?? '',
    tags: row.tags,
    source: row.source,
    author: row.author,
    pinned: row.pinned,
    isExample: row.isExample,
    // A draft shown as a preview has no publishing time yet.
    publishAt: row.publishAt ?? row.updatedAt,
    views: row.views ?? 0,
    readMinutes: readMinutes(row.characters),
    level: row.level,
    issuer: row.issuer,
    number: row.number,
    issuedOn: row.issuedOn,
    effectiveOn: row.effectiveOn,
    validity: validityIn(row, now),
    speaker,
    speakerTitle,
    heldOn,
    durationSeconds: row.videoId === null ? null : (videos.get(row.videoId)?.durationSeconds ?? null),
    company,
    region,
  };
}
