import { QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';

/** Common names of question types; `0` is a choice question with one or several correct answers. */
const names: Readonly<Record<string, QuestionType | 0>> = {
  单选题: 1,
  单选: 1,
  单项选择题: 1,
  单项选择: 1,
  多选题: 2,
  多选: 2,
  多项选择题: 2,
  多项选择: 2,
  不定项选择题: 2,
  不定项选择: 2,
  不定项: 2,
  选择题: 0,
  判断题: 3,
  判断: 3,
  是非题: 3,
  对错题: 3,
  正误题: 3,
  判断改错题: 3,
  简答题: 4,
  简答: 4,
  问答题: 4,
  问答: 4,
  简述题: 4,
  论述题: 4,
  主观题: 4,
  计算题: 4,
  名词解释题: 4,
  名词解释: 4,
  填空题: 5,
  填空: 5,
  匹配题: 6,
  匹配: 6,
  连线题: 6,
  连线: 6,
  配对题: 6,
  搭配题: 6,
  组合题: 99,
  材料题: 99,
  综合题: 99,
  案例题: 99,
  案例分析题: 99,
  材料分析题: 99,
  阅读理解题: 99,
};
export const typeWords: string = Object.keys(names)
  .sort((a, b) => b.length - a.length)
  .join('|');
const full = Object.keys(names)
  .filter((name) => name.endsWith('题') || name === '名词解释')
  .sort((a, b) => b.length - a.length)
  .join('|');

/** Beginnings of lines that could be headings. */
export const headingSigns: string = String.raw`[（(]\s*(?:${typeWords})|[（(]?[一二三四五六七八九十]+\s*[、.．)）]|第[一二三四五六七八九十]+(?:部分|大题|章|节)|[IVX]+[、.．]|${full}`;

const bracketed = new RegExp(
  String.raw`^[【\[［（(]\s*(${typeWords})\s*(?:[，,：: ]\s*[\d.]+\s*分)?\s*[】\]］）)][\s\u3000]*`,
);
const counted = String.raw`(?:[（(]?[一二三四五六七八九十]+[)）]?|第[一二三四五六七八九十]+(?:部分|大题|章|节)|[0-9０-９]{1,2}|[IVX]+)\s*[、.．:：,，\s]*`;
/** Allowed after a heading: points and instructions. */
const after = String.raw`(?:\s*[（(].*|\s*[:：，,。](?:.*分.*|.*题.*|\s*)|\s*(?:共|每|本).*)?`;
const titled = new RegExp(`^(?:${counted})?(${full})${after}$`);
const section = /^(?:[一二三四五六七八九十]+\s*[、.．]|第[一二三四五六七八九十]+(?:部分|大题|章|节))/;

export interface Heading {
  /** Undefined if the name is ambiguous. */
  readonly type: QuestionType | undefined;
  /** The text after it on the line, if it is part of a question. */
  readonly rest: string;
}

const starts: ReadonlySet<string> = new Set([
  ...Array.from('【[［（(第一二三四五六七八九十IVX0123456789０１２３４５６７８９'),
  ...Object.keys(names).map(([sign]) => sign ?? ''),
]);

export function headingOf(line: string): Heading | undefined {
  if (!starts.has(line[0] ?? '')) return undefined;
  const [mark, name] = bracketed.exec(line) ?? [];
  if (mark !== undefined && name !== undefined) {
    const rest = line.slice(mark.length);
    return { type: typeNamed(name), rest: /^[（(].*分.*[)）]$/.test(rest) ? '' : rest };
  }
  const [, title] = titled.exec(line) ?? [];
  return title === undefined ? undefined : { type: typeNamed(title), rest: '' };
}

const keyTitled = new RegExp(
  `^[【\\[［(（]?(${counted})?[【\\[［]?(${full})?[】\\]］)）]?(?:\\s*[（(][^）)]*[）)])?\\s*[:：,，。]?[\\s\\u3000]*`,
);
const ordinals = '一二三四五六七八九十';

/** A heading inside a key: as of a section, with the answers on the same line. */
export function keyHeadingOf(
  line: string,
): { type: QuestionType | undefined; section: number | undefined; rest: string } | undefined {
  if (!/^[【[［(（第一二三四五六七八九十]|^[^0-9０-９]*题/.test(line)) return undefined;
  const [head = '', count = '', name] = keyTitled.exec(line) ?? [];
  const ordinal = /[一二三四五六七八九十]+/.exec(count)?.[0] ?? '';
  if (name === undefined && ordinal === '') return undefined;
  const section = ordinal === '' ? undefined : sectionNumber(ordinal);
  return { type: name === undefined ? undefined : typeNamed(name), section, rest: line.slice(head.length) };
}

/** 一 to 十九; nobody has more sections. */
function sectionNumber(ordinal: string): number {
  const [first = '', second] = ordinal;
  const value = ordinals.indexOf(first) + 1;
  return second === undefined ? value : value + ordinals.indexOf(second) + 1;
}

/** A heading that names no type, such as `二、专业知识`. */
export function isSection(line: string): boolean {
  return line.length <= 40 && section.test(line);
}

/** A type by its name or its code. */
export function typeNamed(name: string): QuestionType | undefined {
  const plain = name in names ? name : name.normalize('NFKC').replaceAll(/[\s【】[\]()]/g, '');
  const type = names[plain] ?? Object.values(QuestionType).find((code) => String(code) === plain);
  return type === 0 ? undefined : type;
}

/** A name that means a choice question without saying which kind. */
export function isOpenChoice(name: string): boolean {
  return names[name.normalize('NFKC').trim()] === 0;
}

export function typeLabel(type: QuestionType | undefined): string {
  return type === undefined ? '' : questionTypeLabels[type];
}
