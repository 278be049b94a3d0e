import { type AnswerKey, readKey, splitKey } from './answer-key/read-key.ts';
import { isPairLine, optionLetter } from './cell-options.ts';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { childMark, endMark, type Field, fieldOf, type Numbered, numberedOf, splitFields } from './text-signs.ts';
import {
  type BlockPart,
  innerFirst,
  isAnswerAhead,
  isChildAhead,
  isSingleLine,
  type Line,
  startsQuestion,
  startsUnnumbered,
} from './text-starts.ts';
import { headingOf, isSection, typeNamed } from './text-types.ts';

/** The lines of one question, grouped by part; unparsed. */
export interface TextBlock {
  /** Line where it begins, from 1. */
  readonly line: number;
  readonly type: QuestionType | undefined;
  /** From 1: the section of the paper; 0 before the first heading. */
  readonly section: number;
  readonly numbered: Numbered | undefined;
  /** After the label `分值`. */
  readonly points: string;
  readonly lines: Readonly<Record<BlockPart, readonly string[]>>;
}

/** A line that belongs to no question: a heading, or what stands before the first. */
export interface LooseLine {
  readonly line: number;
  readonly text: string;
}

interface OpenBlock extends TextBlock {
  type: QuestionType | undefined;
  points: string;
  readonly lines: Record<BlockPart, string[]>;
  part: BlockPart;
  /** The end mark was read; labelled lines after it still belong to this question. */
  ended: boolean;
}

export interface TextBlocks {
  readonly head: { readonly repo: string; readonly category: string; readonly remark: string };
  readonly blocks: readonly TextBlock[];
  readonly key: AnswerKey;
  /** The heading of each section, in order, with the lines between it and its first question. */
  readonly headings: readonly LooseLine[];
  /** What stands before everything: title, time, instructions. */
  readonly front: readonly LooseLine[];
}

interface Reading {
  readonly lines: readonly Line[];
  readonly head: { repo: string; category: string; remark: string };
  readonly blocks: OpenBlock[];
  readonly headings: { readonly line: number; text: string }[];
  readonly front: LooseLine[];
  block: OpenBlock | undefined;
  /** Type from the heading that applies to the following questions. */
  type: QuestionType | undefined;
  section: number;
}

export function readBlocks(text: string): TextBlocks {
  const { questions, key } = splitKey(linesOf(text));
  const reading: Reading = {
    lines: questions,
    head: { repo: '', category: '', remark: '' },
    blocks: [],
    headings: [],
    front: [],
    block: undefined,
    type: undefined,
    section: 0,
  };
  for (let at = 0; at < reading.lines.length; at += 1) readLine(reading, at);
  const { head, blocks, headings, front } = reading;
  return { head, blocks, headings, front, key: readKey(key) };
}

/** A text that is one question, whatever numbers its lines begin with. */
export function readBlock(text: string): TextBlock {
  const [first, ...rest] = linesOf(text);
  const heading = headingOf(first?.text ?? '');
  const beginning = heading ? heading.rest : (first?.text ?? '');
  const lines = [beginning, ...rest.map(({ text }) => text)];
  const from = lines.findIndex((line) => line !== '');
  const start = lines[from] ?? '';
  const reading: Reading = {
    lines: [],
    head: { repo: '', category: '', remark: '' },
    blocks: [],
    headings: [],
    front: [],
    block: undefined,
    type: heading?.type,
    section: 0,
  };
  const block = begin(reading, 1, { numbered: numberedOf(start), text: numberedOf(start)?.rest ?? start });
  for (const line of lines.slice(from + 1).flatMap(splitFields)) readInside(reading, block, line);
  return block;
}

export const lineBreak: RegExp = /\r\n|[\n\r\u2028\u2029\v\f]/;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let apart = true;
  for (const [at, raw] of text.split(lineBreak).entries()) {
    const line = (/[\u200B\uFEFF]/.test(raw) ? raw.replaceAll(/[\u200B\uFEFF]/g, '') : raw).trim();
    if (line === '') {
      apart = true;
      continue;
    }
    for (const part of splitFields(line)) {
      lines.push({ at: at + 1, text: part, apart });
      apart = false;
    }
  }
  return lines;
}

function readLine(reading: Reading, at: number): void {
  const { block } = reading;
  const line = reading.lines[at];
  if (!line) return;
  const { text } = line;
  if (block && block.part === 'children' && readChild(reading, block, at)) return;
  const heading = headingOf(text);
  if (heading && !isOwnType(reading, heading.rest)) {
    reading.type = heading.type;
    openSection(reading, line.at, text.slice(0, text.length - heading.rest.length).trim());
    if (heading.rest !== '') readStart(reading, line, heading.rest);
    return;
  }
  if (!block && readHead(reading, text)) return;
  const numbered = numberedOf(text);
  if (numbered && startsQuestion(reading.lines, at, { block, numbered })) {
    begin(reading, line.at, { numbered, text: numbered.rest });
    return;
  }
  if (!block || startsUnnumbered(reading.lines, at, block)) {
    const isQuestion = isAnswerAhead(reading.lines, at, true);
    if (isSection(text) && (block || !isQuestion)) openSection(reading, line.at, text);
    else if (block || isQuestion) begin(reading, line.at, { numbered: undefined, text });
    else keepLoose(reading, line);
    return;
  }
  readInside(reading, block, text);
}

function openSection(reading: Reading, line: number, text: string): void {
  reading.section += 1;
  reading.headings.push({ line, text });
  reading.block = undefined;
}

/** Between a heading and its first question, or before everything. */
function keepLoose({ headings, front }: Reading, { at, text }: Line): void {
  const heading = headings.at(-1);
  if (heading) heading.text += `\n${text}`;
  else front.push({ line: at, text });
}

/** Text after a bracketed heading on the same line begins the question itself. */
function readStart(reading: Reading, line: Line, rest: string): void {
  const numbered = numberedOf(rest);
  begin(reading, line.at, { numbered, text: numbered?.rest ?? rest });
}

/**
 * Inside an analysis, `（判断题）` alone on a line counts as a heading, because it would be unusual there; followed by
 * unnumbered text it does not.
 */
function isOwnType(reading: Reading, rest: string): boolean {
  return rest !== '' && reading.block?.part === 'analysis' && numberedOf(rest) === undefined;
}

function readHead(reading: Reading, text: string): boolean {
  const found = fieldOf(text);
  if (!found) return endMark.test(text);
  const { field, rest } = found;
  if (field === 'repo' || field === 'category' || field === 'remark') {
    if (reading.blocks.length === 0) reading.head[field] = rest.trim();
  } else if (field === 'type') reading.type = typeNamed(rest);
  // A field before any question belongs to the last one: an end mark was between them.
  const last = reading.blocks.at(-1);
  if (last?.ended && field !== 'category' && field !== 'remark') readInside(reading, last, text);
  return true;
}

function begin(
  reading: Reading,
  line: number,
  { numbered, text }: { numbered: Numbered | undefined; text: string },
): OpenBlock {
  const own = headingOf(text);
  const isOwn = own !== undefined && own.rest !== '';
  const stem = isOwn ? own.rest : text;
  const block: OpenBlock = {
    line,
    type: isOwn ? own.type : reading.type,
    section: reading.section,
    numbered,
    points: '',
    part: 'stem',
    ended: false,
    lines: {
      stem: [],
      options: [],
      answer: [],
      analysis: [],
      level: [],
      tags: [],
      code: [],
      source: [],
      repo: [],
      children: [],
    },
  };
  reading.blocks.push(block);
  reading.block = block;
  for (const [at, part] of splitFields(stem).entries()) {
    if (at === 0 && !fieldOf(part)) pushStem(block, part);
    else readInside(reading, block, part);
  }
  return block;
}

function readInside(reading: Reading, block: OpenBlock, text: string): void {
  if (childMark.test(text)) {
    block.type = 99;
    block.part = 'children';
    block.lines.children.push(text);
    return;
  }
  if (endMark.test(text)) {
    block.ended = true;
    const rest = text.replace(endMark, '');
    if (rest !== '') readInside(reading, block, rest);
    return;
  }
  const found = fieldOf(text);
  if (found) return readField(block, text, found);
  if (block.part === 'stem') return pushStem(block, text);
  if (isSingleLine(block.part)) block.lines[block.part].push(` ${text}`);
  else block.lines[block.part].push(text);
}

function readField(block: OpenBlock, text: string, { field, rest }: { field: Field; rest: string }): void {
  if (field === 'answerRemark') {
    block.part = 'answer';
    block.lines.answer.push(text);
  } else if (field === 'optionRemark') {
    block.part = 'options';
    block.lines.options.push(text);
  } else if (field === 'type') block.type = typeNamed(rest) ?? block.type;
  else if (field === 'score') block.points = rest;
  else if (field !== 'category' && field !== 'remark') {
    block.part = field;
    block.lines[field].push(rest);
  }
}

/** A line of the stem may contain the first options, or be one. */
function pushStem(block: OpenBlock, text: string): void {
  const [before, options] = block.type === 6 ? [text, ''] : splitAtOptions(text);
  if (before !== '' && !(block.lines.stem.length > 0 && block.type === 6 && isPairLine(before, true))) {
    block.lines.stem.push(before);
  } else if (before !== '') {
    block.part = 'options';
    block.lines.options.push(before);
  }
  if (options !== '') {
    block.part = 'options';
    block.lines.options.push(options);
  }
}

function splitAtOptions(text: string): readonly [string, string] {
  if (optionLetter(text) === 'A') return ['', text];
  const found = innerFirst.exec(text);
  return found ? [text.slice(0, found.index).trim(), text.slice(found.index)] : [text, ''];
}

/** Inside the parts of a combined question, which only a heading or an end mark ends. */
function readChild(reading: Reading, block: OpenBlock, at: number): boolean {
  const text = reading.lines[at]?.text ?? '';
  if (endMark.test(text)) {
    block.part = 'analysis';
    readInside(reading, block, text);
    return true;
  }
  const heading = headingOf(text);
  const isBare = childMark.test(block.lines.children.at(-1) ?? '');
  if (heading && !isBare) return false;
  const numbered = numberedOf(text);
  if (numbered && block.numbered?.look === numbered.look && numbered.number === block.numbered.number + 1) {
    if (isChildAhead(reading.lines, at)) return false;
  }
  block.lines.children.push(text);
  return true;
}
