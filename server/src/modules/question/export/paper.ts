import type { SimpleBody } from '@ganlin/contract/question/body';
import { letterAt } from '@ganlin/domain/question-text/cell-options';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { blocksXml, lineXml, type BlockLook } from './paper-xml.ts';
import { viewOf } from '../model/view.rules.ts';

/** A question with the version to print. */
export interface PaperQuestion extends QuestionDraft {
  readonly id: string;
  readonly version: number;
}

/** What is printed of a question, whoever put the paper together. */
export type PrintedQuestion = Pick<
  PaperQuestion,
  'id' | 'version' | 'code' | 'level' | 'content' | 'analysis' | 'body'
> & {
  /** Behind the number; an exam's question has points. */
  readonly points?: string;
};

interface Part {
  readonly content: string;
  readonly body: SimpleBody;
  readonly analysis: string;
  /** Right-hand items of a matching question, in printed order. */
  readonly rights: readonly { readonly id: string; readonly content: string }[];
}

/** Order of question types on a paper. */
export const paperOrder: readonly QuestionType[] = [1, 2, 3, 5, 6, 4, 99];
const counting = ['一', '二', '三', '四', '五', '六', '七'];

export function paperTitle(count: number): string {
  return lineXml('试题', { style: 'Title', isCentred: true }) + lineXml(`共 ${count} 题`, { isCentred: true });
}

export function groupTitle(at: number, type: QuestionType, count: number): string {
  return lineXml(`${counting[at]}、${questionTypeLabels[type]}（共 ${count} 题）`, { style: 'Heading2' });
}

export function answersTitle(): string {
  return lineXml('参考答案与解析', { style: 'Heading2', isNewPage: true });
}

/** A question as the examinee sees it. */
export function requestedXml(question: PrintedQuestion, number: number, look: BlockLook): string {
  const { content, body, points = '' } = question;
  const stem = blocksXml(content, { ...look, before: `${number}. ${points}` });
  const isOne = body.type !== QuestionType.combined;
  const parts = partsOf(question).map(
    (part, at) => (isOne ? '' : blocksXml(part.content, { ...look, before: `（${at + 1}）` })) + choicesXml(part, look),
  );
  return stem + parts.join('') + lineXml('');
}

/** The correct answer and its analysis. */
export function answeredXml(question: PrintedQuestion, number: number, look: BlockLook): string {
  const isOne = question.body.type !== QuestionType.combined;
  const parts = partsOf(question).map((part, at) => {
    const before = isOne ? `${number}. ` : `（${at + 1}）`;
    return rightXml(part, `${before}答案：`, look) + remarksXml(part.body, look) + analysisXml(part.analysis, look);
  });
  if (isOne) return parts.join('');
  return lineXml(`${number}.`) + parts.join('') + analysisXml(question.analysis, look);
}

function analysisXml(analysis: string, look: BlockLook): string {
  return analysis === '' ? '' : blocksXml(analysis, { ...look, before: '解析：' });
}

/** Content below a stem: options, items to match, writing space. */
function choicesXml({ body, rights }: Part, look: BlockLook): string {
  const listed = (items: readonly { content: string }[], indent: number, mark: (at: number) => string): string =>
    items.map(({ content }, at) => blocksXml(content, { ...look, before: `${mark(at)}. `, indent })).join('');
  if (body.type === QuestionType.single || body.type === QuestionType.multi) return listed(body.options, 1, letterAt);
  if (body.type === QuestionType.judge) return lineXml('（　　）正确　　（　　）错误', { indent: 1 });
  if (body.type === QuestionType.match) {
    const room = body.lefts.map((_, at) => `${at + 1} —— ____`).join('　');
    const lefts = listed(body.lefts, 1, (at) => String(at + 1));
    return lefts + listed(rights, 3, letterAt) + lineXml(room, { indent: 1 });
  }
  return body.type === QuestionType.essay ? lineXml('').repeat(4) : '';
}

function rightXml({ body, rights }: Part, before: string, look: BlockLook): string {
  if (body.type !== QuestionType.essay) return lineXml(before + rightText(body, rights));
  const text = body.keywords.length > 0 ? lineXml(`关键词：${body.keywords.join('；')}`) : '';
  return blocksXml(body.reference, { ...look, before }) + text;
}

function rightText(body: Exclude<SimpleBody, { type: 4 }>, rights: Part['rights']): string {
  if (body.type === QuestionType.judge) return body.right ? '正确' : '错误';
  if (body.type === QuestionType.fill) {
    const words = body.blanks.map(({ answers, match, tolerance }) =>
      answers.map((answer) => (match === 'number' && tolerance > 0 ? `${answer}±${tolerance}` : answer)).join(' 或 '),
    );
    return words.join('；');
  }
  if (body.type === QuestionType.match) {
    const place = (left: string): number => rights.findIndex(({ id }) => id === body.pairs[left]);
    return body.lefts.map(({ id }, at) => `${at + 1} —— ${letterAt(place(id))}`).join('　');
  }
  return body.options.flatMap(({ right }, at) => (right ? [letterAt(at)] : [])).join('');
}

function remarksXml(body: SimpleBody, look: BlockLook): string {
  if (body.type !== QuestionType.single && body.type !== QuestionType.multi) return '';
  const remarks = body.options.map(({ analysis }, at) =>
    analysis === '' ? '' : blocksXml(analysis, { ...look, before: `${letterAt(at)}：`, indent: 1 }),
  );
  return remarks.join('');
}

/** The question itself, or the parts of a combined one. */
function partsOf(question: PrintedQuestion): Part[] {
  const { content, analysis, body } = question;
  const { rights, children } = viewOf(question);
  if (body.type !== QuestionType.combined) return [{ content, analysis, body, rights }];
  return body.children.map((child, at) => ({ ...child, rights: children[at]?.rights ?? [] }));
}
