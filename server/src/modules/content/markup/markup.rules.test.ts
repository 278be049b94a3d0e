import { articleAttributes, articleTags, isArticleAddress } from '@ganlin/contract/content/markup';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './markup-tokens.rules.ts';
import { cleanBody, picturesIn, plainOf } from './markup.rules.ts';

const FILE = '018f0000-0000-7000-8000-000000000001';

const tag = fc.constantFrom(
  ...articleTags,
  ...'div b i h1 h6 thead script svg style form template noscript textarea'.split(' '),
);
const attribute = fc.constantFrom(
  '',
  ` href="https://example.cn/?a=1&amp;b=2"`,
  ` href="javascript:alert(1)"`,
  ` data-file="${FILE}" alt='a "b"'`,
  ` data-formula="a < b"`,
  ` colspan=3 onclick=x`,
  ` style="x" class=y id=z`,
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    ' ',
    '\n',
    '　',
    '<',
    '&amp;',
    '&lt;b&gt;',
    '第一条　',
    '"',
    '\u00A0',
    '\u200B',
    '<!--',
    '-->',
    ']]>',
  ),
);
/** Pieces in any order: anything that a clipboard, an importer or an attacker may send. */
const html = fc
  .array(
    fc.oneof(
      text,
      fc.tuple(tag, attribute).map(([name, written]) => `<${name}${written}>`),
      tag.map((name) => `</${name}>`),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

const isGood = (name: string, value: string): boolean => name !== 'href' || isArticleAddress(value);

describe('article text', () => {
  it('has one normal form: cleaned text stays unchanged', () => {
    fc.assert(
      fc.property(html, (given) => {
        const stored = cleanBody(given);
        expect(cleanBody(stored)).toBe(stored);
      }),
      { numRuns: 400 },
    );
  });

  it('contains only listed elements and attributes, properly nested and closed', () => {
    fc.assert(
      fc.property(html, (given) => {
        const open: string[] = [];
        const strange: unknown[] = [];
        for (const token of tokensOf(cleanBody(given))) {
          if (token.kind === 'text') continue;
          if (token.kind === 'close' ? open.pop() !== token.tag : !articleTags.includes(token.tag)) strange.push(token);
          if (token.kind === 'close') continue;
          const names = new Set(articleAttributes[token.tag]);
          strange.push(...[...token.attributes].filter(([name, value]) => !names.has(name) || !isGood(name, value)));
          if (!['br', 'hr', 'img'].includes(token.tag)) open.push(token.tag);
        }
        expect(strange).toEqual([]);
        expect(open).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('loses no text of plain paragraphs', () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((one) => one.replaceAll(/[\s\u200B\u2060\uFEFF]/g, ''));
    fc.assert(
      fc.property(fc.array(words), (paragraphs) => {
        const written = paragraphs.map((one) => `<p>${one.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
        expect(plainOf(cleanBody(written.join('')))).toBe(paragraphs.filter((one) => one !== '').join('\n'));
      }),
    );
  });

  it.each([
    [
      'what other programs call our elements',
      '<h1>a</h1><div>b<b>c</b></div><i>d</i>',
      '<h2>a</h2><p>b<strong>c</strong></p><p><em>d</em></p>',
    ],
    [
      'rows and cells left open',
      '<table><tr><th colspan="2">a<tr><td>b<td>c</table>',
      '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    ['lists inside lists', '<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['words without a paragraph', 'a<hr>b', '<p>a</p><hr><p>b</p>'],
    [
      'a picture with its words',
      `<figure><img src="x" data-file="${FILE}" alt="a"><figcaption><p>b</p></figcaption></figure>`,
      `<figure><img data-file="${FILE}" alt="a"><figcaption>b</figcaption></figure>`,
    ],
    ['a picture from elsewhere', '<p>a<img src="https://example.cn/x.png"></p>', '<p>a</p>'],
    ['empty paragraphs and line breaks at the ends', '<p><br></p><p>　　a<br></p><p>&nbsp;</p>', '<p>a</p>'],
    [
      'a formula whatever is drawn in it',
      '<p><span data-formula="x^2"><span>x</span></span>a</p>',
      '<p><span data-formula="x^2"></span>a</p>',
    ],
    [
      'links that lead nowhere good',
      '<a href="//a.cn">a</a><a href="javascript:x">b</a><a href="/web/law">c</a>',
      '<p>ab<a href="/web/law">c</a></p>',
    ],
  ])('cleans %s correctly', (_, given, stored) => {
    expect(cleanBody(given)).toBe(stored);
  });

  it('treats thousands of nested tags as text, quickly', () => {
    const started = performance.now();
    expect(cleanBody('<b>'.repeat(100_000))).toMatch(/^<p>&lt;b&gt;/);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('lists each of its pictures once', () => {
    expect(picturesIn(cleanBody(`<p><img data-file="${FILE}"><img data-file="${FILE.toUpperCase()}"></p>`))).toEqual([
      FILE,
    ]);
  });
});

it.each([
  ['https://example.cn/a?b=c#d', true],
  ['HTTP://example.cn', true],
  ['mailto:a@b.cn', true],
  ['tel:+8610', true],
  ['/web/law', true],
  ['/', true],
  ['#tiao-12', true],
  ['//example.cn', false],
  ['/\\example.cn', false],
  ['\\\\example.cn', false],
  ['https:example.cn', false],
  ['http://', false],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['web/law', false],
  ['', false],
  ['/a b', false],
  ['/a"b', false],
  [`/${'a'.repeat(2000)}`, false],
])('a link to %s is allowed: %s', (href, isGood) => {
  expect(isArticleAddress(href)).toBe(isGood);
});
