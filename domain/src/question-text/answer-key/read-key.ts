import type { QuestionType } from '@ganlin/contract/question/kinds';
import { judgeWord } from '../cell-answer.ts';
import { optionLetter } from '../cell-options.ts';
import { childMark, fieldOf, keyTitle } from '../text-signs.ts';
import type { Line } from '../text-starts.ts';
import { keyHeadingOf } from '../text-types.ts';

/** The answers that many papers list at their end instead of below each question. */

export interface KeyEntry {
  readonly line: number;
  readonly number: number;
  readonly answer: string;
  readonly analysis: string;
  /** The section of the paper that it belongs to, by type and by its number; undefined without a heading. */
  readonly type: QuestionType | undefined;
  readonly section: number | undefined;
}

export interface KeyFault {
  readonly line: number;
  readonly message: string;
}

export interface AnswerKey {
  readonly entries: readonly KeyEntry[];
  readonly faults: readonly KeyFault[];
}

/** Separates the key at the end of a paper from its questions. */
export function splitKey(lines: readonly Line[]): { questions: readonly Line[]; key: readonly Line[] } {
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const text = lines[at]?.text ?? '';
    const rest = afterTitle(text);
    if (rest !== undefined && startsKey(lines, at, rest)) {
      const first = lines[at];
      const own = rest !== '' && first ? [{ ...first, text: rest }] : [];
      return { questions: lines.slice(0, at), key: [...own, ...lines.slice(at + 1)] };
    }
    if (fieldOf(text)?.field === 'answer' || optionLetter(text) === 'A' || childMark.test(text)) break;
  }
  return { questions: lines, key: [] };
}

const title = new RegExp(`^${keyTitle}`);

function afterTitle(text: string): string | undefined {
  if (!/答\s?案/.test(text)) return undefined;
  const [head] = title.exec(text) ?? [];
  if (head === undefined) return undefined;
  const rest = text.slice(head.length).trim();
  return rest === '' || isKeyLine(rest) ? rest : undefined;
}

/** A list of an answer's own points may follow `答案：` too; a key is a range or several short answers. */
function startsKey(lines: readonly Line[], at: number, rest: string): boolean {
  const next = [rest, ...lines.slice(at + 1, at + 5).map(({ text }) => text)].filter((text) => text !== '');
  const [first = '', second = ''] = next;
  const heading = keyHeadingOf(first);
  if (heading) {
    const own = heading.rest === '' ? second : heading.rest;
    return startsEntry(own) && (heading.type !== undefined || isKeyLine(own));
  }
  if (!isKeyLine(first)) return false;
  const found = tokensOf(first);
  return found.some(({ to }) => to !== undefined) || found.length > 1 || isKeyLine(second) || !!keyHeadingOf(second);
}

const startsEntry = (text: string): boolean => /^[第(（]?\s*[0-9０-９]/.test(text);

/** Whether a line is nothing but numbers with letters or signs. */
function isKeyLine(text: string): boolean {
  const plain = keyHeadingOf(text)?.rest ?? text;
  if (!startsEntry(plain)) return false;
  const found = tokensOf(plain);
  return found.length > 0 && found.every(({ answer }) => answer !== '') && leftOf(plain) === '';
}

interface Token {
  readonly from: number;
  /** The last number of a range. */
  readonly to: number | undefined;
  readonly answer: string;
}

const sign = String.raw`(?:正确|错误|[A-Z√✓✔×✗✘╳对错](?![a-z]))`;
const between = String.raw`[\s、,;/]*`;
const range = String.raw`第?\s*\(?(\d{1,4})\s*[-~—–－―至到]+\s*(\d{1,4})\)?\s*题?\s*[.、):]*\s*((?:${sign}${between})*)`;
const single = String.raw`第?\s*\(?(\d{1,4})\)?\s*题?\s*[.、):]*\s*(${sign}(?:${between}${sign})*)(?=$|[\s\d.,;、()第])[\s,;.、]*`;
const entry = new RegExp(`${range}|${single}`, 'y');

/** `、`, `．` and full-width letters in their plain forms, position by position where it matters. */
const plainOf = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[。，；：]/g, (found) => marks[found] ?? found);
const marks: Readonly<Record<string, string>> = { '。': '.', '，': ',', '；': ';', '：': ':' };

function scan(text: string): { tokens: Token[]; left: string } {
  const plain = plainOf(text)
    .trim()
    .replaceAll(/\b([a-z]+)(?=$|[\s\d.,;、()])/g, (found) => found.toUpperCase());
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    entry.lastIndex = at;
    const found = entry.exec(plain);
    if (!found) break;
    const [whole, from, to, many, number, one] = found;
    tokens.push(
      from === undefined
        ? { from: Number(number), to: undefined, answer: (one ?? '').trim() }
        : { from: Number(from), to: Number(to), answer: (many ?? '').trim() },
    );
    at += whole.length;
  }
  return { tokens, left: plain.slice(at).trim() };
}

const tokensOf = (text: string): Token[] => scan(text).tokens;
const leftOf = (text: string): string => scan(text).left;

interface Reading {
  readonly entries: { -readonly [Name in keyof KeyEntry]: KeyEntry[Name] }[];
  readonly faults: KeyFault[];
  type: QuestionType | undefined;
  section: number | undefined;
  /** Where a line without a number continues. */
  open: 'answer' | 'analysis' | undefined;
}

export function readKey(lines: readonly Line[]): AnswerKey {
  const reading: Reading = { entries: [], faults: [], type: undefined, section: undefined, open: undefined };
  for (const line of lines) readLine(reading, line.at, line.text);
  return { entries: reading.entries, faults: reading.faults };
}

const FILL = 5;
const ESSAY = 4;

function readLine(reading: Reading, line: number, text: string): void {
  const heading = keyHeadingOf(text);
  if (heading) {
    reading.type = heading.type;
    reading.section = heading.section;
    reading.open = undefined;
    if (heading.rest !== '') readLine(reading, line, heading.rest);
    return;
  }
  const field = fieldOf(text);
  const last = reading.entries.at(-1);
  if (field?.field === 'analysis' && last) {
    last.analysis = field.rest;
    reading.open = 'analysis';
    return;
  }
  const isText = reading.type === FILL || reading.type === ESSAY;
  const { tokens, left } = scan(text);
  if (tokens.length > 0 && left === '' && !isText) {
    for (const token of tokens) addToken(reading, line, token);
    reading.open = undefined;
    return;
  }
  if (addTexts(reading, line, text)) return;
  if (last && reading.open) last[reading.open] = `${last[reading.open]}\n${text}`.trim();
  else reading.faults.push({ line, message: '卷末答案的这一行无法识别，请写成 1-5 ABCDA 或 1. A' });
}

const numberAhead =
  /^[\s\u3000]*第?[(（]?([0-9０-９]{1,4})(?:[)）]|[\s\u3000]*题)?[\s\u3000]*[.．、:：]?[\s\u3000]*(?:答[:：])?/;
const inLine = /[\s\u3000]+(?=[(（]?[0-9０-９]{1,4}(?:[.．、]|[)）])(?![0-9０-９]))/;

/** Answers in words: one a line, of blanks also several a line. */
function addTexts(reading: Reading, line: number, text: string): boolean {
  if (!numberAhead.test(text)) return false;
  const parts = reading.type === ESSAY ? [text] : text.split(inLine);
  for (const part of parts) {
    const [head = '', digits = ''] = numberAhead.exec(part) ?? [];
    add(reading, line, Number(digits.normalize('NFKC')), part.slice(head.length).trim());
  }
  reading.open = 'answer';
  return true;
}

function addToken(reading: Reading, line: number, { from, to, answer }: Token): void {
  if (to === undefined) return add(reading, line, from, answer);
  const count = to - from + 1;
  const answers = count > 0 && count <= 1000 ? answersOf(answer, count) : undefined;
  if (!answers) {
    const message =
      count > 0
        ? `卷末答案 ${from}-${to} 有 ${count} 题，写了 ${signsOf(answer).length} 个答案`
        : `卷末答案 ${from}-${to} 的题号要从小到大`;
    reading.faults.push({ line, message });
    return;
  }
  for (const [at, one] of answers.entries()) add(reading, line, from + at, one);
}

/** Groups apart are answers of several letters; otherwise each letter or sign is one answer. */
function answersOf(text: string, count: number): readonly string[] | undefined {
  const groups = text.split(/[\s,;、/]+/).filter((group) => group !== '');
  if (groups.length === count) return groups;
  const signs = signsOf(text);
  return signs.length === count ? signs : undefined;
}

const signsOf = (text: string): readonly string[] => text.match(/正确|错误|[A-Z√✓✔×✗✘╳对错]/g) ?? [];

function add(reading: Reading, line: number, number: number, answer: string): void {
  const { type, section } = reading;
  const own = judgeWord(answer) === undefined ? answer : answer.trim();
  reading.entries.push({ line, number, answer: own, analysis: '', type, section });
}
