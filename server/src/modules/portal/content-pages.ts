import { listSizes } from '@ganlin/contract/content/first-page';
import { articlePath, Channel, channels } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { escaped } from '../../platform/http/escape.ts';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import { factsOf, type Card } from './card-facts.ts';
import { articleLd, crumbsLd, crumbsTo, type ArticleData } from './json-ld.ts';
import { band, factLine, lines, plainPage, section, type SiteData } from './plain-page.ts';

const MAX_OF_DESCRIPTION = 160;

const listTexts: Readonly<Record<Channel, string>> = {
  [Channel.law]: '人工影响天气及气象相关的法律、行政法规、部门规章、地方性法规和规范性文件，可按条检索。',
  [Channel.standard]: '人工影响天气相关的国家标准、行业标准、地方标准和团体标准，注明是否现行。',
  [Channel.science]: '云和降水的知识、人工影响天气的原理与安全常识。',
  [Channel.lecture]: '一线专家的技术交流讲座，讲作业、讲雷达、讲安全。',
  [Channel.product]: '会员单位的装备、产品与成果。',
  [Channel.news]: '人工影响天气行业动态与平台消息。',
  [Channel.notice]: '培训、考试与平台的通知公告。',
};

/** A channel's list. Includes its articles only in its initial state. */
export async function listPage(
  { ask, ctx }: PageDataLoader,
  { channel, isFirst }: { readonly channel: Channel; readonly isFirst: boolean },
  site: SiteData,
): Promise<Page> {
  const { label, list } = channels[channel];
  const description = listTexts[channel];
  const input = { current: 1, size: listSizes[channel], params: { channel } };
  const records = isFirst ? (await ask(readApi.paging, input)).records : [];
  if (isFirst) await ask(readApi.facets, { channel });
  const main = band(label, description) + `<div class="plain-row">${lines(records.map(lineOf))}</div>`;
  return {
    status: 200,
    siteName: site.siteName,
    title: `${site.siteName} - ${label}`,
    description,
    canonical: list,
    jsonLd: [
      crumbsLd(
        [
          ['首页', '/web/home'],
          [label, list],
        ],
        ctx.config.publicUrl,
      ),
    ],
    body: plainPage(site, list, main),
  };
}

export function lineOf(card: Card) {
  return { to: articlePath(card.channel, card.id), title: card.title, facts: factsOf(card), text: card.summary };
}

/** A single article in full: `readApi` has sanitised its markup. */
export async function articlePage({ ask, ctx }: PageDataLoader, id: string, site: SiteData): Promise<Page> {
  const article = await ask(readApi.detail, { id });
  const { channel, title, summary, publishAt, updatedAt, tags, cover, video } = article;
  const { siteName } = site;
  const image = cover?.src ?? video?.poster;
  const { publicUrl } = ctx.config;
  return {
    status: 200,
    siteName,
    title: `${siteName} - ${title}`,
    description: shortened(summary) || title,
    canonical: articlePath(channel, article.id),
    ...(image ? { image } : {}),
    article: { publishedAt: publishAt, updatedAt, tags },
    jsonLd: [articleLd(article, siteName, publicUrl), crumbsLd(crumbsTo(article), publicUrl)],
    body: plainPage(site, channels[channel].list, articleMain(article)),
  };
}

function articleMain(article: ArticleData): string {
  const { channel, title, body, attachments, related } = article;
  const { label, list } = channels[channel];
  const files = attachments.map(({ name, url }) => `<li><a href="${escaped(url)}">${escaped(name)}</a></li>`);
  return [
    `<article class="plain-row plain-article"><p class="plain-crumbs"><a href="${list}">${label}</a></p>`,
    `<h1>${escaped(title)}</h1>${factLine(factsOf(article))}`,
    leadPicture(article),
    `<div class="plain-body">${body}</div>`,
    ...(files.length === 0 ? [] : [`<h2>附件</h2><ul>${files.join('')}</ul>`]),
    '</article>',
    ...(related.length === 0 ? [] : [section('相关内容', lines(related.map(lineOf)))]),
  ].join('');
}

const led: ReadonlySet<Channel> = new Set([Channel.science, Channel.lecture, Channel.product]);

/** Above the text, as the screen shows it: placed here, it starts loading before any script does. */
function leadPicture({ channel, cover }: ArticleData): string {
  if (!cover || !led.has(channel)) return '';
  const { src, srcSet, width, height } = cover;
  const size = width === null || height === null ? '' : ` width="${width}" height="${height}"`;
  const widths = srcSet === '' ? '' : ` srcset="${escaped(srcSet)}" sizes="(width &lt; 992px) 92vw, 800px"`;
  return `<img class="plain-lead" src="${escaped(src)}"${widths}${size} alt="" fetchpriority="high">`;
}

const shortened = (text: string): string =>
  text.length <= MAX_OF_DESCRIPTION ? text : `${text.slice(0, MAX_OF_DESCRIPTION - 1)}…`;
