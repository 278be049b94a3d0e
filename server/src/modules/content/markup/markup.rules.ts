import { articleAttributes, articleTags, isArticleAddress } from '@ganlin/contract/content/markup';
import sanitizeHtml from 'sanitize-html';
import { tokensOf, type Token } from './markup-tokens.rules.ts';
import { written } from './markup-tree.rules.ts';

/** Other editors' names for our elements. */
const named: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  thead: 'tbody',
  tfoot: 'tbody',
  ...Object.fromEntries('div section article pre address center dt dd caption'.split(' ').map((tag) => [tag, 'p'])),
};

/** The content of these is not meant to be read. */
const unread =
  'script style textarea option select button template title noscript noembed noframes iframe object svg math xmp ' +
  'plaintext audio video canvas';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...articleTags],
  allowedAttributes: Object.fromEntries(Object.entries(articleAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { ...named },
  nonTextTags: unread.split(' '),
};

/**
 * Converts an article's text to its normal stored form. A real parser reads it, so that nothing hides in broken tags;
 * the result is rewritten tag by tag from the list of the contract.
 */
export function cleanBody(html: string): string {
  const given = isPileOfTags(html) ? html.replaceAll('<', '&lt;') : html;
  return written(allowedOnly(tokensOf(sanitizeHtml(given, options))));
}

const MAX_UNCLOSED = 2000;
/** Elements that are closed by the next one, or are empty. */
const loose = 'p|br|hr|img|li|td|th|tr|dd|dt|option|input|meta|link|col|source|wbr|area|base|embed|track|param';
const openings = new RegExp(`<(?!(?:${loose})\\b)[a-z]`, 'gi');

/**
 * Nobody writes thousands of nested tags, and the parser takes ever longer for each: then they are treated as text.
 */
function isPileOfTags(html: string): boolean {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return count(openings) - count(/<\//g) > MAX_UNCLOSED;
}

/** The plain text of stored markup, one line per paragraph. */
export function plainOf(html: string): string {
  let words = '';
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') words += token.text;
    else if (token.tag === 'td' || token.tag === 'th') words += ' ';
    else if (!inLine.has(token.tag)) words += '\n';
    else if (token.kind === 'open' && token.tag === 'span') words += token.attributes.get('data-formula') ?? '';
  }
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The pictures in stored markup, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(/<img data-file="([\da-f-]{36})"/g)].map(([, id = '']) => id))];
}

const inLine: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'img', 'span']);

function* allowedOnly(tokens: Iterable<Token>): Generator<Token> {
  // A formula is fully described by its attribute; what an editor rendered inside is dropped.
  let inFormula = false;
  for (const token of tokens) {
    const isSpan = token.kind !== 'text' && token.tag === 'span';
    if (inFormula && (token.kind === 'text' || isSpan)) {
      if (token.kind === 'close') inFormula = false;
      continue;
    }
    inFormula = false;
    if (token.kind !== 'open') {
      if (!isSpan) yield token;
      continue;
    }
    const attributes = (checks[token.tag] ?? noAttributes)(token.attributes);
    if (!attributes) continue;
    inFormula = isSpan;
    yield { ...token, attributes };
  }
}

type Attributes = ReadonlyMap<string, string>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const MAX_ALT = 300;
const MAX_FORMULA = 2000;
const MAX_SPAN = 100;

const noAttributes = (): Attributes => new Map();
const inOneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();

/** The attributes to keep of an element; undefined if the element is useless without them. */
const checks: Readonly<Record<string, (given: Attributes) => Attributes | undefined>> = {
  a: (given) => {
    const href = (given.get('href') ?? '').trim();
    return isArticleAddress(href) ? new Map([['href', href]]) : undefined;
  },
  img: (given) => {
    const file = (given.get('data-file') ?? '').toLowerCase();
    const alt = inOneLine(given.get('alt')).slice(0, MAX_ALT).toWellFormed().trim();
    return UUID.test(file)
      ? new Map([
          ['data-file', file],
          ['alt', alt],
        ])
      : undefined;
  },
  span: (given) => {
    const latex = inOneLine(given.get('data-formula'));
    return latex !== '' && latex.length <= MAX_FORMULA ? new Map([['data-formula', latex]]) : undefined;
  },
  td: spansOf,
  th: spansOf,
};

function spansOf(given: Attributes): Attributes {
  const names = ['colspan', 'rowspan'].map((name): [string, number] => [name, Number(given.get(name) ?? 1)]);
  const wide = names.filter(([, count]) => Number.isInteger(count) && count > 1 && count <= MAX_SPAN);
  return new Map(wide.map(([name, count]) => [name, String(count)]));
}
