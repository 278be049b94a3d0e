import type { Blank } from '@ganlin/contract/question/body';
import { escaped, readNames, splitAt, unescaped, writeNames } from './lists.ts';
import { stuffed, unstuffed } from './text-signs.ts';

/** The cell `answer`. */

const rightWords: ReadonlySet<string> = new Set([
  '正确',
  '对',
  '是',
  '√',
  '✓',
  '✔',
  'T',
  'TRUE',
  'Y',
  'YES',
  '同意',
  '正确√',
  '对√',
  'RIGHT',
]);
const wrongWords: ReadonlySet<string> = new Set([
  '错误',
  '错',
  '否',
  '×',
  '✗',
  '✘',
  '╳',
  'X',
  'F',
  'FALSE',
  'N',
  'NO',
  '不同意',
  '不对',
  '不正确',
  'WRONG',
]);

/** Whether a word means right or wrong; undefined if neither. */
export function judgeWord(text: string): boolean | undefined {
  const word = text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[。.]$/, '');
  if (rightWords.has(word)) return true;
  return wrongWords.has(word) ? false : undefined;
}

export function isRightWord(text: string): boolean {
  return judgeWord(text) === true;
}

/** The letters of an answer; undefined if it contains anything else. */
export function answerLetters(text: string): string[] | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s、,;.|/和与。；，()[\]【】]/g, '');
  return /^[A-Z]+$/.test(plain) ? [...new Set(plain)].sort() : undefined;
}

export interface EssayAnswer {
  readonly reference: string;
  readonly keywords: readonly string[];
}

const remarkLine = /^(关键词|关键字|答案无序|匹配方式)\s*[:：]\s*/;

/** The remarks of an answer by name, and the remaining text. */
function splitRemarks(cell: string): { text: string; remarks: ReadonlyMap<string, string> } {
  const remarks = new Map<string, string>();
  const lines = cell.split('\n').filter((line) => {
    const [head, name] = remarkLine.exec(line.trim()) ?? [];
    if (head === undefined || name === undefined) return true;
    remarks.set(name === '关键字' ? '关键词' : name, line.trim().slice(head.length).trim());
    return false;
  });
  return { text: lines.join('\n').trim(), remarks };
}

export function readEssay(cell: string): EssayAnswer {
  const { text, remarks } = splitRemarks(cell);
  return { reference: unstuffed(text, 'reference'), keywords: readNames(remarks.get('关键词') ?? '') };
}

export function writeEssay({ reference, keywords }: EssayAnswer): string {
  const lines = [stuffed(reference, 'reference')];
  if (keywords.length > 0) lines.push(`关键词：${writeNames(keywords)}`);
  return lines.join('\n').trim();
}

export interface FillAnswer {
  readonly blanks: readonly Blank[];
  /** Numbers, from 1, of the blanks without an answer. */
  readonly empty: readonly number[];
  readonly faults: readonly { readonly message: string; readonly warning: boolean }[];
}

const wordSigns = '|｜；;~～±';

/** Answers for the blanks of a stem; if the cell is ambiguous, the number of blanks decides. */
export function readFill(cell: string, expected: number): FillAnswer {
  const { text, remarks } = splitRemarks(cell);
  const faults: { message: string; warning: boolean }[] = [];
  const parts = blankParts(unstuffed(text, 'reference'), expected, faults);
  const blanks = parts.map((part, at) => readBlank(part, at, faults));
  const order = readOrder(remarks.get('答案无序') ?? '', blanks.length);
  const containing = readContaining(remarks.get('匹配方式') ?? '', blanks.length);
  if (!order || !containing) {
    const name = order ? '匹配方式' : '答案无序';
    faults.push({ message: `${name}写法不对，请写 ${order ? '包含 或 1,2 包含' : '是 或 1,2'}`, warning: false });
  }
  return {
    blanks: blanks.map((blank, at) => ({
      ...blank,
      match: blank.match === 'exact' && containing?.has(at + 1) ? 'contains' : blank.match,
      group: order?.get(at + 1) ?? 0,
    })),
    empty: blanks.flatMap(({ answers }, at) => (answers.length === 0 ? [at + 1] : [])),
    faults,
  };
}

export function writeFill(blanks: readonly Blank[]): string {
  const lines = [stuffed(blanks.map(writeBlank).join(' | '), 'reference')];
  const groups = [...new Set(blanks.map(({ group }) => group))].filter((group) => group > 0);
  const members = groups.map((group) => numbersWhere(blanks, (blank) => blank.group === group));
  if (members.length === 1 && members[0]?.length === blanks.length) lines.push('答案无序：是');
  else if (members.length > 0) lines.push(`答案无序：${members.map((numbers) => numbers.join(',')).join('；')}`);
  const containing = numbersWhere(blanks, ({ match }) => match === 'contains');
  const words = numbersWhere(blanks, ({ match }) => match === 'contains' || match === 'exact');
  if (containing.length > 0) {
    lines.push(`匹配方式：${containing.length === words.length ? '包含' : `${containing.join(',')} 包含`}`);
  }
  return lines.join('\n');
}

function numbersWhere(blanks: readonly Blank[], holds: (blank: Blank) => boolean): number[] {
  return blanks.flatMap((blank, at) => (holds(blank) ? [at + 1] : []));
}

function blankParts(text: string, expected: number, faults: { message: string; warning: boolean }[]): string[] {
  const parts = splitAt(text.replaceAll('\n', ' '), '|｜');
  if (parts.length > 1 || expected < 2) return parts;
  const ways = [
    splitAt(text, '\n'),
    splitAt(text, '；;'),
    splitAt(text, '、'),
    splitAt(text, '，,'),
    text.split(/[\s\u3000]{2,}|\t/),
    text.split(/[\s\u3000]+/),
  ];
  const fitting = ways.find((way) => way.length === expected && way.every((part) => part.trim() !== ''));
  if (!fitting) return parts;
  faults.push({
    message: `已按 ${expected} 个空分别理解；各空之间请用 | 分隔，同一空的多个答案用 ； 分隔`,
    warning: true,
  });
  return fitting;
}

const numeric = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const withTolerance = new RegExp(String.raw`^(${numeric})\s*(?:±|\+/?-)\s*(${numeric})$`, 'i');
const between = new RegExp(String.raw`^(${numeric})\s*~\s*(${numeric})$`, 'i');

function readBlank(part: string, at: number, faults: { message: string; warning: boolean }[]): Blank {
  const words = splitAt(part, '；;')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const numbers = words.map((word) => withTolerance.exec(numberText(word)));
  const ranges = words.map((word) => between.exec(numberText(word)));
  const fault = (message: string): void => void faults.push({ message: `第 ${at + 1} 空：${message}`, warning: false });
  if (words.length > 0 && numbers.every((found) => found !== null)) {
    const tolerances = new Set(numbers.map((found) => Number(found[2])));
    if (tolerances.size > 1) fault('各个数值的容差要相同');
    const tolerance = Math.abs([...tolerances][0] ?? 0);
    return { answers: numbers.map((found) => found[1] ?? ''), match: 'number', tolerance, group: 0 };
  }
  if (words.length > 0 && ranges.every((found) => found !== null)) {
    if (ranges.some((found) => Number(found[1]) > Number(found[2]))) fault('范围要从小到大写，如 5~10');
    return { answers: ranges.map((found) => `${found[1]}~${found[2]}`), match: 'range', tolerance: 0, group: 0 };
  }
  if (numbers.some(Boolean) || ranges.some(Boolean)) fault('数值容差或范围不能与别的写法混用');
  return { answers: [...new Set(words.map(unescaped))], match: 'exact', tolerance: 0, group: 0 };
}

/** Numbers as typed in Chinese text. */
function numberText(word: string): string {
  return word
    .normalize('NFKC')
    .replaceAll(/[−－–]/g, '-')
    .replaceAll('〜', '~');
}

function writeBlank({ answers, match, tolerance }: Blank): string {
  if (match === 'number') return answers.map((answer) => `${answer}±${tolerance}`).join('；');
  if (match === 'range') return answers.join('；');
  return answers.map((answer) => escaped(answer, wordSigns).replace(/(\+)(\/?-)/g, String.raw`\$1$2`)).join('；');
}

/** Blank → group. */
function readOrder(text: string, blanks: number): ReadonlyMap<number, number> | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '' || plain === '否') return new Map();
  const all = Array.from({ length: blanks }, (_, at) => at + 1);
  if (/^(是|全部|所有|√|Y|YES)$/i.test(plain)) return new Map(all.map((number) => [number, 1]));
  const groups = plain.split(/[;；]/).map(numbersOf);
  if (groups.some((numbers) => numbers === undefined || numbers.some((number) => number > blanks))) return undefined;
  return new Map(groups.flatMap((numbers, at) => (numbers ?? []).map((number) => [number, at + 1] as const)));
}

/** Blanks whose answer only needs to be part of the typed text. */
function readContaining(text: string, blanks: number): ReadonlySet<number> | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '' || plain === '精确') return new Set();
  if (plain === '包含') return new Set(Array.from({ length: blanks }, (_, at) => at + 1));
  const [, list] = /^(.*?)\s*[=:]?\s*包含$/.exec(plain) ?? [];
  const numbers = list === undefined ? undefined : numbersOf(list);
  return numbers && numbers.every((number) => number <= blanks) ? new Set(numbers) : undefined;
}

function numbersOf(text: string): number[] | undefined {
  const parts = text.split(/[,，、\s]+/).filter((part) => part !== '');
  const numbers = parts.map(Number);
  return parts.length > 0 && numbers.every((number) => Number.isInteger(number) && number > 0) ? numbers : undefined;
}
