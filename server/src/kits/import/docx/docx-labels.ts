import { escapeXml } from '@ganlin/domain/rich-text/escape';
import { tagsOf, textBetween, type XmlTag } from '../office/xml.rules.ts';

/** Placed in the text where a formula was reduced to its bare symbols. */
export const FORMULA_MARK = '\uE0F0';

/** Placed behind the first row of a table that was reduced to lines of text. */
export const TABLE_MARK = '\uE0F1';

export interface DocxParts {
  readonly document: string;
  readonly numbering: string;
  readonly styles: string;
}

/**
 * The text of a Word document with what Word only renders written out: list numbers and letters as text, and formulas
 * as their symbols with a mark. Readers of Word files lose both otherwise.
 */
export function withLabels({ document, numbering, styles }: DocxParts): string {
  const lists = listsIn(numbering);
  const styled = styledLists(styles);
  const counter = labelCounter(lists);
  const written: string[] = [];
  let copied = 0;
  const insert = (at: number, text: string) => {
    written.push(document.slice(copied, at), text);
    copied = at;
  };
  let paragraph: { list?: string; level?: number; style?: string } = {};
  let formulaFrom: number | undefined;
  for (const tag of tagsOf(document)) {
    const value = () => tag.attribute('w:val');
    if (tag.name === 'w:p' && tag.kind === 'open') paragraph = {};
    if (tag.name === 'w:pStyle') paragraph.style = value() ?? '';
    if (tag.name === 'w:numId') paragraph.list = value() ?? '';
    if (tag.name === 'w:ilvl') paragraph.level = Number(value()) || 0;
    if (tag.name === 'w:pPr' && tag.kind === 'close') {
      const label = counter({ level: 0, ...styled.get(paragraph.style ?? ''), ...paragraph });
      if (label !== '') insert(tag.end, runOf(label));
    }
    if (tag.name === 'm:oMath' && tag.kind === 'open') formulaFrom ??= tag.start;
    if (tag.name === 'm:oMath' && tag.kind === 'close' && formulaFrom !== undefined) {
      insert(formulaFrom, runOf(textBetween(document, formulaFrom, tag.end) + FORMULA_MARK));
      copied = tag.end;
      formulaFrom = undefined;
    }
  }
  written.push(document.slice(copied));
  // A formula in its own paragraph has a wrapper that would hide its replacement.
  return written.join('').replace(/<m:oMathParaPr>.*?<\/m:oMathParaPr>|<\/?m:oMathPara(?:\s[^>]*)?>/gs, '');
}

const runOf = (text: string): string => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

interface Level {
  start: number;
  format: string;
  text: string;
}

/** A list as paragraphs refer to it: its abstract definition, and the levels at which numbering restarts. */
interface List {
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly restarts: ReadonlyMap<number, number>;
}

function listsIn(xml: string): ReadonlyMap<string, List> {
  const abstracts = new Map<string, Map<number, Level>>();
  const lists = new Map<string, { abstract: string; restarts: Map<number, number> }>();
  let levels = new Map<number, Level>();
  let level: Level = { start: 1, format: 'decimal', text: '' };
  let list = { abstract: '', restarts: new Map<number, number>() };
  let overridden = 0;
  const readers: Readonly<Record<string, (tag: XmlTag) => void>> = {
    'w:abstractNum': (tag) => abstracts.set(tag.attribute('w:abstractNumId') ?? '', (levels = new Map())),
    'w:lvl': (tag) =>
      levels.set(Number(tag.attribute('w:ilvl')) || 0, (level = { start: 1, format: 'decimal', text: '' })),
    'w:start': (tag) => (level.start = Number(tag.attribute('w:val')) || 0),
    'w:numFmt': (tag) => (level.format = tag.attribute('w:val') ?? 'decimal'),
    'w:lvlText': (tag) => (level.text = tag.attribute('w:val') ?? ''),
    'w:num': (tag) =>
      lists.set(tag.attribute('w:numId') ?? '', (list = { abstract: '', restarts: new Map<number, number>() })),
    'w:abstractNumId': (tag) => (list.abstract = tag.attribute('w:val') ?? ''),
    'w:lvlOverride': (tag) => (overridden = Number(tag.attribute('w:ilvl')) || 0),
    'w:startOverride': (tag) => list.restarts.set(overridden, Number(tag.attribute('w:val')) || 0),
  };
  for (const tag of tagsOf(xml)) if (tag.kind !== 'close') readers[tag.name]?.(tag);
  return new Map([...lists].map(([id, one]) => [id, { ...one, levels: abstracts.get(one.abstract) ?? new Map() }]));
}

/** Paragraphs may belong to a list by their style alone. */
function styledLists(xml: string): ReadonlyMap<string, { list?: string; level?: number }> {
  const found = new Map<string, { list?: string; level?: number }>();
  let style: { list?: string; level?: number } = {};
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'w:style' && tag.kind === 'open') {
      style = {};
      found.set(tag.attribute('w:styleId') ?? '', style);
    }
    if (tag.name === 'w:numId') style.list = tag.attribute('w:val') ?? '';
    if (tag.name === 'w:ilvl') style.level = Number(tag.attribute('w:val')) || 0;
  }
  return found;
}

/**
 * Counts as Word does: a level continues until a level above it advances, and lists with the same definition share
 * their counts.
 */
function labelCounter(lists: ReadonlyMap<string, List>) {
  const counts = new Map<string, Map<number, number>>();
  return ({ list: id = '', level }: { list?: string; level: number }): string => {
    const list = lists.get(id);
    const described = list?.levels.get(level);
    if (!list || !described) return '';
    const key = list.restarts.size > 0 ? `list ${id}` : `all ${list.abstract}`;
    const count = counts.get(key) ?? new Map<number, number>();
    counts.set(key, count);
    const first = (at: number) => list.restarts.get(at) ?? list.levels.get(at)?.start ?? 1;
    count.set(level, (count.get(level) ?? first(level) - 1) + 1);
    for (const deeper of count.keys()) if (deeper > level) count.delete(deeper);
    const numbers = (at: number) => numberIn(list.levels.get(at)?.format ?? 'decimal', count.get(at) ?? first(at));
    if (described.format === 'bullet' || described.format === 'none') return '';
    const label = described.text.replace(/%([1-9])/g, (_whole, place) => numbers(Number(place) - 1)).trim();
    return label === '' ? '' : `${label}${/[\p{L}\p{N}]$/u.test(label) ? '.' : ''} `;
  };
}

const LETTERS = 26;

function numberIn(format: string, count: number): string {
  if (format === 'upperLetter' || format === 'lowerLetter') {
    const letter = String.fromCodePoint(65 + ((Math.max(1, count) - 1) % LETTERS));
    return format === 'upperLetter' ? letter : letter.toLowerCase();
  }
  if (/chinese|japanese|ideograph|taiwanese/i.test(format)) return chineseNumber(count);
  return String(count);
}

const digits = '零一二三四五六七八九';

function chineseNumber(count: number): string {
  if (count < 0 || count > 99) return String(count);
  if (count < 10) return digits[count] ?? '';
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}
