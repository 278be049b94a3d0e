import type { Option } from '@ganlin/contract/question/body';
import { guarded, lineFromRich, masked, richFromText, textFromRich } from '../rich-text/rich-text.ts';
import { stuffed, unstuffed } from './text-signs.ts';

/** The cell `options` of a choice question. */
export interface OptionCell {
  readonly letter: string;
  /** As written, with its line breaks. */
  readonly text: string;
}
export interface OptionsRead {
  readonly options: readonly OptionCell[];
  /** Letter → why the option is correct or wrong. */
  readonly analyses: ReadonlyMap<string, string>;
  readonly fixed: readonly string[];
}

const marker = String.raw`[（(]?([A-Za-zＡ-Ｚａ-ｚ])(?:[)）]|[.．、:：])[ \t\u3000\u00A0]*`;
const lineMarker = new RegExp(`^${marker}`);
/** Further options on the same line, after a space or closing punctuation. */
const innerMarker = new RegExp(String.raw`(?<=[\s；;。，,])${marker}`, 'g');
const furtherMarker = /.[B-Zb-zＢ-Ｚｂ-ｚ][)）.．、:：]/;
const looseMarker = /[（(]?([A-ZＡ-Ｚ])([.．])[ \t\u3000\u00A0]*/g;
const analysisLine = /^选项\s*([A-Za-zＡ-Ｚａ-ｚ])\s*(?:的)?解析\s*[:：]\s*/;
const analysesLine = /^选项解析\s*[:：]\s*/;
const fixedLine = /^(?:固定选项|选项固定)\s*[:：]\s*/;

/** The option letter that a line begins with, as a capital. */
export function optionLetter(line: string): string | undefined {
  const [, letter] = lineMarker.exec(line) ?? [];
  return letter?.normalize('NFKC').toUpperCase();
}

export function readOptions(cell: string): OptionsRead {
  const options: { letter: string; isSmall: boolean; lines: string[] }[] = [];
  const analyses = new Map<string, string[]>();
  const fixed: string[] = [];
  let lines: string[] | undefined;
  for (const line of splitOptions(cell)) {
    const [head, sign] = lineMarker.exec(line) ?? [];
    const [analysisHead, of] = analysisLine.exec(line) ?? [];
    if (analysisHead !== undefined && of !== undefined) {
      lines = [line.slice(analysisHead.length)];
      analyses.set(capital(of), lines);
    } else if (analysesLine.test(line)) {
      for (const { letter, text } of readAnalyses(line.replace(analysesLine, ''))) analyses.set(letter, [text]);
      lines = undefined;
    } else if (fixedLine.test(line)) {
      fixed.push(...(line.replace(fixedLine, '').normalize('NFKC').toUpperCase().match(/[A-Z]/g) ?? []));
      lines = undefined;
    } else if (head !== undefined && sign !== undefined && comesNext(sign, options)) {
      lines = [line.slice(head.length)];
      options.push({ letter: capital(sign), isSmall: isSmall(sign), lines });
    } else if (lines) lines.push(line);
    else if (line !== '') options.push({ letter: '', isSmall: false, lines: (lines = [line]) });
  }
  return {
    options: options.map(({ letter, lines }) => ({ letter, text: joined(lines) })),
    analyses: new Map([...analyses].map(([name, lines]) => [name, joined(lines)])),
    fixed,
  };
}

export function writeOptions({ options, analyses, fixed }: OptionsRead): string {
  return [
    ...options.map(({ letter, text }) => `${letter}. ${stuffed(text, 'option')}`.trimEnd()),
    ...[...analyses].map(([letter, text]) => `选项${letter}解析：${stuffed(text, 'option')}`),
    ...(fixed.length > 0 ? [`固定选项：${fixed.join('')}`] : []),
  ].join('\n');
}

export function letterAt(index: number): string {
  return String.fromCodePoint(65 + index);
}

/** Options with ids from their letters. */
export function optionsOf({ options, analyses, fixed }: OptionsRead, rights: ReadonlySet<string>): Option[] {
  return options.map(({ letter, text }) => ({
    id: letter.toLowerCase(),
    content: richFromText(text),
    right: rights.has(letter),
    analysis: richFromText(analyses.get(letter) ?? ''),
    fixed: fixed.includes(letter),
  }));
}

export function cellOfOptions(options: readonly Option[]): string {
  const lettered = options.map((option, at) => ({ ...option, letter: letterAt(at) }));
  return writeOptions({
    options: lettered.map(({ letter, content }) => ({ letter, text: textFromRich(content) })),
    analyses: new Map(
      lettered
        .filter(({ analysis }) => analysis !== '')
        .map(({ letter, analysis }) => [letter, textFromRich(analysis)]),
    ),
    fixed: lettered.filter(({ fixed }) => fixed).map(({ letter }) => letter),
  });
}

/** `左 —— 右`, one pair per line, and lines that do not fit. */
const pairSign = /\s*(?:[—–]+>?|-{2,}>?|→|⇒|=>)\s*/;
const looseSign = /\s*(?:[—–]+>?|-{2,}>?|→|⇒|=>|\t)\s*/;
const pairPeril = /[—–→⇒]|-(?=-)|=(?=>)/g;
const listPeril = /[；;]/g;
const surplusLine = /^(?:干扰项|多余项)\s*[:：]\s*/;

/** Where pairs are expected, a tab alone separates them too. */
export function isPairLine(line: string, isExpected: boolean): boolean {
  return surplusLine.test(line) || splitPair(line, isExpected ? looseSign : pairSign) !== undefined;
}

export interface PairsRead {
  readonly pairs: readonly { readonly left: string; readonly right: string }[];
  readonly surplus: readonly string[];
  /** Lines that are neither pairs nor surplus items. */
  readonly strays: readonly string[];
}

export function readPairs(cell: string): PairsRead {
  const pairs: { left: string; right: string }[] = [];
  const surplus: string[] = [];
  const strays: string[] = [];
  for (const line of cell.split('\n').map((line) => line.trim())) {
    const pair = splitPair(line, looseSign);
    if (surplusLine.test(line)) {
      surplus.push(...splitList(line.replace(surplusLine, '')));
    } else if (pair) pairs.push(pair);
    else if (line !== '') strays.push(line);
  }
  return { pairs, surplus, strays };
}

export function writePair(left: string, right: string): string {
  return `${pairPart(left)} —— ${pairPart(right)}`;
}

export function writeSurplus(rights: readonly string[]): string {
  return `干扰项：${rights.map((right) => guarded(lineFromRich(right), listPeril)).join('；')}`;
}

function pairPart(html: string): string {
  const line = guarded(lineFromRich(html), pairPeril);
  return surplusLine.test(line) ? `\\${line}` : line;
}

function splitPair(line: string, sign: RegExp): { left: string; right: string } | undefined {
  const found = sign.exec(masked(line));
  if (!found) return undefined;
  return { left: line.slice(0, found.index).trim(), right: line.slice(found.index + found[0].length).trim() };
}

/** Splits a list of texts with markup. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of masked(text).matchAll(listPeril)) {
    parts.push(text.slice(from, index).trim());
    from = index + 1;
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '');
}

function readAnalyses(text: string): { letter: string; text: string }[] {
  return splitList(text).flatMap((part) => {
    const [head, letter] = /^([A-Za-zＡ-Ｚａ-ｚ])\s*[=＝:：]\s*/.exec(part) ?? [];
    if (head === undefined || letter === undefined) return [];
    return [{ letter: capital(letter), text: part.slice(head.length) }];
  });
}

function joined(lines: readonly string[]): string {
  return unstuffed(lines.join('\n').trim(), 'option');
}

function capital(letter: string): string {
  return letter.normalize('NFKC').toUpperCase();
}

/** Letters increase; one or two may be missing. Lower-case letters count only if the first is lower-case. */
function comesNext(sign: string, before: readonly { letter: string; isSmall: boolean }[]): boolean {
  const last = before.at(-1)?.letter;
  if (last === undefined || last === '') return true;
  const step = (capital(sign).codePointAt(0) ?? 0) - (last.codePointAt(0) ?? 0);
  return step > 0 && step <= 3 && isSmall(sign) === (before[0]?.isSmall ?? false);
}

function isSmall(sign: string): boolean {
  return sign !== sign.toUpperCase();
}

/** One option per line, however many a line contained. */
function splitOptions(cell: string): string[] {
  const lines = cell.split('\n').map((line) => line.trim());
  const many = lines.filter((line) => optionLetter(line) !== undefined).length > 1;
  return lines.flatMap((line) => splitLine(line, many));
}

function splitLine(line: string, many: boolean): string[] {
  const first = optionLetter(line);
  if (first === undefined || !furtherMarker.test(line)) return [line];
  const spaced = splitSequence(line, first, innerMarker);
  if (spaced.length > 1 || many) return spaced;
  // `A.甲B.乙C.丙` without spaces: only if it cannot mean anything else.
  const tight = splitSequence(line, first, looseMarker);
  return tight.length > 2 ? tight : spaced;
}

function splitSequence(line: string, first: string, pattern: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  let last = first;
  for (const found of line.matchAll(pattern)) {
    const letter = capital(found[1] ?? '');
    if (found.index === 0 || letter.codePointAt(0) !== (last.codePointAt(0) ?? 0) + 1) continue;
    if (line[found.index - 1] === '\\') continue;
    parts.push(line.slice(from, found.index).trim());
    from = found.index;
    last = letter;
  }
  parts.push(line.slice(from).trim());
  return parts;
}
