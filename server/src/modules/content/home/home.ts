import { isDeepStrictEqual } from 'node:util';
import { defaultHome, HomeConfig, type homeConfigApi, type HomeBlock } from '@ganlin/contract/content/home';
import { Channel } from '@ganlin/contract/content/kinds';
import type { ArticleCard, Picture } from '@ganlin/contract/content/read';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { sharedFilesFor, picturesOf } from '../../media/index.ts';
import { cardsById } from '../model/cards.ts';
import { contentChanged } from '../model/changed.ts';
import { CONTENT_PICTURE } from '../model/fields.rules.ts';
import * as queries from './home.queries.ts';
import { newestIds } from '../model/read.queries.ts';

/** The home page's content: its settings, and the newest articles of each channel on it. */
export interface HomeContent extends Pick<HomeConfig, 'hotWords' | 'blocks' | 'links'> {
  readonly banners: (Omit<HomeConfig['banners'][number], 'pictureId'> & { picture: Picture | null })[];
  readonly notices: ArticleCard[];
  readonly news: ArticleCard[];
  readonly laws: ArticleCard[];
  readonly standards: ArticleCard[];
  readonly science: ArticleCard[];
  readonly lectures: ArticleCard[];
  readonly products: ArticleCard[];
}

export const detail: Handler<typeof homeConfigApi.detail> = async (ctx) => {
  const { config, version } = await storedHome(ctx);
  const pictures = await picturesOf(ctx, pictureIds(config));
  return { config, version, pictures: [...pictures].map(([id, { src }]) => ({ id, url: src })) };
};

export const save: Handler<typeof homeConfigApi.save> = (ctx, { config: given, version }) =>
  transaction(ctx, async (ctx) => {
    const config = withAllBlocks(given);
    const before = await storedHome(ctx, { lock: true });
    // A repeat of the same call, whose response was lost.
    if (before.version === version + 1 && isDeepStrictEqual(before.config, config)) return { version: before.version };
    if (before.version !== version) throw new AppError('homeChanged');
    const ids = pictureIds(config);
    const known = await sharedFilesFor(ctx.db, CONTENT_PICTURE, ids);
    if (ids.some((id) => !known.some((file) => file.id === id))) throw new AppError('articleFileUnknown');
    await queries.setHome(ctx.db, { config, version: version + 1, now: ctx.now });
    await record(ctx, {
      action: 'content.homeSaved',
      target: 'home:1',
      summary: config.banners[0]?.title ?? '',
      before: before.config,
      after: config,
    });
    contentChanged(ctx);
    return { version: version + 1 };
  });

export async function homeContent(ctx: Ctx<unknown>): Promise<HomeContent> {
  const { config } = await storedHome(ctx);
  const pictures = await picturesOf(ctx, pictureIds(config));
  const newest = async (kind: HomeBlock, channel: Channel) => {
    const block = config.blocks.find((one) => one.kind === kind);
    if (!block?.visible) return [];
    return cardsById(ctx, await newestIds(ctx.db, { channel, now: ctx.now, limit: block.count }));
  };
  return {
    banners: config.banners.map(({ pictureId, ...banner }) => ({
      ...banner,
      picture: pictureId === null ? null : (pictures.get(pictureId) ?? null),
    })),
    hotWords: config.hotWords,
    blocks: config.blocks,
    links: config.links,
    notices: await newest('bulletins', Channel.notice),
    news: await newest('news', Channel.news),
    laws: await newest('bulletins', Channel.law),
    standards: await newest('bulletins', Channel.standard),
    science: await newest('science', Channel.science),
    lectures: await newest('lectures', Channel.lecture),
    products: await newest('products', Channel.product),
  };
}

/** As saved, or the default of a new site. */
async function storedHome(
  { db }: Pick<Ctx, 'db'>,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ config: HomeConfig; version: number }> {
  const row = await queries.findHome(db, { lock });
  return row
    ? { config: withAllBlocks(HomeConfig.parse(row.config)), version: row.version }
    : { config: defaultHome, version: 0 };
}

/** A block that is not listed, such as one added by a later release, exists but is hidden. */
function withAllBlocks(config: HomeConfig): HomeConfig {
  const missing = defaultHome.blocks.filter(({ kind }) => !config.blocks.some((block) => block.kind === kind));
  return { ...config, blocks: [...config.blocks, ...missing.map((block) => ({ ...block, visible: false }))] };
}

const pictureIds = ({ banners }: HomeConfig): string[] => [
  ...new Set(banners.map(({ pictureId }) => pictureId).filter((id) => id !== null)),
];
