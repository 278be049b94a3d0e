import { numberOf, numeral } from '../markup/numerals.rules.ts';
import { withoutLabel } from './search.rules.ts';

/** 气象法第三十条, as typed. */
export interface ClauseQuery {
  /** The name of the law: 气象法. */
  readonly name: string;
  readonly anchor: string;
  /** The number of the paragraph (款), from 1. */
  readonly paragraph: number | undefined;
}

const count = `([${numeral}]{1,12})`;
const clause = new RegExp(
  `^(.*?)\\s*第?\\s*${count}\\s*条(?:\\s*之\\s*${count})?(?:\\s*第?\\s*${count}\\s*款)?(?:\\s*第?\\s*[（(]?${count}[)）]?\\s*项)?(.*)$`,
  'u',
);
/** Around the name of a law or after the clause, without a meaning of their own. */
const around = /^[\s《〈“"'的,，、:：]+|[\s》〉”"'的,，、:：]+$/gu;
const tail =
  /^(?:的?(?:规定|内容|原文|条文|全文)?(?:是什么|讲什么|说什么|讲了什么|说了什么|怎么说|怎么规定|规定了什么)?[?？。]?)$/u;

/** The law and the clause that a search names; undefined if it does not name both. */
export function clauseQueryOf(keyword: string): ClauseQuery | undefined {
  const text = keyword.normalize('NFKC').trim();
  const [, before = '', number = '', after = '', paragraph = '', , rest = ''] = clause.exec(text) ?? [];
  if (number === '') return undefined;
  const numbers = (after === '' ? [number] : [number, after]).map(numberOf);
  if (numbers.includes(undefined)) return undefined;
  const isNamedFirst = before.replaceAll(around, '') !== '';
  if (isNamedFirst && !tail.test(rest.trim())) return undefined;
  const name = (isNamedFirst ? before : rest).replaceAll(around, '').replaceAll(/\s+/gu, '');
  if (name.length < 2) return undefined;
  return { name, anchor: `tiao-${numbers.join('-')}`, paragraph: paragraph === '' ? undefined : numberOf(paragraph) };
}

interface ClauseParagraph {
  readonly text: string;
  /** The paragraph that was asked for. */
  readonly asked: boolean;
}

/** An item of a list: it belongs to the paragraph before it. */
const item = /^[（(][一二三四五六七八九十]{1,3}[)）]/u;

/** The lines of a clause without its number, which is shown beside them. */
export function clauseParagraphs(
  { label, text }: { readonly label: string; readonly text: string },
  asked: number | undefined,
): ClauseParagraph[] {
  const lines = withoutLabel(text, label)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let number = 0;
  return lines.map((line) => {
    if (number === 0 || !item.test(line)) number++;
    return { text: line, asked: number === asked };
  });
}
