import { z } from 'zod';
import { get, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { Day, Time } from '../core/time.ts';
import { Channel, LawLevel, StandardLevel, Validity } from './kinds.ts';

/**
 * An image in its available widths: `src` works without any, `srcSet` is empty until the smaller ones are generated.
 */
export const Picture = z.object({
  src: z.string(),
  srcSet: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type Picture = z.infer<typeof Picture>;

/** Text in parts, some of which match the search. */
export const Marked = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type Marked = z.infer<typeof Marked>;

/** An article in a list. Fields of other channels are empty. */
export const ArticleCard = z.object({
  id: Id,
  channel: z.enum(Channel),
  title: z.string(),
  summary: z.string(),
  cover: Picture.nullable(),
  categoryId: Id.nullable(),
  categoryTitle: z.string(),
  tags: z.array(z.string()),
  source: z.string(),
  author: z.string(),
  pinned: z.boolean(),
  isExample: z.boolean(),
  publishAt: Time,
  views: z.int(),
  readMinutes: z.int(),
  /** Laws and standards only. */
  level: z.int().nullable(),
  issuer: z.string(),
  number: z.string(),
  issuedOn: Day.nullable(),
  effectiveOn: Day.nullable(),
  validity: z.enum(Validity).nullable(),
  /** Lectures. */
  speaker: z.string(),
  speakerTitle: z.string(),
  heldOn: Day.nullable(),
  durationSeconds: z.int().nullable(),
  /** Products. */
  company: z.string(),
  region: z.string(),
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/** Where the search text was found: in the summary, or under a clause or heading that can be linked to. */
const Hit = z.object({ anchor: z.string(), label: z.string(), text: Marked });
export const FoundCard = ArticleCard.extend({
  markedTitle: Marked,
  hits: z.array(Hit),
  /** Number of matches in the article. */
  hitCount: z.int(),
});
export type FoundCard = z.infer<typeof FoundCard>;

/** A clause that a search names, such as 气象法第三十条, with its text. */
export const FoundClause = z.object({
  id: Id,
  title: z.string(),
  validity: z.enum(Validity),
  effectiveOn: Day.nullable(),
  anchor: z.string(),
  label: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.object({ text: z.string(), asked: z.boolean() })),
});
export type FoundClause = z.infer<typeof FoundClause>;

/** The heading or clause (第N条) that an anchor leads to. Chapters are 1, sections 2, clauses 3. */
const ContentsEntry = z.object({
  anchor: z.string(),
  depth: z.int().min(1).max(3),
  title: z.string(),
  /** What a clause is about: 作业人员. Empty if nobody has said so. */
  subject: z.string(),
});
export type ContentsEntry = z.infer<typeof ContentsEntry>;

const Neighbour = z.object({ id: Id, channel: z.enum(Channel), title: z.string() });

/** A playable video: its URLs are signed and valid for some hours. */
export const PlayableVideo = z.object({
  id: Id,
  isReady: z.boolean(),
  /** Sound only, without a poster. */
  isAudio: z.boolean(),
  playlist: z.string(),
  poster: z.string(),
  /** Empty without subtitles. */
  subtitle: z.string(),
  durationSeconds: z.int().nullable(),
});
export type PlayableVideo = z.infer<typeof PlayableVideo>;

export const Article = ArticleCard.extend({
  /** Sanitised markup with anchors and image URLs. */
  body: z.string(),
  contents: z.array(ContentsEntry),
  attachments: z.array(
    z.object({
      id: Id,
      name: z.string(),
      contentType: z.string(),
      size: z.int(),
      url: z.string(),
      viewUrl: z.string(),
    }),
  ),
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
  related: z.array(ArticleCard),
  /** Laws and standards: history and the other versions of the same one. */
  history: z.array(z.object({ on: Day, text: z.string() })),
  endedOn: Day.nullable(),
  replacedBy: Neighbour.nullable(),
  replacesArticles: z.array(Neighbour),
  officialUrl: z.string(),
  replaces: z.string(),
  draftedBy: z.string(),
  /** Lectures. */
  speakerUnit: z.string(),
  video: PlayableVideo.nullable(),
  /** Products. */
  contact: z.string(),
  phone: z.string(),
  website: z.string(),
  gallery: z.array(Picture),
  updatedAt: Time,
});
export type Article = z.infer<typeof Article>;

export const Keyword = z.string().trim().max(50, '搜索内容不能超过 50 个字');
const Year = z.int().min(1900).max(2200);

/** Sort order of lists; without a search text `relevance` is the same as `newest`. */
export const listOrders = ['relevance', 'newest', 'issued', 'effective', 'views'] as const;
export type ListOrder = (typeof listOrders)[number];

export const ListFilter = z.object({
  channel: z.enum(Channel),
  keyword: Keyword.default(''),
  /** Searches titles and numbers only. */
  titleOnly: z.boolean().default(false),
  categoryId: Id.optional(),
  levels: z
    .array(z.union([z.enum(LawLevel), z.enum(StandardLevel)]))
    .max(10)
    .default([]),
  issuers: z.array(z.string().max(100)).max(20).default([]),
  validity: z.enum(Validity).optional(),
  /** By the year it came into force, or was published if it has none. */
  fromYear: Year.optional(),
  toYear: Year.optional(),
  tag: z.string().trim().max(20).optional(),
  order: z.enum(listOrders).default('relevance'),
});

export const counted = <S extends z.ZodType>(value: S) => z.array(z.object({ value, count: z.int() }));

/**
 * Content for guests. Returns only what is published; anything missing, not yet or no longer published is not found.
 */
export const readApi = {
  paging: post('/api/content/read/paging', {
    summary: '公开内容列表',
    access: 'public',
    ...paging(ListFilter, FoundCard),
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  /** Number of articles for each option of a filter, with the other filters applied. */
  facets: post('/api/content/read/facets', {
    summary: '公开内容的筛选项',
    access: 'public',
    request: ListFilter,
    response: z.object({
      levels: counted(z.int()),
      issuers: counted(z.string()),
      validities: counted(z.enum(Validity)),
      years: counted(z.int()),
      tags: counted(z.string()),
      categories: z.array(z.object({ id: Id, parentId: Id.nullable(), title: z.string(), count: z.int() })),
    }),
    limit: { count: 300, seconds: 60, by: 'ip' },
  }),
  detail: get('/api/content/read/detail', {
    summary: '公开内容',
    access: 'public',
    request: z.object({ id: Id }),
    response: Article,
    errors: ['articleNotFound'],
  }),
  /** By the link that staff share; shows drafts. */
  preview: get('/api/content/read/preview', {
    summary: '预览内容',
    access: 'public',
    request: z.object({ id: Id, expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(100) }),
    response: Article,
    errors: ['articleNotFound', 'previewEnded'],
  }),
  /** Sent by the page when a user really reads; counted once per reader and article within half an hour. */
  viewed: post('/api/content/read/viewed', {
    summary: '记一次浏览',
    access: 'public',
    background: true,
    request: z.object({ id: Id }),
    response: z.null(),
    limit: { count: 120, seconds: 60, by: 'ip' },
  }),
};

/** Counting stops here; to see more, users narrow the search. */
export const SEARCH_COUNT_LIMIT = 1000;
/** Matches per channel are counted only to show where to look, so counting stops here. */
export const CHANNEL_COUNT_LIMIT = 100;
