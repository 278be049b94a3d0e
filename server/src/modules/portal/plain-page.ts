import { Channel, channels } from '@ganlin/contract/content/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { siteApi } from '@ganlin/contract/site/settings';
import { escaped } from '../../platform/http/escape.ts';

export type SiteData = Data<typeof siteApi.detail>;

const entries: readonly (readonly [string, string])[] = [
  ['首页', '/web/home'],
  ...[Channel.law, Channel.standard, Channel.science, Channel.lecture, Channel.product].map(
    (channel) => [channels[channel].label, channels[channel].list] as const,
  ),
];

/**
 * The page without any script: the site's header and footer around the readable content. The web's `plain-page.css`
 * styles it like the page that replaces it.
 */
export function plainPage({ siteName, copyRight }: SiteData, path: string, main: string): string {
  const nav = entries.map(([title, to]) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${title}</a>`);
  // The script shows its markup, after checking it again.
  const foot = escaped(copyRight.replace(/<[^>]*>/g, ' ').trim());
  return [
    '<div class="plain">',
    `<header><div class="plain-row"><a class="plain-brand" href="/web/home">${escaped(siteName)}</a>`,
    `<nav aria-label="主导航">${nav.join('')}</nav></div></header>`,
    `<main>${main}</main>`,
    ...(foot === '' ? [] : [`<footer><div class="plain-row">${foot}</div></footer>`]),
    '</div>',
  ].join('');
}

/** The coloured header of a page, with the site search field; tall on the home page. */
export function band(title: string, text: string, look: 'band' | 'hero' = 'band'): string {
  return [
    `<div class="plain-${look}"><div class="plain-row"><h1>${escaped(title)}</h1>`,
    ...(text === '' ? [] : [`<p>${escaped(text)}</p>`]),
    '<form action="/web/home/search" role="search"><input type="search" name="q" aria-label="搜索全站" ',
    'placeholder="搜索法规、标准、科普…" maxlength="50"><button>搜索</button></form></div></div>',
  ].join('');
}

interface Line {
  readonly to: string;
  readonly title: string;
  /** Short facts, such as a number and a date. */
  readonly facts: readonly string[];
  readonly text: string;
}

export function lines(all: readonly Line[]): string {
  const items = all.map(
    ({ to, title, facts, text }) =>
      `<li><a href="${escaped(to)}">${escaped(title)}</a>${factLine(facts)}${text === '' ? '' : `<p>${escaped(text)}</p>`}</li>`,
  );
  return `<ul class="plain-list">${items.join('')}</ul>`;
}

export function factLine(facts: readonly string[]): string {
  const some = facts.filter((fact) => fact !== '');
  return some.length === 0
    ? ''
    : `<p class="plain-facts">${some.map((fact) => `<span>${escaped(fact)}</span>`).join('')}</p>`;
}

export const section = (title: string, inner: string): string =>
  `<section class="plain-row"><h2>${escaped(title)}</h2>${inner}</section>`;
