import { allChannels, Channel, channels } from '@ganlin/contract/content/kinds';
import { joinTables } from '@ganlin/contract/core/module';
import { isPageAddress, type PageTable } from '@ganlin/contract/core/site-page';
import { interfaceAddress } from '@ganlin/contract/embed/address';
import * as modules from '@ganlin/contract/registry';
import { HELP_PATH } from '@ganlin/contract/site/pages';

/** What a URL points to, as far as the URL alone shows. */
export type PageTarget =
  | { readonly kind: 'home' }
  /** `isFirst`: the list in its initial state, with no filter or search. */
  | { readonly kind: 'list'; readonly channel: Channel; readonly isFirst: boolean }
  | { readonly kind: 'article'; readonly id: string; readonly screen: string }
  | { readonly kind: 'search'; readonly isFirst: boolean }
  | { readonly kind: 'help' }
  | { readonly kind: 'classes'; readonly isFirst: boolean }
  | { readonly kind: 'other' }
  | { readonly kind: 'missing' };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HOME = '/web/home';
const SEARCH = '/web/home/search';
export const CLASSES = '/web/home/classes';
const PREVIEW = '/web/home/preview/';

const pages = joinTables(modules, 'pages') satisfies PageTable;

/** Pages of the shell itself, and areas whose pages the user's menu decides. */
const known = /^\/(401|404)$|^\/(redirect|web|applicationinterface|studentinterface)\/|^\/admin(\/|$)/;

const lists = new Map(allChannels.map((channel) => [channels[channel].list, channel]));
/** Below these paths only the listed pages exist: the home page and the lists with their articles. */
const closed: readonly string[] = [HOME, ...lists.keys()].map((path) => `${path}/`);

/** The screen that takes over, by the prefix of an article's URL. */
const articleScreens: Readonly<Record<string, string>> = {
  [channels[Channel.law].view]: 'laws/law',
  [channels[Channel.standard].view]: 'channels/standard',
  [channels[Channel.science].view]: 'science/science',
  [channels[Channel.lecture].view]: 'lectures/lecture',
  [channels[Channel.product].view]: 'products/product',
  [channels[Channel.news].view]: 'news/news',
};
const listScreens: Readonly<Record<Channel, string>> = {
  [Channel.law]: 'laws/laws',
  [Channel.standard]: 'channels/standards',
  [Channel.science]: 'science/sciences',
  [Channel.lecture]: 'lectures/lectures',
  [Channel.product]: 'products/products',
  [Channel.news]: 'news/news-list',
  [Channel.notice]: 'news/news-list',
};
const contentScreen = (name: string): string => `src/features/content/${name}.tsx`;

export function targetOf(pathname: string, query: URLSearchParams): PageTarget {
  const { isOn, path: inner } = interfaceAddress(pathname, query);
  const path = inner.length > 1 ? inner.replace(/\/+$/, '') : inner;
  // Embedded in another system's frame, a page is opened by a user and looks different.
  if (isOn) return { kind: 'other' };
  if (path === '/' || path === HOME) return { kind: 'home' };
  if (path === SEARCH) return { kind: 'search', isFirst: query.size === 0 };
  if (path === HELP_PATH) return { kind: 'help' };
  if (path === CLASSES) return { kind: 'classes', isFirst: query.size === 0 };
  const channel = lists.get(path);
  if (channel !== undefined) return { kind: 'list', channel, isFirst: query.size === 0 };
  return articleAt(path) ?? (isKnown(path) ? { kind: 'other' } : { kind: 'missing' });
}

/** URLs with the same key have the same page. */
export function keyOf(place: PageTarget): string {
  if (place.kind === 'list') return `list:${place.channel}:${place.isFirst ? 'first' : 'other'}`;
  if (place.kind === 'search' || place.kind === 'classes') return `${place.kind}:${place.isFirst ? 'first' : 'other'}`;
  // The same article may be requested under another channel, whose screen then redirects the reader.
  return place.kind === 'article' ? `article:${place.screen}:${place.id}` : place.kind;
}

/** Named as in the web build. */
export function screenOf(target: PageTarget): string | undefined {
  if (target.kind === 'home') return contentScreen('home/home');
  if (target.kind === 'search') return contentScreen('search/search');
  if (target.kind === 'help') return 'src/features/site/help/help.tsx';
  if (target.kind === 'classes') return 'src/features/training/list/open-classes.tsx';
  if (target.kind === 'list') return contentScreen(listScreens[target.channel]);
  return target.kind === 'article' ? contentScreen(target.screen) : undefined;
}

function articleAt(path: string): PageTarget | undefined {
  const start = path.slice(0, path.lastIndexOf('/') + 1);
  const screen = articleScreens[start];
  const id = path.slice(start.length).toLowerCase();
  return screen !== undefined && ID.test(id) ? { kind: 'article', id, screen } : undefined;
}

function isKnown(path: string): boolean {
  if (path.startsWith(PREVIEW)) return ID.test(path.slice(PREVIEW.length).toLowerCase());
  return (known.test(path) || isPageAddress(pages, path)) && !closed.some((start) => path.startsWith(start));
}
