import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { writeEssay, writeFill } from './cell-answer.ts';
import { cellOfOptions, letterAt, writePair, writeSurplus } from './cell-options.ts';
import { emptyCells, type QuestionCells, type QuestionDraft } from './cells.ts';
import { QuestionType, questionLevelLabels } from '@ganlin/contract/question/kinds';
import { writeNames } from './lists.ts';
import { textFromRich } from '../rich-text/rich-text.ts';
import { writeBlock } from './text-write.ts';
import { typeLabel } from './text-types.ts';

/** The cells of a question; `readCells` restores the question from them. */
export function writeCells(question: QuestionDraft): QuestionCells {
  const { type, level, content, analysis, body, tags, source, code, repo } = question;
  return {
    ...emptyCells,
    code,
    type: typeLabel(type),
    stem: textFromRich(content),
    ...partsOf(body),
    analysis: textFromRich(analysis),
    level: questionLevelLabels[level],
    tags: writeNames(tags),
    source,
    repo,
  };
}

function partsOf(body: Body): Pick<QuestionCells, 'options' | 'answer' | 'children'> {
  if (body.type !== QuestionType.combined) return { ...simpleParts(body), children: '' };
  const children = body.children.map(({ content, analysis, body }, at) =>
    writeBlock(
      {
        ...emptyCells,
        ...simpleParts(body),
        type: typeLabel(body.type),
        stem: textFromRich(content),
        analysis: textFromRich(analysis),
      },
      `【小题】【${typeLabel(body.type)}】\n（${at + 1}）`,
    ),
  );
  return { options: '', answer: '', children: children.join('\n') };
}

function simpleParts(body: SimpleBody): Pick<QuestionCells, 'options' | 'answer'> {
  if (body.type === QuestionType.judge) return { options: '', answer: body.right ? '正确' : '错误' };
  if (body.type === QuestionType.fill) return { options: '', answer: writeFill(body.blanks) };
  if (body.type === QuestionType.essay) {
    const { reference, keywords } = body;
    return { options: '', answer: writeEssay({ reference: textFromRich(reference), keywords }) };
  }
  if (body.type === QuestionType.match) return { options: pairsOf(body), answer: '' };
  const rights = body.options.flatMap(({ right }, at) => (right ? [letterAt(at)] : []));
  return { options: cellOfOptions(body.options), answer: rights.join('') };
}

function pairsOf({ lefts, rights, pairs }: Extract<Body, { type: 6 }>): string {
  const contents = new Map(rights.map(({ id, content }) => [id, content]));
  const used = new Set(lefts.map(({ id }) => pairs[id]));
  const surplus = rights.filter(({ id }) => !used.has(id)).map(({ content }) => content);
  const lines = lefts.map(({ id, content }) => writePair(content, contents.get(pairs[id] ?? '') ?? ''));
  return [...lines, ...(surplus.length > 0 ? [writeSurplus(surplus)] : [])].join('\n');
}
