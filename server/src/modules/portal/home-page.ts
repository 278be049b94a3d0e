import { channels, Channel } from '@ganlin/contract/content/kinds';
import type { HomeBlock } from '@ganlin/contract/content/home';
import type { Data } from '@ganlin/contract/core/endpoint';
import { portalApi } from '@ganlin/contract/portal/home';
import { applicationLabels } from '@ganlin/contract/training/kinds';
import type { PageDataLoader } from '../../platform/http/pages/page-data-loader.ts';
import type { Page } from '../../platform/http/pages/page.ts';
import { dayOf } from './card-facts.ts';
import { lineOf } from './content-pages.ts';
import { siteLd } from './json-ld.ts';
import { band, lines, plainPage, section, type SiteData } from './plain-page.ts';

type HomeData = Data<typeof portalApi.home>;

export async function homePage({ ask, ctx }: PageDataLoader, site: SiteData): Promise<Page> {
  const home = await ask(portalApi.home, {});
  const { siteName } = site;
  const [banner] = home.banners;
  const blocks = home.blocks.filter(({ visible }) => visible);
  const main =
    band(banner?.title ?? siteName, banner?.text ?? '', 'hero') + blocks.map((block) => blockOf(home, block)).join('');
  return {
    status: 200,
    siteName,
    title: `${siteName} - 首页`,
    description: banner?.text || `${siteName}：人工影响天气从业人员的学习、培训与考试平台`,
    canonical: '/web/home',
    jsonLd: [siteLd(siteName, ctx.config.publicUrl)],
    body: plainPage(site, '/web/home', main),
  };
}

type Cards = 'notices' | 'news' | 'laws' | 'standards' | 'science' | 'lectures' | 'products';

/** Lists shown by each block; blocks without lists are left to the script. */
const listed: Partial<Readonly<Record<HomeBlock, readonly (readonly [Cards, Channel])[]>>> = {
  bulletins: [
    ['notices', Channel.notice],
    ['laws', Channel.law],
    ['standards', Channel.standard],
  ],
  news: [['news', Channel.news]],
  science: [['science', Channel.science]],
  lectures: [['lectures', Channel.lecture]],
  products: [['products', Channel.product]],
};

function blockOf(home: HomeData, { kind, title }: HomeData['blocks'][number]): string {
  if (kind === 'classes') return home.classes.length === 0 ? '' : section(title, lines(home.classes.map(classLine)));
  const lists = (listed[kind] ?? []).filter(([name]) => home[name].length > 0);
  return lists
    .map(([name, channel]) =>
      section(lists.length > 1 ? channels[channel].label : title, lines(home[name].map(lineOf))),
    )
    .join('');
}

const classLine = ({ id, title, place, startTime, applyEnd, application }: HomeData['classes'][number]) => ({
  to: `/applicationinterface/trainingRegistrationPage?trainclassId=${id}`,
  title,
  facts: [applicationLabels[application], `${dayOf(startTime)} 开班`, `${dayOf(applyEnd)} 报名截止`, place],
  text: '',
});
