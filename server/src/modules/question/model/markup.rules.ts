import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { canonicalRich } from '@ganlin/domain/rich-text/rich-html';
import { filesOf, plainOf } from '@ganlin/domain/rich-text/rich-text';
import sanitizeHtml from 'sanitize-html';

/** Markup allowed in the texts of a question (contract, question/body.ts). */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'p br strong b em i u sub sup ul ol li table thead tbody tr th td span img audio video'.split(' '),
  allowedAttributes: {
    span: ['data-formula'],
    img: ['data-file', 'alt'],
    audio: ['data-file'],
    video: ['data-file'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
};

/** All texts of a question, whoever may see them. */
export interface Said {
  readonly content: string;
  readonly analysis: string;
  readonly body: Body;
}

/** Converts markup to its canonical stored form with a real parser, so that nothing hides in broken tags. */
export function cleanMarkup(html: string): string {
  // Already canonical, like the output of our own file reader: it contains nothing else.
  if (canonicalRich(html) === html) return html;
  return canonicalRich(sanitizeHtml(html, allowed));
}

export function isEmptyMarkup(html: string): boolean {
  return plainOf(html) === '';
}

/** The same question with every text mapped. */
export function mapTexts<S extends Said>(said: S, change: (html: string) => string): S {
  return {
    ...said,
    content: change(said.content),
    analysis: change(said.analysis),
    body: mapBody(said.body, change),
  };
}

/** The files shown in all texts of a question, without duplicates. */
export function filesIn(said: Said): string[] {
  const files = new Set<string>();
  mapTexts(said, (html) => {
    if (html.includes('data-file')) for (const file of filesOf(html)) files.add(file);
    return html;
  });
  return [...files];
}

/** Stored markup with a URL for each of its files; a file without a URL stays without. */
export function withSources(html: string, addressOf: (file: string) => string | undefined): string {
  if (!html.includes('data-file')) return html;
  return html.replaceAll(/<(img|audio|video) data-file="([\w-]+)"/g, (tag, name: string, file: string) => {
    const address = addressOf(file);
    if (address === undefined) return tag;
    return `${tag} src="${address.replaceAll('&', '&amp;')}"${name === 'img' ? '' : ' controls preload="metadata"'}`;
  });
}

function mapBody(body: Body, change: (html: string) => string): Body {
  if (body.type !== 99) return mapSimple(body, change);
  const children = body.children.map((child) => ({
    ...child,
    content: change(child.content),
    analysis: change(child.analysis),
    body: mapSimple(child.body, change),
  }));
  return { ...body, children };
}

function mapSimple(body: SimpleBody, change: (html: string) => string): SimpleBody {
  const locked = <Part extends { content: string }>(part: Part): Part => ({ ...part, content: change(part.content) });
  if (body.type === 1 || body.type === 2) {
    return { ...body, options: body.options.map((one) => ({ ...locked(one), analysis: change(one.analysis) })) };
  }
  if (body.type === 4) return { ...body, reference: change(body.reference) };
  if (body.type === 6) return { ...body, lefts: body.lefts.map(locked), rights: body.rights.map(locked) };
  return body;
}
