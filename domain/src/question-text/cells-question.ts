import { type Body, type Child, MAX_OPTIONS, type SimpleBody } from '@ganlin/contract/question/body';
import { answerLetters, judgeWord, readEssay, readFill } from './cell-answer.ts';
import { optionsOf, type OptionCell, readOptions, readPairs } from './cell-options.ts';
import {
  type CellFault,
  type CellKey,
  cellKeys,
  DraftRules,
  emptyCells,
  type QuestionCells,
  type QuestionDraft,
} from './cells.ts';
import { QuestionLevel, QuestionType, type SimpleType } from '@ganlin/contract/question/kinds';
import { readNames, writeNames } from './lists.ts';
import { richFromText, stemBlanks } from '../rich-text/rich-text.ts';
import { settled } from './settle.ts';
import { cellsOfBlock } from './text-cells.ts';
import { readBlock } from './text-blocks.ts';
import { childMark } from './text-signs.ts';
import { typeLabel, typeNamed } from './text-types.ts';

type Report = (column: CellKey, message: string, warning?: boolean) => void;

/** Parses a question from its cells and reports each error at its cell. Returns no draft if there is an error. */
export function readCells(given: Readonly<Partial<QuestionCells>>): {
  draft?: QuestionDraft;
  faults: CellFault[];
} {
  const faults: CellFault[] = [];
  const report: Report = (column, message, warning = false) => void faults.push({ column, message, warning });
  const cells = settled({ ...emptyCells, ...given });
  if ((given.type ?? '').trim() === '') report('type', `没有写题型，已按${cells.type}理解`, true);
  const type = typeNamed(cells.type);
  if (type === undefined) {
    const known = '单选题、多选题、判断题、填空题、简答题、匹配题或组合题';
    report('type', `题型“${cells.type.slice(0, 10)}”无法识别，请填${known}`);
  }
  if (cells.stem === '') report('stem', '没有写题干');
  const body = type === undefined ? undefined : bodyOf(type, cells, report);
  const draft = {
    type: type ?? QuestionType.single,
    code: cells.code,
    level: levelOf(cells.level, report),
    content: richFromText(cells.stem),
    analysis: richFromText(cells.analysis),
    tags: readNames(cells.tags),
    source: cells.source.replaceAll(/\s*\n\s*/g, ' '),
    repo: writeNames(readNames(cells.repo)),
  };
  if (!body || faults.some(({ warning }) => !warning)) {
    checkRest({ ...draft, body: placeholder }, report);
    return { faults };
  }
  checkRest({ ...draft, body }, report);
  return faults.some(({ warning }) => !warning) ? { faults } : { draft: { ...draft, body }, faults };
}

/** Replaces a body that has errors of its own, so that the other cells are still checked. */
const placeholder: Body = { type: QuestionType.judge, right: true };

const columnOfField: Readonly<Record<string, CellKey>> = {
  content: 'stem',
  'body.blanks': 'answer',
  'body.reference': 'answer',
  'body.keywords': 'answer',
  'body.children': 'children',
};

/** Lengths and counts, as for a question entered in the editor. */
function checkRest(draft: Omit<QuestionDraft, 'type'>, report: Report): void {
  const { issues = [] } = DraftRules.safeParse(draft).error ?? {};
  for (const { path, message } of issues) {
    const [field = '', part = ''] = path.map(String);
    if (field === 'content' && draft.content === '') continue;
    const column = columnOfField[field === 'body' ? `body.${part}` : field];
    report(column ?? cellKeys.find((key) => key === field) ?? 'options', message);
  }
}

function bodyOf(type: QuestionType, cells: QuestionCells, report: Report): Body | undefined {
  if (type !== QuestionType.combined) {
    if (cells.children !== '') report('children', '只有组合题才有小题，这里的小题不会导入', true);
    return simpleBody(type, cells, report);
  }
  const parts = childTexts(cells.children);
  if (parts.length === 0) report('children', '组合题至少要有一个小题，每个小题以 【小题】 开头');
  const children = parts.map((text, at) => childOf(text, at, report));
  const whole = children.filter((child) => child !== undefined);
  return whole.length === parts.length && parts.length > 0 ? { type, children: whole } : undefined;
}

function childTexts(cell: string): string[] {
  const texts: string[][] = [];
  for (const line of cell.split('\n')) {
    if (childMark.test(line.trim())) texts.push([line.trim().replace(childMark, '')]);
    else texts.at(-1)?.push(line);
  }
  return texts.map((lines) => lines.join('\n')).filter((text) => text.trim() !== '');
}

function childOf(text: string, at: number, report: Report): Child | undefined {
  const cells = settled(cellsOfBlock(readBlock(text)));
  const inside: Report = (_, message, warning) => report('children', `第 ${at + 1} 小题：${message}`, warning);
  const type = typeNamed(cells.type);
  if (cells.stem === '') inside('stem', '没有写题干');
  if (type === undefined || type === QuestionType.combined) {
    inside('type', '题型无法识别，请在 【小题】 后写明，如 【小题】【单选题】');
    return undefined;
  }
  const body = simpleBody(type, cells, inside);
  if (!body) return undefined;
  return { id: `c${at + 1}`, content: richFromText(cells.stem), analysis: richFromText(cells.analysis), body };
}

function simpleBody(type: SimpleType, cells: QuestionCells, report: Report): SimpleBody | undefined {
  if (type === QuestionType.single || type === QuestionType.multi) return choiceBody(type, cells, report);
  if (type === QuestionType.match) return matchBody(cells, report);
  if (cells.options !== '') report('options', `${typeLabel(type)}没有选项，这里的选项不会导入`, true);
  if (type === QuestionType.judge) return judgeBody(cells, report);
  if (type === QuestionType.fill) return fillBody(cells, report);
  const { reference, keywords } = readEssay(cells.answer);
  if (reference === '') report('answer', '没有写参考答案', true);
  const long = keywords.find((word) => word.length > 40);
  if (long) report('answer', `关键词“${long.slice(0, 10)}…”不能超过 40 个字`);
  if (keywords.length > 30) report('answer', '关键词不能超过 30 个');
  return { type, reference: richFromText(reference), keywords: [...keywords] };
}

function choiceBody(type: 1 | 2, cells: QuestionCells, report: Report): SimpleBody | undefined {
  const read = readOptions(cells.options);
  const known = checkOptions(read.options, report);
  for (const letter of [...read.analyses.keys(), ...read.fixed]) {
    if (!known.has(letter)) report('options', `没有选项 ${letter}，它的解析或固定位置不会导入`, true);
  }
  const letters = choiceLetters(cells.answer, read.options);
  if (cells.answer === '') report('answer', '没有写答案');
  else if (!letters) report('answer', `答案应为选项的字母，如 ${type === 1 ? 'A' : 'ABD'}`);
  else if (known.size > 0) {
    const strange = letters.filter((letter) => !known.has(letter));
    if (strange.length > 0) report('answer', `答案 ${strange.join('、')} 没有对应的选项`);
    else if (type === 1 && letters.length > 1) report('answer', '单选题只能有一个答案，有几个就请改为多选题');
    else if (type === 2 && letters.length < 2) report('answer', '多选题至少要有两个正确答案，只有一个就请改为单选题');
  }
  return { type, options: optionsOf(read, new Set(letters)) };
}

function checkOptions(options: readonly OptionCell[], report: Report): ReadonlySet<string> {
  if (options.length === 0) report('options', '没有写选项，一行一个，如 A. …');
  else if (options.length < 2) report('options', '至少要有两个选项');
  else if (options.length > MAX_OPTIONS) report('options', `选项不能超过 ${MAX_OPTIONS} 个`);
  const letters = new Set<string>();
  const seen = new Map<string, string>();
  for (const [at, { letter, text }] of options.entries()) {
    const wanted = String.fromCodePoint(65 + at);
    if (letter === '') report('options', `第 ${at + 1} 个选项前没有字母，请写成 ${wanted}. …`);
    else if (letter !== wanted && !letters.has(wanted)) {
      report('options', `缺少选项 ${wanted}`);
      return new Set(options.map((option) => option.letter));
    }
    if (text === '') report('options', `选项 ${letter} 为空`);
    const plain = plainKey(text);
    const same = seen.get(plain);
    if (text !== '' && same !== undefined) report('options', `选项 ${same} 与 ${letter} 内容相同`, true);
    seen.set(plain, letter);
    letters.add(letter);
  }
  return letters;
}

/** Letters, or the text of an option itself. */
function choiceLetters(answer: string, options: readonly OptionCell[]): string[] | undefined {
  const letters = answerLetters(answer);
  if (letters) return letters;
  const wanted = plainKey(answer);
  const same = options.find(
    ({ letter, text }) => plainKey(text) === wanted || plainKey(`${letter}. ${text}`) === wanted,
  );
  return same && wanted !== '' ? [same.letter] : undefined;
}

function plainKey(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
}

function judgeBody({ answer }: QuestionCells, report: Report): SimpleBody | undefined {
  const right = judgeWord(answer);
  if (answer === '') report('answer', '没有写答案');
  else if (right === undefined) report('answer', '判断题的答案应为 正确 或 错误');
  return right === undefined ? undefined : { type: QuestionType.judge, right };
}

function fillBody({ stem, answer }: QuestionCells, report: Report): SimpleBody | undefined {
  const expected = stemBlanks(richFromText(stem));
  if (stem !== '' && expected === 0) report('stem', '题干中至少要有一个空，用 ____ 表示');
  if (answer === '') {
    report('answer', '没有写答案');
    return undefined;
  }
  const { blanks, empty, faults } = readFill(answer, expected);
  for (const { message, warning } of faults) report('answer', message, warning);
  for (const number of empty) report('answer', `第 ${number} 空没有写答案`);
  if (expected > 0 && blanks.length !== expected) {
    report('answer', `题干有 ${expected} 个空，答案有 ${blanks.length} 个；各空之间用 | 分隔`);
  }
  const long = blanks.flatMap(({ answers }) => answers).find((word) => word.length > 200);
  if (long) report('answer', '一个空的答案不能超过 200 个字');
  return { type: QuestionType.fill, blanks: [...blanks] };
}

function matchBody({ options }: QuestionCells, report: Report): SimpleBody | undefined {
  const { pairs, surplus, strays } = readPairs(options);
  for (const line of strays.slice(0, 3)) report('options', `“${line.slice(0, 12)}”请写成 左 —— 右`);
  if (pairs.length < 2) report('options', '匹配题至少要有两对，一行一对：左 —— 右');
  for (const [at, { left, right }] of pairs.entries()) {
    if (left === '' || right === '') report('options', `第 ${at + 1} 对缺少${left === '' ? '左' : '右'}项`);
  }
  const rights = new Map<string, string>();
  const rightOf = (text: string): string => {
    const content = richFromText(text);
    const id = rights.get(content) ?? `r${rights.size + 1}`;
    rights.set(content, id);
    return id;
  };
  const lefts = pairs.map(({ left }, at) => ({ id: `l${at + 1}`, content: richFromText(left) }));
  if (new Set(lefts.map(({ content }) => content)).size < lefts.length) report('options', '左项有重复的内容');
  const links = Object.fromEntries(pairs.map(({ right }, at) => [`l${at + 1}`, rightOf(right)]));
  for (const text of surplus) {
    if (rights.has(richFromText(text))) report('options', `干扰项“${text.slice(0, 12)}”与右项相同，不会重复导入`, true);
    rightOf(text);
  }
  if (pairs.length >= 2 && rights.size < 2) report('options', '至少要有两个不同的右项');
  const items = [...rights].map(([content, id]) => ({ id, content }));
  return { type: QuestionType.match, lefts, rights: items, pairs: links };
}

const normalWords: ReadonlySet<string> = new Set(['', '普通', '一般', '1']);
const hardWords: ReadonlySet<string> = new Set(['较难', '2']);
const looseNormal: ReadonlySet<string> = new Set([
  '易',
  '容易',
  '简单',
  '较易',
  '中',
  '中等',
  '适中',
  '低',
  '初级',
  '中级',
]);
const looseHard: ReadonlySet<string> = new Set(['难', '困难', '很难', '高', '高级', '偏难']);

function levelOf(text: string, report: Report): QuestionLevel {
  const word = text.normalize('NFKC').replaceAll(/\s/g, '');
  if (normalWords.has(word)) return QuestionLevel.normal;
  if (hardWords.has(word)) return QuestionLevel.hard;
  const isHard = looseHard.has(word);
  if (isHard || looseNormal.has(word)) {
    report('level', `难度只有 普通、较难 两种，“${word}”将按${isHard ? '较难' : '普通'}导入`, true);
  } else report('level', `难度“${word.slice(0, 10)}”无法识别，请填 普通 或 较难`);
  return isHard ? QuestionLevel.hard : QuestionLevel.normal;
}
