import { isDeepStrictEqual } from 'node:util';
import type { regradeApi } from '@ganlin/contract/paper/regrade';
import type { Answer } from '@ganlin/contract/question/answer';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { examsAsking, isExamInScope, listExams } from '../../exam/index.ts';
import { listItems, loadWritten, signed } from '../../question/index.ts';
import { withAnswerOf } from '../regrading/fix.rules.ts';
import { readAnswers } from '../regrading/papers.queries.ts';
import { askedQuestion, countPapersOf, examBody, pagesOf, type Asked } from '../regrading/papers.ts';
import { examInScope } from './in-scope.ts';
import { shown } from './list.ts';
import { shownKey } from './regrade.ts';
import * as queries from './regrades.queries.ts';

const MAX_ELSEWHERE = 50;
const MAX_HISTORY = 50;
const PAGE = 2_000;

export const question: Handler<typeof regradeApi.question> = async (ctx, ref) => {
  const { title: examTitle } = await examInScope(ctx, ref.examId);
  const asked = await askedQuestion(ctx, ref);
  const written = (await loadWritten(ctx, [{ id: ref.questionId, version: ref.version }])).get(ref.questionId);
  const papers = await countPapersOf(ctx, asked);
  const history = await queries.listRegrades(ctx.db, ref, { limit: MAX_HISTORY, offset: 0 });
  return {
    examTitle,
    content: written ? signed(ctx, { content: written.content, analysis: '', body: asked.basis.body }).content : '',
    key: shownKey(ctx, asked.basis),
    bankKey: await bankKey(ctx, asked),
    papers,
    chosen: await chosenIn(ctx, asked, papers),
    elsewhere: await elsewhere(ctx, asked),
    history: await shown(ctx, history),
  };
};

/** The right answer of a newer version, if it differs from the one papers are graded by. */
async function bankKey(ctx: Ctx<User>, { examId, questionId, version, basis }: Asked) {
  const newest = (await listItems(ctx.db, [questionId]))[0]?.publishedVersion ?? 0;
  const other = newest > version ? await examBody(ctx, { examId, questionId, version: newest }) : undefined;
  const body = other && withAnswerOf(basis.body, other);
  if (!body || isDeepStrictEqual(body, basis.body)) return null;
  return { version: newest, body: shownKey(ctx, { ...basis, body }).body };
}

async function elsewhere(ctx: Ctx<User>, { examId, ...ref }: Asked) {
  const ids = (await examsAsking(ctx, ref, MAX_ELSEWHERE + 1)).filter((id) => id !== examId).slice(0, MAX_ELSEWHERE);
  const counts = await queries.listHandedIn(ctx.db, ids);
  const exams = [...(await listExams(ctx, ids)).values()];
  const found: { examId: string; title: string; papers: number }[] = [];
  for (const exam of exams) {
    const papers = counts.get(exam.id) ?? 0;
    if (papers > 0 && (await isExamInScope(ctx, exam))) found.push({ examId: exam.id, title: exam.title, papers });
  }
  return found;
}

type Chosen = Record<string, number>;

/** Handed-in answers no longer change: another number of papers means other answers. */
const chosenCache = memoryCachePerProcess<Chosen>('paper.chosen', { max: 200 });

function chosenIn(ctx: Ctx<unknown>, asked: Asked, papers: number): Promise<Chosen> {
  const name = `${asked.examId}:${asked.questionId}:${asked.version}:${papers}`;
  return chosenCache(ctx).getOrLoad(name, async () => {
    const counts = new Map<string, number>();
    for await (const answer of answersTo(ctx, asked)) {
      for (const id of optionsIn(answer)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  });
}

/** Ids of options are different in every part. */
const optionsIn = ({ options = [], children = {} }: Answer): string[] => [
  ...options,
  ...Object.values(children).flatMap((child) => child.options ?? []),
];

/** The answers to a question in all graded papers of its exam; papers without one are left out. */
export async function* answersTo(ctx: Ctx<unknown>, asked: Asked): AsyncGenerator<Answer> {
  for await (const { papers } of pagesOf(ctx, asked, { limit: PAGE })) {
    // Answers are stored only after the contract's schema has parsed them.
    for (const { answer } of await readAnswers(ctx.db, papers)) yield answer as Answer;
  }
}
