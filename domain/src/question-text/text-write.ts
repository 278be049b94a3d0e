import type { QuestionCells } from './cells.ts';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { guarded } from '../rich-text/rich-text.ts';
import { stuffed } from './text-signs.ts';
import { typeNamed } from './text-types.ts';

/** Writes questions as plain text that `readText` can read. */
export function writeText(questions: readonly QuestionCells[]): string {
  let type = '';
  const blocks = questions.map((cells, at) => {
    const heading = cells.type === type ? '' : `【${cells.type}】\n`;
    type = cells.type;
    return `${heading}${writeBlock(cells, `${at + 1}. `)}\n`;
  });
  return blocks.join('\n');
}

/** One question, starting with its number. */
export function writeBlock(cells: QuestionCells, number: string): string {
  const lines = [`${number}${writeStem(cells)}`.trimEnd()];
  const add = (label: string, text: string): void => void (text !== '' && lines.push(`${label}${text}`));
  add('', stuffed(lined(cells.options), 'options'));
  if (cells.children !== '') lines.push(lined(cells.children), '【组合题结束】');
  // The cell may start with a remark, which has its own label.
  add(/^(?:关键词|答案无序|匹配方式)：/.test(cells.answer) ? '' : '答案：', stuffed(lined(cells.answer), 'answer'));
  add('解析：', stuffed(lined(cells.analysis), 'analysis'));
  add('难度：', stuffed(cells.level, 'line'));
  add('知识点：', stuffed(cells.tags, 'line'));
  add('编码：', stuffed(cells.code, 'line'));
  add('来源：', stuffed(cells.source, 'line'));
  add('题库：', stuffed(cells.repo, 'line'));
  return lines.join('\n');
}

/** Lines of a stem after its first could be mistaken for pairs. */
function writeStem({ type, stem }: QuestionCells): string {
  const text = stuffed(lined(stem), 'stem');
  if (typeNamed(type) !== QuestionType.match) return text;
  const [first = '', ...rest] = text.split('\n');
  return [first, ...rest.map((line) => guarded(line, /[—–→⇒]|-(?=-)|=(?=>)/g))].join('\n');
}

function lined(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
