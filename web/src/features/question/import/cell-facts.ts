import { answerLetters } from '@ganlin/domain/question-text/cell-answer';
import { readOptions } from '@ganlin/domain/question-text/cell-options';
import { QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { typeNamed } from '@ganlin/domain/question-text/text-types';
import type { Cells, Shortcut } from '../../../kits/import-wizard/import-renderers.ts';

export const typeOf = ({ type = '' }: Cells): QuestionType | undefined => typeNamed(type);

/** The letters of a row's options, in order. */
export const lettersOf = ({ options = '' }: Cells): string[] =>
  readOptions(options).options.flatMap(({ letter }) => (letter === '' ? [] : [letter]));

/** The chosen letters, if the answer consists of letters only. */
export const chosenOf = ({ answer = '' }: Cells): readonly string[] => answerLetters(answer) ?? [];

/** The fixes of a cell that change another cell or drop this one. */
export function questionShortcuts(cells: Cells, column: string): readonly Shortcut[] {
  const type = typeOf(cells);
  const chosen = chosenOf(cells).length;
  if (column === 'answer' && type === QuestionType.single && chosen > 1) return [changeTo(QuestionType.multi)];
  if (column === 'answer' && type === QuestionType.multi && chosen === 1) return [changeTo(QuestionType.single)];
  if (column === 'options' && type !== undefined && withoutOptions.has(type) && cells['options']) {
    return [{ label: '去掉选项', cells: { options: '' } }];
  }
  return [];
}

const changeTo = (type: QuestionType): Shortcut => ({
  label: `改为${questionTypeLabels[type]}`,
  cells: { type: questionTypeLabels[type] },
});

const withoutOptions: ReadonlySet<QuestionType> = new Set([
  QuestionType.judge,
  QuestionType.fill,
  QuestionType.essay,
  QuestionType.combined,
]);

/** The meaning of an empty cell of a question, if it is not simply missing. */
export function emptyWord(cells: Cells, column: string): string | undefined {
  const type = typeOf(cells);
  if (column === 'level') return '普通';
  if (column === 'options' && type !== undefined && withoutOptions.has(type)) return '无';
  if (column === 'answer' && type === QuestionType.match) return '见选项';
  if (column === 'answer' && type === QuestionType.combined) return '见小题';
  return undefined;
}

export interface TextPart {
  /** Its position in the cell. */
  readonly at: number;
  readonly text: string;
  /** The file of a picture. */
  readonly file?: string;
}

/** A cell's text in one line, with its pictures separated. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: whole, 1: kind = '', 2: file = '', index } of text.matchAll(media)) {
    parts.push({ at: from, text: lineOf(text.slice(from, index)) });
    parts.push({
      at: index,
      ...(kind === 'media' ? { text: '图片', file } : { text: kind === 'audio' ? '[音频]' : '[视频]' }),
    });
    from = index + whole.length;
  }
  parts.push({ at: from, text: lineOf(text.slice(from)) });
  return parts.filter((part) => part.text !== '');
}

const media = /!\[(?:\\.|[^\]\\])*\]\((media|audio|video):([\w-]{1,40})\)/g;

const lineOf = (text: string): string => text.replaceAll(/\s*\n\s*/g, '　');
