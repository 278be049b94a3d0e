import { clauseOf } from '@ganlin/contract/content/clauses';
import {
  articleAttributes,
  articleTags,
  isArticleAddress,
  isForeignAddress,
  readingAttributes,
} from '@ganlin/contract/content/markup';
import DOMPurify from 'dompurify';

/** The attributes the server returns in a body, for any tag; addresses are checked one by one. */
const ATTRIBUTES = [articleAttributes, readingAttributes].flatMap((byTag) => Object.values(byTag).flat());

/** Detached from the page: nothing in it is fetched or run while it is processed. */
const inert = document.implementation.createHTMLDocument('');

/**
 * A body as shown: sanitised, tables in a scrolling box, pictures that open enlarged, external links marked, and
 * clauses of a law (`<p id="tiao-12">` with what follows it) grouped.
 */
export function dressed(html: string): string {
  const root = inert.createElement('div');
  root.append(cleaned(html));
  for (const table of root.querySelectorAll('table')) wrap(table, scrollingBox());
  for (const picture of root.querySelectorAll('img')) dressPicture(picture);
  for (const link of root.querySelectorAll('a')) dressLink(link);
  for (const start of root.querySelectorAll<HTMLElement>(':scope > p[id^="tiao-"]')) holdClause(start);
  return root.innerHTML;
}

function cleaned(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...articleTags],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

function wrap(element: Element, box: HTMLElement): void {
  element.replaceWith(box);
  box.append(element);
}

/** Keyboard users must be able to focus the box to scroll it. */
function scrollingBox(): HTMLElement {
  const box = inert.createElement('div');
  box.dataset['scroll'] = '';
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', '表格，可以左右滚动');
  return box;
}

function dressPicture(picture: HTMLImageElement): void {
  // Pictures are served by this site; one from elsewhere would reveal to others who reads here.
  if (!/^\/(?![/\\])/.test(picture.getAttribute('src') ?? '')) {
    picture.removeAttribute('src');
    picture.removeAttribute('srcset');
  }
  if (picture.closest('a')) return;
  const button = inert.createElement('button');
  button.type = 'button';
  button.dataset['zoom'] = '';
  button.setAttribute('aria-label', picture.alt === '' ? '放大图片' : `放大图片：${picture.alt}`);
  wrap(picture, button);
}

function dressLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? '';
  if (!isArticleAddress(address)) link.removeAttribute('href');
  if (!isForeignAddress(address)) {
    link.removeAttribute('target');
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.dataset['foreign'] = '';
}

function holdClause(start: HTMLElement): void {
  const clause = inert.createElement('section');
  clause.id = start.id;
  clause.dataset['clause'] = '';
  start.removeAttribute('id');
  const parts: Element[] = [start];
  for (let next = start.nextElementSibling; next && belongs(next); next = next.nextElementSibling) parts.push(next);
  start.before(clause);
  clause.append(...parts);
  nameClause(clause, start);
}

/** 第十二条 stands out from its text and links to itself; the blanks between them are typesetting. */
function nameClause(clause: HTMLElement, start: HTMLElement): void {
  const first = start.firstChild;
  const label = clauseOf(first?.textContent ?? '')?.label;
  if (label === undefined || first?.nodeType !== Node.TEXT_NODE) return;
  const text = first.textContent ?? '';
  first.textContent = text.slice(text.indexOf(label) + label.length).trimStart();
  const number = inert.createElement('a');
  number.dataset['number'] = '';
  number.href = `#${clause.id}`;
  number.textContent = label;
  start.prepend(number);
  clause.setAttribute('aria-label', label);
}

const belongs = (element: Element): boolean => element.id === '' && !/^H[2-4]$|^HR$/.test(element.tagName);
