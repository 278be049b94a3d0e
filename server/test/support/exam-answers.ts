import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { formQuestions, keysOf } from '../../src/modules/exam/index.ts';
import { gradeDue } from '../../src/modules/paper/grading/grade.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { sit } from './exams.ts';

/** The answer with the full score. */
export function rightFor(body: Body): Answer {
  if (body.type !== QuestionType.combined) return rightSimple(body);
  return { children: Object.fromEntries(body.children.map(({ id, body: child }) => [id, rightSimple(child)])) };
}

/** The answer with no score. */
export function wrongFor(body: Body): Answer {
  if (body.type !== QuestionType.combined) return wrongSimple(body);
  return { children: Object.fromEntries(body.children.map(({ id, body: child }) => [id, wrongSimple(child)])) };
}

function rightSimple(body: SimpleBody): SimpleAnswer {
  if (body.type === QuestionType.judge) return { options: [String(body.right)] };
  if (body.type === QuestionType.essay) return { text: '先断电' };
  if (body.type === QuestionType.fill) return { blanks: body.blanks.map(({ answers }) => answers[0] ?? '') };
  if (body.type === QuestionType.match) return { pairs: body.pairs };
  return { options: body.options.filter(({ right }) => right).map(({ id }) => id) };
}

function wrongSimple(body: SimpleBody): SimpleAnswer {
  if (body.type === QuestionType.judge) return { options: [String(!body.right)] };
  if (body.type === QuestionType.essay) return { text: '不知道' };
  if (body.type === QuestionType.fill) return { blanks: body.blanks.map(() => '错') };
  if (body.type === QuestionType.match) {
    const other = (right: string | undefined) => body.rights.find(({ id }) => id !== right)?.id ?? '';
    return { pairs: Object.fromEntries(body.lefts.map(({ id }) => [id, other(body.pairs[id])])) };
  }
  return { options: body.options.filter(({ right }) => !right).map(({ id }) => id) };
}

/** The bodies with the correct answers, for each position of a paper. */
export async function bodiesOf(app: TestApp, paperId: string): Promise<Body[]> {
  const ctx = systemCtx(app.platform, 'test');
  const paper = await app.platform.db
    .selectFrom('paperPaper')
    .select(['examId', 'formId', 'arrangement'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
  const [form, keys] = [await formQuestions(ctx, paper.formId), await keysOf(ctx, paper.examId)];
  const { questions } = paper.arrangement as { questions: string };
  const indexes = questions.split(',').map(Number);
  return indexes.map((index) => keys.get(`${form[index]!.questionId}:${form[index]!.version}`)!.body);
}

/** How a position is answered; `null` leaves it empty. */
export type Way = 'right' | 'wrong' | Answer | null;

/** Takes an exam, answers position by position as given and hands in. Positions not given are answered correctly. */
export async function sitAndHandIn(
  app: TestApp,
  caller: Caller,
  examId: string,
  ways: readonly Way[] = [],
): Promise<string> {
  const { paperId, epoch } = await sit(caller, examId);
  const bodies = await bodiesOf(app, paperId);
  const items = bodies.flatMap((body, at) => {
    const way = ways[at] === undefined ? 'right' : ways[at];
    if (way === null) return [];
    const answers = { right: rightFor, wrong: wrongFor };
    return [{ ordinal: at + 1, seq: at + 1, answer: typeof way === 'string' ? answers[way](body) : way }];
  });
  await caller.call(sittingApi.handIn, { paperId, epoch, items });
  return paperId;
}

/** Grades every paper that waits for it. */
export const gradeHandedIn = ({ platform }: TestApp): Promise<void> => gradeDue(systemCtx(platform, 'test'));

/** Takes an exam, answers it and hands in; then it is graded. */
export async function sitAndGrade(...given: Parameters<typeof sitAndHandIn>): Promise<string> {
  const paperId = await sitAndHandIn(...given);
  await gradeHandedIn(given[0]);
  return paperId;
}
