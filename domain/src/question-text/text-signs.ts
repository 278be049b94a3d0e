import type { CellKey } from './cells.ts';
import { headingSigns, typeWords } from './text-types.ts';

/** The labels and characters that structure a text, and the backslashes that escape them. */

/** What a labelled line sets: a cell, or a part of one. */
export type Field =
  | Exclude<CellKey, 'stem' | 'children' | 'decision'>
  | 'score'
  | 'category'
  | 'remark'
  | 'answerRemark'
  | 'optionRemark';

const cellLabels: Readonly<Record<string, Field>> = {
  答案: 'answer',
  参考答案: 'answer',
  正确答案: 'answer',
  标准答案: 'answer',
  试题答案: 'answer',
  解析: 'analysis',
  答案解析: 'analysis',
  试题解析: 'analysis',
  题目解析: 'analysis',
  整题解析: 'analysis',
  难度: 'level',
  难易度: 'level',
  难易程度: 'level',
  难度等级: 'level',
  知识点: 'tags',
  标签: 'tags',
  考点: 'tags',
  编码: 'code',
  试题编码: 'code',
  题目编码: 'code',
  来源: 'source',
  出处: 'source',
  题库: 'repo',
  所属题库: 'repo',
  题型: 'type',
  试题类型: 'type',
  分值: 'score',
  分数: 'score',
  分类: 'category',
  题库分类: 'category',
  题库说明: 'remark',
};
const remarkLabels: Readonly<Record<string, Field>> = {
  关键词: 'answerRemark',
  关键字: 'answerRemark',
  答案无序: 'answerRemark',
  匹配方式: 'answerRemark',
};
const optionLabels: Readonly<Record<string, Field>> = {
  选项解析: 'optionRemark',
  固定选项: 'optionRemark',
  选项固定: 'optionRemark',
  干扰项: 'optionRemark',
  多余项: 'optionRemark',
};
const labels: Readonly<Record<string, Field>> = { ...cellLabels, ...remarkLabels, ...optionLabels };

// Longest first, so that 答案解析 is not read as 答案.
const words = (of: object): string =>
  Object.keys(of)
    .sort((a, b) => b.length - a.length)
    .join('|');
const optionOwn = String.raw`选项\s*[A-Za-zＡ-Ｚａ-ｚ]\s*的?解析`;
const openBracket = String.raw`[【\[［]`;
const endBracket = String.raw`[】\]］]`;

const labelHere = new RegExp(
  String.raw`^(?:${openBracket}\s*(${words(labels)})\s*${endBracket}\s*[:：]?|(${words(labels)}|${optionOwn})\s*[:：])[\s\u3000]*`,
);
const labelInside = new RegExp(
  String.raw`(?<=\s)(?:${words(cellLabels)})\s*[:：]|(?<!\\)${openBracket}\s*(?:${words(cellLabels)})\s*${endBracket}`,
  'g',
);

// Most lines begin with none of these: checking one character is cheaper than a pattern.
const labelStarts: ReadonlySet<string> = new Set(['【', '[', '［', ...Object.keys(labels).map(([sign]) => sign ?? '')]);

/** The field that a line begins, and the text after its label. */
export function fieldOf(line: string): { field: Field; label: string; rest: string } | undefined {
  if (!labelStarts.has(line[0] ?? '')) return undefined;
  const [head, bracketed, plain] = labelHere.exec(line) ?? [];
  const label = bracketed ?? plain;
  if (head === undefined || label === undefined) return undefined;
  return { field: labels[label] ?? 'optionRemark', label, rest: line.slice(head.length) };
}

/** Splits lines that contain a second field. */
export function splitFields(line: string): string[] {
  const found = fieldOf(line);
  if (found?.field === 'analysis' || !/[:：】\]］]/.test(found?.rest ?? line)) return [line];
  const parts: string[] = [];
  let from = 0;
  for (const { index } of line.matchAll(labelInside)) {
    if (index === 0) continue;
    parts.push(line.slice(from, index).trim());
    from = index;
    if (fieldOf(line.slice(from))?.field === 'analysis') break;
  }
  return [...parts, line.slice(from).trim()].filter((part, at) => part !== '' || at === 0);
}

const digits = '[0-9０-９]{1,4}';
const numberSign = String.raw`(?:第\s*${digits}\s*题\s*[.．、:：]?|[（(]\s*${digits}\s*[)）]|${digits}\s*[.．、)）])`;
const numberHere = new RegExp(`^${numberSign}[\\s\\u3000]*`);

export interface Numbered {
  readonly number: number;
  /** Numbers in another style belong to another list. */
  readonly look: 'dot' | 'end' | 'both';
  readonly rest: string;
  /** `1.5`: may be a decimal and no numbering at all. */
  readonly tight: boolean;
}

export function numberedOf(line: string): Numbered | undefined {
  if (!/^[0-9０-９（(第]/.test(line)) return undefined;
  const [head] = numberHere.exec(line) ?? [];
  if (head === undefined) return undefined;
  const sign = head.normalize('NFKC').trim();
  const rest = line.slice(head.length);
  const look = sign.startsWith('(') ? 'both' : sign.endsWith(')') ? 'end' : 'dot';
  const tight = /[.]$/.test(sign) && !/\s$/.test(head) && /^[0-9０-９]/.test(rest);
  return { number: Number(/\d+/.exec(sign)?.[0]), look, rest, tight };
}

export const childMark = /^[【[［]\s*小题\s*\d*\s*[】\]］]\s*/;
export const endMark = /^[【[［]\s*(?:组合题|材料题|综合题|案例题)结束\s*[】\]］]\s*/;

const keyWords = String.raw`[【\[［]?(?:试[卷题])?(?:参考|标准|正确)?答[^\S\n]?案(?:[及与和]?(?:解析|详解|评分标准|评分细则|评分参考))?[】\]］]?`;
/** The title of the answers at the end of a paper: alone on its line, or followed by the first of them. */
export const keyTitle: string = String.raw`(?:[^，。；：:？?\\\n]{0,30}?${keyWords}\s*[:：]?\s*$|${keyWords}(?:\s*[:：]\s*|\s+|(?=[一二三四五六七八九十]+[、.．]|第?[0-9０-９(（])))`;
/** Lines that could be part of such answers; independent of backslashes, which other patterns add. */
const keySign = String.raw`[0-9０-９]{1,4}[^\S\n]*[-~—–－―～至到]+[^\S\n]*[0-9０-９]|${keyWords}[^\n]*[0-9０-９]`;

const general = [
  String.raw`(?<=^\\*)(?=${keySign})`,
  String.raw`(?<=(?:^|\s)\\*)(?=(?:${words(cellLabels)})\s*[:：])`,
  String.raw`(?=${openBracket}\s*(?:${words(labels)}|小题|${typeWords}|(?:组合题|材料题|综合题|案例题)结束)\s*\d*\s*${endBracket})`,
  String.raw`(?<=^\\*)(?=${numberSign}|${headingSigns})`,
];
const answerRemark = String.raw`(?<=^\\*)(?=(?:${words(remarkLabels)})\s*[:：])`;
const optionRemark = String.raw`(?<=^\\*)(?=(?:${words(optionLabels)}|${optionOwn})\s*[:：])`;
const optionSign = String.raw`(?<=(?:^|[\s；;。，,])\\*)(?=[（(]?[A-Za-zＡ-Ｚａ-ｚ][)）.．、:：\s])`;

/** Patterns to escape in each cell, so that the text is not parsed as something else. */
const perils = {
  stem: [...general, answerRemark, optionRemark, optionSign],
  options: [...general, answerRemark],
  answer: [...general, optionRemark],
  analysis: [...general, answerRemark, optionRemark],
  line: general,
  /** For one option inside its cell. */
  option: [optionRemark, optionSign],
  /** For a model answer inside its cell. */
  reference: [answerRemark],
} as const;
export type Peril = keyof typeof perils;

const patterns = new Map(
  Object.entries(perils).map(([name, list]) => [
    name,
    {
      set: new RegExp(String.raw`(?<!\\)(\\*)(?:${list.join('|')})`, 'gm'),
      take: new RegExp(String.raw`(?<!\\)\\(\\*)(?:${list.join('|')})`, 'gm'),
    },
  ]),
);

/** Adds a backslash before everything that would be misread, and before existing backslashes. */
export function stuffed(text: string, peril: Peril): string {
  const pattern = patterns.get(peril)?.set;
  return pattern ? text.replaceAll(pattern, String.raw`\$1`) : text;
}

/** Removes those backslashes. */
export function unstuffed(text: string, peril: Peril): string {
  const pattern = patterns.get(peril)?.take;
  return pattern && text.includes('\\') ? text.replaceAll(pattern, '$1') : text;
}
