import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { articleAttributes, articleTags, isArticleAddress, readingAttributes } from '@ganlin/contract/content/markup';

/** The parts of the browser DOM used here; the server's own types do not include them. */
interface Node {
  readonly nodeType: number;
  readonly childNodes: Iterable<Node>;
  readonly textContent: string | null;
  readonly localName: string;
  readonly namespaceURI: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  innerHTML: string;
}
interface Browser {
  readonly JSDOM: new (html: string) => {
    readonly window: { readonly document: { readonly body: Node; createElement(name: string): Node } };
  };
}

// The web's own parser, which reads as browsers do: not the one that the server sanitises with.
const require = createRequire(resolve(import.meta.dirname, '../../../web/package.json'));
const { JSDOM } = require('jsdom') as Browser;
const page = new JSDOM('').window.document;

const ELEMENT = 1;
const TEXT = 3;
const HTML = 'http://www.w3.org/1999/xhtml';
const anchor = /^(?:tiao|zhang|jie|bian|bufen|h)-[\w-]+$/;

/** Anything in an article's text beyond the contract's allowlist, when inserted into a page or parsed with it. */
export function htmlFaults(html: string): string[] {
  const put = page.createElement('div');
  put.innerHTML = html;
  return [...put.childNodes].flatMap(faultsOf);
}

/** The same for a whole page that contains it, such as the one the server sends. */
export function pageFaults(html: string): string[] {
  const { body } = new JSDOM(`<!doctype html><html><head><title>x</title></head><body>${html}</body></html>`).window
    .document;
  return [...body.childNodes].flatMap(faultsOf);
}

export function textOf(html: string): string {
  const put = page.createElement('div');
  put.innerHTML = html;
  return put.textContent ?? '';
}

function faultsOf(node: Node): string[] {
  if (node.nodeType === TEXT) return [];
  if (node.nodeType !== ELEMENT) return [`node of type ${node.nodeType}`];
  const { localName, namespaceURI } = node;
  const isKnown = namespaceURI === HTML && articleTags.includes(localName);
  const known = new Set([...(articleAttributes[localName] ?? []), ...(readingAttributes[localName] ?? [])]);
  const attributes = [...node.attributes].filter(
    ({ name, value }) => !known.has(name) || !(checks[name]?.(value) ?? true),
  );
  return [
    ...(isKnown ? [] : [`<${localName}>`]),
    ...attributes.map(({ name, value }) => `<${localName} ${name}="${value}">`),
    ...[...node.childNodes].flatMap(faultsOf),
  ];
}

const checks: Readonly<Record<string, (value: string) => boolean>> = {
  href: isArticleAddress,
  src: (value) => /^\/api\/common\/file\/public\?id=[\da-f-]{36}$/.test(value),
  srcset: (value) => value.split(', ').every((one) => /^\/api\/common\/file\/public\?id=[\da-f-]{36}/.test(one)),
  'data-file': (value) => /^[\da-f-]{36}$/.test(value),
  id: (value) => anchor.test(value),
  target: (value) => value === '_blank',
};
