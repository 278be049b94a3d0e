import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelKey, headKeys, isExact, pairKeys, titleKeys } from './search-keys.rules.ts';
import { countFinds, excerptsOf, mark, normal, wordsOf } from './search.rules.ts';

const signs = [
  '作',
  '业',
  '空',
  '域',
  '雨',
  'a',
  'A',
  'ａ',
  'Ａ',
  '１',
  '1',
  '㎏',
  'ﬁ',
  '…',
  '　',
  ' ',
  '，',
  '。',
  '\n',
];
const odd = ['e\u0301', '\u0301', 'é', 'É', '𠮷', '🌧', 'Σ', '½', 'ｶﾞ'];
const text = fc
  .array(fc.oneof(fc.constantFrom(...signs, ...odd), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 60 })
  .map((parts) => parts.join(''));
/** Likely search input: mostly a part of the text, so that something is found. */
const requested = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 5 })), { maxLength: 4 }), text)
  .map(([content, parts, other]) => ({
    content,
    words: wordsOf([...parts.map(([from, length]) => content.slice(from, from + length)), other.slice(0, 4)].join(' ')),
  }));
const joined = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join('');

describe('marking', () => {
  it('leaves the text unchanged, whatever is marked in it', () => {
    fc.assert(
      fc.property(requested, ({ content, words }) => {
        expect(joined(mark(content, words))).toBe(content);
      }),
    );
  });

  it('marks only search terms', () => {
    fc.assert(
      fc.property(requested, ({ content, words }) => {
        const marked = mark(content, words).filter((piece) => piece.hit);
        expect(marked.filter((piece) => !words.includes(normal(piece.text)))).toEqual([]);
      }),
    );
  });

  it('marks every search term that can be marked', () => {
    const plain = fc.array(fc.constantFrom('作', '业', '空', '域', 'A', 'ａ', ' '), { maxLength: 40 });
    fc.assert(
      fc.property(plain, fc.subarray(['作业', '业空', '域', 'aa'], { minLength: 1 }), (content, words) => {
        const bare = mark(content.join(''), words).filter((piece) => !piece.hit);
        expect(bare.filter((piece) => words.some((word) => normal(piece.text).includes(word)))).toEqual([]);
      }),
    );
  });

  it('ignores width, case and compatible forms', () => {
    expect(mark('ＱＸ／Ｔ 151', wordsOf('qx/t'))).toEqual([
      { text: 'ＱＸ／Ｔ', hit: true },
      { text: ' 151', hit: false },
    ]);
    expect(mark('每㎏弹药', ['kg'])).toContainEqual({ text: '㎏', hit: true });
    expect(countFinds('每㎏弹药', ['k'])).toBe(0);
  });

  it('prefers the first of overlapping terms, and the longest of those that begin together', () => {
    expect(mark('人工影响天气', ['人工', '人工影响', '响天'])).toEqual([
      { text: '人工影响', hit: true },
      { text: '天气', hit: false },
    ]);
    expect(mark('作业空域', ['作业', '空域']).map((piece) => piece.hit)).toEqual([true, true]);
  });
});

describe('words', () => {
  it('are separated by spaces and by punctuation that titles do not have, and each counts once', () => {
    expect(wordsOf(' 《人工影响天气管理条例》　作业，作业 ＱＸ ')).toEqual(['人工影响天气管理条例', '作业', 'qx']);
    expect(wordsOf('》')).toEqual(['》']);
    expect(wordsOf('   ')).toEqual([]);
  });

  it('are the same in every spelling', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(wordsOf(normal(typed))).toEqual(wordsOf(typed));
        expect(normal(normal(typed))).toBe(normal(typed));
      }),
    );
  });
});

describe('excerpts', () => {
  const sections = [
    { anchor: '', label: '', text: `前言。${'说明文字，'.repeat(30)}` },
    {
      anchor: 'tiao-1',
      label: '第一条',
      text: `第一条　${'为了规范管理，'.repeat(12)}作业${'之后还有许多话。'.repeat(12)}`,
    },
    { anchor: 'tiao-2', label: '第二条', text: '第二条　作业必须在批准的空域内进行。' },
    { anchor: 'tiao-3', label: '第三条', text: '第三条　空域由飞行管制部门批准。' },
    { anchor: 'tiao-4', label: '第四条', text: '第四条　作业单位应当报告。' },
  ];

  it('select the clauses with the most matches, and show them in their own order', () => {
    expect(excerptsOf(sections, ['作业', '空域']).map(({ label }) => label)).toEqual(['第一条', '第二条', '第三条']);
    expect(excerptsOf(sections, ['空域', '飞行'])[0]).toMatchObject({ anchor: 'tiao-2' });
    expect(excerptsOf(sections, ['没有的词'])).toEqual([]);
  });

  it('contain the label once, and the text around the match', () => {
    const [first, second] = excerptsOf(sections, ['作业']);
    expect(joined(second?.text ?? [])).toBe('作业必须在批准的空域内进行。');
    const words = joined(first?.text ?? []);
    expect(words).toMatch(/^….*作业.*…$/);
    expect(words.length).toBeLessThanOrEqual(62);
    // Searched by its number, a clause shows its number once: beside the text.
    expect(excerptsOf(sections, ['第四条'])).toMatchObject([
      { label: '第四条', text: [{ text: '作业单位应当报告。', hit: false }] },
    ]);
  });

  it('contain a search term, whatever the text', () => {
    fc.assert(
      fc.property(requested, ({ content, words }) => {
        const found = excerptsOf([{ anchor: '', label: '', text: content }], words);
        expect(found.length).toBe(countFinds(content, words) > 0 ? 1 : 0);
        for (const excerpt of found) expect(joined(excerpt.text).replaceAll('…', '').length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe('keys', () => {
  it('are distinct for pairs, single characters, titles and channels', () => {
    const [pair = 0] = pairKeys(['作业']);
    expect(pair).toBe(('作'.codePointAt(0) ?? 0) * 2 ** 21 + ('业'.codePointAt(0) ?? 0));
    expect(pairKeys(['作'])).toEqual([]);
    expect(headKeys(['作', '作业'])).toEqual([pair, '作'.codePointAt(0)]);
    expect(titleKeys(['作业'])).toEqual([-pair]);
    expect(pairKeys(['\u{10ffff}\u{10ffff}'])[0]).toBeLessThan(channelKey(1));
    expect([isExact('作'), isExact('𠮷业'), isExact('作业点')]).toEqual([false, true, false]);
  });
});
