import { z } from 'zod';
import { articlePath, Channel } from '../content/kinds.ts';
import { counted, FoundCard, FoundClause, Keyword, Marked } from '../content/read.ts';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';

/** What is found besides articles. Banks and exams only by the person they are open to. */
export const otherKinds = ['class', 'course', 'bank', 'exam'] as const;
export type OtherKind = (typeof otherKinds)[number];
export const otherKindLabels: Readonly<Record<OtherKind, string>> = {
  class: '培训班',
  course: '课程',
  bank: '题库',
  exam: '考试',
};

/** Matches of each of these kinds; whoever has more narrows the search. */
export const OTHERS_MAX = 50;

const OtherHit = z.object({
  kind: z.enum(otherKinds),
  id: Id,
  title: Marked,
  /** What distinguishes it, in short: 10 月 12 日开班. */
  facts: z.array(z.string()),
});
export type OtherHit = z.infer<typeof OtherHit>;

/** Articles that do not contain everything that was typed, the closest first. */
const Near = z.object({
  /** What was looked for, as it was typed. */
  words: z.array(z.string()),
  /** The first of them contains all of it, only not in one piece. */
  hasAll: z.boolean(),
  records: z.array(FoundCard),
});

const Suggestion = z.object({
  kind: z.enum(['article', 'clause', 'class', 'course']),
  id: Id,
  title: Marked,
  /** Of an article or a clause. */
  channel: z.enum(Channel).nullable(),
  /** Of a clause. */
  anchor: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const portalSearchApi = {
  /** Searches the whole site: what is public, and what is open to the signed-in user. */
  search: post('/api/portal/search/search', {
    summary: '站内搜索',
    access: 'public',
    request: z.object({
      keyword: Keyword.min(1, '请输入要搜索的内容'),
      /** Only articles of this channel. */
      channel: z.enum(Channel).optional(),
      current: z.int().min(1).max(100).default(1),
      size: z.int().min(1).max(50).default(10),
    }),
    response: z.object({
      /** On the first page, if the search names a clause. */
      clause: FoundClause.nullable(),
      records: z.array(FoundCard),
      /** Articles; counted up to 1000. */
      total: z.int(),
      /** Counted up to 100 for each channel, whichever is selected. */
      channels: counted(z.enum(Channel)),
      /** On the first page, if there are few matches or none. */
      near: Near.nullable(),
      /** On the first page: the best of each kind first. */
      others: z.array(z.object({ kind: z.enum(otherKinds), hits: z.array(OtherHit) })),
      /** How many articles are shown before the others: none where the others are what was looked for. */
      articlesFirst: z.int(),
    }),
    limit: { count: 120, seconds: 60, by: 'ip' },
  }),
  suggest: post('/api/portal/search/suggest', {
    summary: '搜索建议',
    access: 'public',
    background: true,
    request: z.object({ keyword: Keyword }),
    response: z.array(Suggestion),
    limit: { count: 600, seconds: 60, by: 'ip' },
  }),
};

const otherPaths: Readonly<Record<OtherKind, (id: string, isSignedIn: boolean) => string>> = {
  class: (id, isSignedIn) =>
    isSignedIn ? `/web/train/class/${id}` : `/applicationinterface/trainingRegistrationPage?trainclassId=${id}`,
  course: (id) => `/web/course/view/${id}`,
  bank: (id) => `/web/repo/view/${id}`,
  exam: (id) => `/web/exam/check/${id}`,
};

export const otherPath = (kind: OtherKind, id: string, isSignedIn: boolean): string => otherPaths[kind](id, isSignedIn);

export function suggestionPath({ kind, id, channel, anchor }: Suggestion, isSignedIn: boolean): string {
  if (kind === 'class' || kind === 'course') return otherPath(kind, id, isSignedIn);
  return `${articlePath(channel ?? Channel.law, id)}${anchor === '' ? '' : `#${anchor}`}`;
}
