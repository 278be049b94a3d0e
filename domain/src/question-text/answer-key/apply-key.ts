import type { QuestionType } from '@ganlin/contract/question/kinds';
import { answerLetters, judgeWord } from '../cell-answer.ts';
import type { CellFault, QuestionCells } from '../cells.ts';
import { settled } from '../settle.ts';
import { typeNamed } from '../text-types.ts';
import type { AnswerKey, KeyEntry, KeyFault } from './read-key.ts';

/** A question of the paper, with what identifies it in the key. */
export interface Asked {
  readonly line: number;
  readonly number: number | undefined;
  /** From 1: which section of the paper it is in. */
  readonly section: number;
  /** By its heading. */
  readonly type: QuestionType | undefined;
  readonly cells: QuestionCells;
}

export interface Keyed {
  readonly cells: QuestionCells;
  readonly faults: readonly CellFault[];
}

/** Gives each question its answer from the key; what fits no question is a fault of the key's line. */
export function applyKey(
  asked: readonly Asked[],
  { entries, faults }: AnswerKey,
): { keyed: readonly Keyed[]; faults: readonly KeyFault[] } {
  const found = new Map<Asked, KeyEntry>();
  const astray: KeyFault[] = [...faults];
  for (const list of sectionsOf(entries)) {
    const candidates = candidatesOf(asked, list);
    for (const entry of list) {
      const fitting = questionOf(candidates, list, entry);
      if (typeof fitting === 'string') astray.push({ line: entry.line, message: fitting });
      else if (found.has(fitting) && !isSame(found.get(fitting)?.answer ?? '', entry.answer)) {
        astray.push({ line: entry.line, message: `卷末第 ${entry.number} 题的答案写了两次，而且不同` });
      } else if (!found.has(fitting)) found.set(fitting, entry);
    }
  }
  return { keyed: asked.map((question) => withEntry(question.cells, found.get(question))), faults: astray };
}

/** Entries below one heading each. */
function sectionsOf(entries: readonly KeyEntry[]): KeyEntry[][] {
  const lists: KeyEntry[][] = [];
  for (const entry of entries) {
    const open = lists.at(-1);
    const [first] = open ?? [];
    if (open && first && first.type === entry.type && first.section === entry.section) open.push(entry);
    else lists.push([entry]);
  }
  return lists;
}

function candidatesOf(asked: readonly Asked[], [first]: readonly KeyEntry[]): readonly Asked[] {
  if (!first || (first.type === undefined && first.section === undefined)) return asked;
  const { type, section } = first;
  const bySection = asked.filter((question) => question.section === section);
  if (bySection.length > 0 && (type === undefined || bySection.every((one) => typeOf(one) === type))) return bySection;
  return type === undefined ? bySection : asked.filter((question) => typeOf(question) === type);
}

const typeOf = ({ type, cells }: Asked): QuestionType | undefined => type ?? typeNamed(cells.type);

/** By the printed number; by position where a section counts from 1 in the key only, or has no numbers. */
function questionOf(candidates: readonly Asked[], list: readonly KeyEntry[], { number }: KeyEntry): Asked | string {
  const numbers = new Set(candidates.map((question) => question.number));
  const byNumber = list.some((entry) => numbers.has(entry.number));
  if (!byNumber) return candidates[number - 1] ?? `卷末答案的第 ${number} 题在试卷中没有找到`;
  const fitting = candidates.filter((question) => question.number === number);
  if (fitting.length > 1) return `题号 ${number} 在试卷中不止一处，卷末答案请按大题写，如“一、单选题 1-5 …”`;
  return fitting[0] ?? `卷末答案的第 ${number} 题在试卷中没有找到`;
}

function withEntry(cells: QuestionCells, entry: KeyEntry | undefined): Keyed {
  if (!entry) return { cells, faults: [] };
  if (cells.children !== '') {
    return { cells, faults: [fault('组合题的答案请写在各小题下面，卷末答案没有使用')] };
  }
  const analysis = cells.analysis === '' ? entry.analysis : cells.analysis;
  if (cells.answer === '') return { cells: settled({ ...cells, answer: entry.answer, analysis }), faults: [] };
  const faults = isSame(cells.answer, entry.answer)
    ? []
    : [fault(`题中的答案与第 ${entry.line} 行的卷末答案不同，请改成对的一个`)];
  return { cells: { ...cells, analysis }, faults };
}

const fault = (message: string): CellFault => ({ column: 'answer', message, warning: false });

function isSame(one: string, other: string): boolean {
  const right = judgeWord(one);
  if (right !== undefined && judgeWord(other) !== undefined) return right === judgeWord(other);
  const letters = answerLetters(one);
  if (letters) return letters.join('') === answerLetters(other)?.join('');
  const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s。.;；]/g, '');
  return plain(one) === plain(other);
}
