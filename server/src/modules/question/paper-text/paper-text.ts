import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { paperOf, readPaperQuestion, type Paper, type PaperQuestion } from '@ganlin/domain/question-text/paper/paper';
import { sameQuestionKey } from '@ganlin/domain/question-text/paper/same-question';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { filesNamed, usableFiles } from '../import/import-files.ts';
import { questionTextOf } from '../import-readers/import-text-reader.ts';

/** A question of a pasted paper that has no fault. */
export interface AskedQuestion extends PaperQuestion {
  readonly points: number;
  readonly draft: QuestionDraft;
}

/** A problem with one question of a paper. */
export interface AskedFault {
  readonly number: number;
  readonly message: string;
  readonly warning: boolean;
}

const NAMED_FAULTS = 5;

/** The paper in a text, refused with its problems unless it has none. */
export async function readWholePaper(
  ctx: Ctx<User>,
  text: string,
  given: readonly (number | null)[],
): Promise<{ paper: Paper; questions: AskedQuestion[] }> {
  const paper = paperOf(await questionTextOf(text), given);
  const read = paper.questions.map((question) => ({ ...question, ...readPaperQuestion(question.cells) }));
  const questions = read.flatMap(({ draft, points, ...question }) =>
    draft && points !== undefined ? [{ ...question, draft, points }] : [],
  );
  const own = read.flatMap(({ number, faults }, at) =>
    [...(paper.questions[at]?.faults ?? []), ...faults].map((fault) => ({ number, ...fault })),
  );
  const all = [
    ...paper.faults.filter(({ warning }) => !warning).map(({ line, message }) => `第 ${line} 行：${message}`),
    ...[...own, ...(await filelessOf(ctx, paper)), ...repeatsOf(questions)]
      .filter(({ warning }) => !warning)
      .map(({ number, message }) => `第 ${number} 题：${message}`),
    ...(paper.questions.length === 0 ? ['没有识别到试题'] : []),
  ];
  if (all.length > 0 || questions.length < paper.questions.length) throw new AppError('pastedFaults', faultsText(all));
  return { paper, questions };
}

function faultsText(all: readonly string[]): { faults: string } {
  const more = all.length > NAMED_FAULTS ? `等 ${all.length} 处` : '';
  return { faults: `${all.slice(0, NAMED_FAULTS).join('；')}${more}` };
}

/** Pictures that the user may not show, or that were swept meanwhile. */
export async function filelessOf(ctx: Ctx<User>, { questions }: Paper): Promise<AskedFault[]> {
  const named = questions.map(({ number, cells }) => ({ number, ids: filesNamed(cells).map(({ id }) => id) }));
  const usable = await usableFiles(ctx, { ownerId: ctx.user.id, ids: named.flatMap(({ ids }) => ids) });
  return named
    .filter(({ ids }) => !ids.every((id) => usable.has(id)))
    .map(({ number }) => ({ number, message: '图片不存在，或已经清除，请重新放入', warning: false }));
}

/** A question asked twice would be answered twice. */
function repeatsOf(questions: readonly AskedQuestion[]): AskedFault[] {
  const first = new Map<string, number>();
  return questions.flatMap(({ number, draft }) => {
    const key = sameQuestionKey(draft);
    const before = first.get(key);
    if (before === undefined) first.set(key, number);
    return before === undefined ? [] : [{ number, message: `与第 ${before} 题相同`, warning: false }];
  });
}
