/** Channel of an article on the public site. */
export const Channel = { law: 1, standard: 2, science: 3, lecture: 4, product: 5, news: 6, notice: 7 } as const;
export type Channel = (typeof Channel)[keyof typeof Channel];

interface ChannelFacts {
  readonly label: string;
  /** Name in URLs of the management centre and of feeds. */
  readonly name: string;
  /** The public list; news and notices have theirs on the home page and in the message centre. */
  readonly list: string;
  /** URL prefix of a public article page; the id follows. */
  readonly view: string;
}

export const channels: Readonly<Record<Channel, ChannelFacts>> = {
  1: { label: '法规', name: 'law', list: '/web/law', view: '/web/law/view/' },
  2: { label: '标准', name: 'standard', list: '/web/standard', view: '/web/standard/view/' },
  3: { label: '科普', name: 'popularscience', list: '/web/popularscience', view: '/web/popularscience/view/' },
  4: { label: '技术交流', name: 'lecture', list: '/web/lecture', view: '/web/lecture/view/' },
  5: { label: '会员风采', name: 'product', list: '/web/product', view: '/web/product/view/' },
  6: { label: '首页资讯', name: 'news', list: '/web/home/news', view: '/web/home/view/' },
  7: { label: '通知公告', name: 'notice', list: '/web/home/notice', view: '/web/home/view/' },
};

export const allChannels: readonly Channel[] = Object.values(Channel);

/** Public URL of an article. */
export const articlePath = (channel: Channel, id: string): string => `${channels[channel].view}${id}`;

export const channelNamed = (name: string): Channel | undefined =>
  allChannels.find((channel) => channels[channel].name === name);

export const ArticleState = { draft: 0, published: 1, withdrawn: 2 } as const;
export type ArticleState = (typeof ArticleState)[keyof typeof ArticleState];

/** Status in lists: a published article whose time has not come is `waiting`. */
export const ArticleStatus = { draft: 0, published: 1, withdrawn: 2, waiting: 3 } as const;
export type ArticleStatus = (typeof ArticleStatus)[keyof typeof ArticleStatus];
export const articleStatusLabels: Readonly<Record<ArticleStatus, string>> = {
  0: '草稿',
  1: '已发布',
  2: '已撤下',
  3: '待发布',
};

/** Rank of a law. */
export const LawLevel = { law: 1, regulation: 2, ministry: 3, local: 4, government: 5, document: 6 } as const;
export type LawLevel = (typeof LawLevel)[keyof typeof LawLevel];
export const lawLevelLabels: Readonly<Record<LawLevel, string>> = {
  1: '法律',
  2: '行政法规',
  3: '部门规章',
  4: '地方性法规',
  5: '地方政府规章',
  6: '规范性文件',
};

export const StandardLevel = { national: 1, industry: 2, local: 3, association: 4 } as const;
export type StandardLevel = (typeof StandardLevel)[keyof typeof StandardLevel];
export const standardLevelLabels: Readonly<Record<StandardLevel, string>> = {
  1: '国家标准',
  2: '行业标准',
  3: '地方标准',
  4: '团体标准',
};

/** Whether a law or standard is in force: derived from its dates, never entered. */
export const Validity = { coming: 1, inForce: 2, replaced: 3, ended: 4 } as const;
export type Validity = (typeof Validity)[keyof typeof Validity];
export const validityLabels: Readonly<Record<'law' | 'standard', Readonly<Record<Validity, string>>>> = {
  law: { 1: '尚未施行', 2: '现行有效', 3: '已被修订', 4: '已废止' },
  standard: { 1: '即将实施', 2: '现行', 3: '被代替', 4: '废止' },
};

interface Days {
  readonly effectiveOn: string | null;
  readonly endedOn: string | null;
  readonly replacedById: string | null;
}

/** `today` is a day in China, as `YYYY-MM-DD`. */
export function validityOn({ effectiveOn, endedOn, replacedById }: Days, today: string): Validity {
  if (endedOn !== null && endedOn <= today) return replacedById === null ? Validity.ended : Validity.replaced;
  return effectiveOn !== null && effectiveOn > today ? Validity.coming : Validity.inForce;
}
