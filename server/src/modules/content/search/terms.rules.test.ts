import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByVocabulary, vocabularyOf } from '../synonyms/vocabulary.rules.ts';
import { FORMS_MAX, formsOf, PIECES_MAX, piecesOf, termOf, termsOf } from './terms.rules.ts';

const trade = vocabularyOf([
  ['人工影响天气', '人影'],
  ['人工影响天气管理条例', '人影条例'],
  ['37毫米高炮', '三七高炮', '37高炮', '37mm高炮'],
  ['火箭弹', '增雨火箭弹', '火箭'],
  ['超过有效期', '过期'],
]);
const words = (keyword: string) => piecesOf(keyword, trade).map(({ word }) => word);

const word = fc.string({
  unit: fc.constantFrom('人', '影', '条', '例', '雨', 'ａ', 'B', '7'),
  minLength: 2,
  maxLength: 6,
});
const groups = fc.array(fc.uniqueArray(word, { minLength: 2, maxLength: 12 }), { maxLength: 12 });
const typed = fc.array(word, { maxLength: 5 }).map((parts) => parts.join(' '));

describe('synonyms', () => {
  it('are found for a word, within a longer one, and in every spelling of it', () => {
    expect(termOf('人影条例', trade).forms).toEqual(['人影条例', '人工影响天气管理条例']);
    expect(termOf('人影作业', trade).forms).toEqual(['人影作业', '人工影响天气作业']);
    expect(formsOf(termsOf('３７MM高炮', trade))).toEqual(['37mm高炮', '37毫米高炮', '三七高炮', '37高炮']);
    // What contains the word is found with it.
    expect(termOf('火箭', trade).forms).toEqual(['火箭']);
    expect(termOf('增雨火箭弹', trade).forms).toEqual(['增雨火箭弹', '火箭弹', '火箭']);
  });

  it('put the typed word first, are bounded, and expanding again adds nothing', () => {
    fc.assert(
      fc.property(groups, typed, (all, keyword) => {
        const vocabulary = vocabularyOf(all);
        const terms = termsOf(keyword, vocabulary);
        for (const { word: one, forms } of terms) {
          expect(forms[0]).toBe(one);
          expect(forms.length).toBeLessThanOrEqual(FORMS_MAX);
          expect(new Set(forms).size).toBe(forms.length);
        }
        expect(termsOf(terms.map((term) => term.word).join(' '), vocabulary)).toEqual(terms);
      }),
    );
  });

  it('of a group are the same for each of its words', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 8 }), (group) => {
        const { others } = vocabularyOf([group]);
        for (const [one, more] of others) expect(new Set([one, ...more])).toEqual(new Set(others.keys()));
      }),
    );
  });

  it('split a text without changing it', () => {
    fc.assert(
      fc.property(groups, fc.string({ maxLength: 40 }), (all, text) => {
        const parts = splitByVocabulary(text, vocabularyOf(all));
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});

describe('questions in plain language', () => {
  it('are split into what they are about', () => {
    expect(words('冰雹的形成原因')).toEqual(['冰雹', '形成', '原因']);
    expect(words('怎么申请空域')).toEqual(['申请', '空域']);
    expect(words('火箭弹过期怎么办')).toEqual(['火箭弹', '过期']);
    expect(words('炮弹瞎火怎么处理')).toEqual(['炮弹', '瞎火']);
    expect(words('QX/T 151')).toEqual(['qx/t', '151']);
  });

  it('have a bounded number of pieces, each once, and never none but for the asking words', () => {
    expect(words('怎么办')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), (keyword) => {
        const pieces = words(keyword);
        expect(pieces.length).toBeLessThanOrEqual(PIECES_MAX);
        expect(new Set(pieces).size).toBe(pieces.length);
      }),
    );
  });
});
