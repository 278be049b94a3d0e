import { isPairLine, readOptions } from './cell-options.ts';
import { type CellKey, cellKeys } from './cells.ts';
import { answerLetters, isRightWord, judgeWord } from './cell-answer.ts';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { BLANK } from '../rich-text/rich-text.ts';
import { isOpenChoice, typeLabel, typeNamed } from './text-types.ts';

type Cells = Record<CellKey, string>;

/**
 * Normalises the ways a question can be written: infers a missing type, and takes the answer from the stem's
 * brackets. Idempotent.
 */
export function settled(cells: Readonly<Cells>): Cells {
  const tidy: Cells = { ...cells };
  for (const key of cellKeys)
    tidy[key] = (tidy[key].includes('\r') ? tidy[key].replaceAll(/\r\n?/g, '\n') : tidy[key]).trim();
  const named = typeNamed(tidy.type);
  const isOpen = tidy.type === '' || isOpenChoice(tidy.type);
  if (named === undefined && !isOpen) return tidy;
  const answered = withBracketAnswer(tidy, named);
  const paired = named === undefined || named === QuestionType.match ? withPairs(answered, named) : answered;
  const type = named ?? inferred(paired);
  return { ...shaped(paired, type), type: typeLabel(type) };
}

/** Infers the type from the cells. */
function inferred({ options, answer, stem, children }: Cells): QuestionType {
  if (children !== '') return QuestionType.combined;
  const lines = options.split('\n');
  if (options !== '' && lines.every((line) => isPairLine(line, false))) return QuestionType.match;
  if (options !== '' && isJudging(options)) return QuestionType.judge;
  if (options !== '') return (answerLetters(answer) ?? []).length > 1 ? QuestionType.multi : QuestionType.single;
  if (judgeWord(answer) !== undefined) return QuestionType.judge;
  if (stem.search(BLANK) >= 0) return QuestionType.fill;
  return QuestionType.essay;
}

function half(text: string): string {
  return text.normalize('NFKC').toUpperCase();
}

function isJudging(options: string): boolean {
  const read = readOptions(options).options;
  return read.length === 2 && read.every(({ text }) => judgeWord(text) !== undefined);
}

const choiceBracket = /[（(][\s\u3000\u00A0]*([A-Za-zＡ-Ｚａ-ｚ][A-Za-zＡ-Ｚａ-ｚ、,，;；\s]*?)[\s\u3000\u00A0]*[)）]/g;
const judgeBracket = /[（(][\s\u3000\u00A0]*([√✓✔×✗✘╳对错TFＴＦ]|正确|错误)[\s\u3000\u00A0]*[)）][\s。.]*$/;

/** `…应当（ A ）。`: many papers have the answer in the stem. */
function withBracketAnswer(cells: Cells, type: QuestionType | undefined): Cells {
  if (cells.answer !== '' || cells.children !== '') return cells;
  const { stem, options } = cells;
  if (options === '') {
    const found = type === QuestionType.judge || type === undefined ? judgeBracket.exec(stem) : null;
    if (!found) return cells;
    return { ...cells, answer: found[1] ?? '', stem: stem.slice(0, found.index).trimEnd() };
  }
  if (type !== undefined && type !== QuestionType.single && type !== QuestionType.multi) return cells;
  const letters = new Set(readOptions(options).options.map(({ letter }) => letter));
  const found = [...stem.matchAll(choiceBracket)].findLast(([, answer = '']) =>
    (half(answer).match(/[A-Z]/g) ?? []).every((letter) => letters.has(letter)),
  );
  if (!found) return cells;
  const [whole, answer = ''] = found;
  const emptied = `${stem.slice(0, found.index)}（　　）${stem.slice(found.index + whole.length)}`;
  return { ...cells, stem: emptied, answer: (half(answer).match(/[A-Z]/g) ?? []).join('') };
}

/** Pairs after the stem, or in place of the answer. */
function withPairs(cells: Cells, type: QuestionType | undefined): Cells {
  if (cells.options !== '' || cells.children !== '') return cells;
  if (type === QuestionType.match && cells.answer.split('\n').every((line) => isPairLine(line, true))) {
    return { ...cells, options: cells.answer, answer: '' };
  }
  const lines = cells.stem.split('\n');
  const from = lines.findLastIndex((line) => !isPairLine(line, type === QuestionType.match)) + 1;
  if (from === 0 || lines.length - from < 2 || (type === undefined && cells.answer !== '')) return cells;
  return { ...cells, stem: lines.slice(0, from).join('\n'), options: lines.slice(from).join('\n') };
}

const emptyBracket = /[（(][\s\u3000\u00A0]*[)）]/g;
const wideBlank = /＿+/g;

function shaped(cells: Cells, type: QuestionType): Cells {
  if (type === QuestionType.single || type === QuestionType.multi) return cells;
  if (type === QuestionType.judge && cells.options !== '' && isJudging(cells.options)) {
    const { options } = readOptions(cells.options);
    const chosen = options.find(({ letter }) => letter === half(cells.answer));
    const answer = chosen ? (isRightWord(chosen.text) ? '正确' : '错误') : cells.answer;
    return { ...cells, options: '', answer };
  }
  const isText = type === QuestionType.essay || type === QuestionType.fill;
  const whole = isText && cells.options !== '' ? `${cells.stem}\n${cells.options}` : cells.stem;
  const stem = type === QuestionType.fill ? withBlanks(whole) : whole;
  return isText ? { ...cells, stem, options: '' } : cells;
}

/** Blanks may be wide underscores or empty brackets; if the stem has proper blanks, nothing else counts as one. */
function withBlanks(stem: string): string {
  if (stem.search(BLANK) >= 0) return stem;
  const wide = stem.replaceAll(wideBlank, '____');
  return wide === stem ? stem.replaceAll(emptyBracket, '____') : wide;
}
