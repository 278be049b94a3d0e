import { randomUUID } from 'node:crypto';
import type { Parsed } from '@ganlin/contract/core/endpoint';
import { countQuestions, totalCenti, type Composition } from '@ganlin/contract/exam/composition';
import type { examApi } from '@ganlin/contract/exam/exam';
import { arranged } from '@ganlin/contract/paper/body';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { DOCX } from '@ganlin/contract/question/question';
import type { QuestionView, SimpleView } from '@ganlin/contract/question/view';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { scopeOf } from '../../iam/index.ts';
import {
  composedPaper,
  loadQuestions,
  loadWritten,
  refuseWithheldQuestions,
  signedText,
  viewOf,
} from '../../question/index.ts';
import { arrange, choicesOf } from '../composition/compose.rules.ts';
import { drawQuestions } from './draw.ts';
import { getExam } from '../model/exam.ts';
import { seededRandom } from '../../../kits/seeded-random.rules.ts';
import { assertExamInScope } from '../model/exam-scope.ts';
import { checksOf, findStock } from '../composition/supply.ts';

type Requested = Parsed<typeof examApi.preview>;

/** What the rules find, live while they are being edited. */
export const check: Handler<typeof examApi.check> = async (ctx, { composition }) => ({
  rules: checksOf(composition, await findStock(ctx, composition)),
  totalScore: totalCenti(composition),
  questions: countQuestions(composition),
});

/**
 * A sample paper, drawn again each time unless a seed is given, with the bank's own ids, and with correct answers for
 * users who may read questions anyway.
 */
export const preview: Handler<typeof examApi.preview> = async (ctx, requested) => {
  const { composition, title, id } = await previewable(ctx, requested);
  const { print, seed = randomUUID() } = requested;
  const withKeys = mayReadKeys(ctx) && print !== 'paper';
  if (print === 'answers' && !withKeys) throw new AppError('forbidden');
  const { drawn, order } = await samplePaper(ctx, composition, seed);
  const loaded = await loadQuestions(ctx, drawn);
  const questions = drawn.map(({ section, id: questionId, pointsCenti }) => {
    const found = loaded.get(questionId);
    if (!found) throw new AppError('questionNotFound');
    return { section, score: pointsCenti, question: found.view, key: withKeys ? found.key : null, body: found.body };
  });
  const shown = arranged(questions, order(questions));
  if (print) {
    const after = { withAnswers: withKeys };
    await record(ctx, { action: 'exam.paperPrinted', ...(id && { target: `exam:${id}` }), summary: title, after });
  }
  return {
    sections: composition.sections.map(({ title: heading, intro }, index) => ({
      title: heading,
      intro: signedText(ctx, intro),
      questions: shown
        .filter(({ section }) => section === index)
        .map(({ question, key, score }) => ({ question, key, score })),
    })),
  };
};

const mayReadKeys = ({ user }: Ctx<User>): boolean => user.permissions.has('qu:question:paging');

/** The same questions and the same order as the preview of the same seed. */
export const paperFile: Handler<typeof examApi.paperFile> = async (ctx, { id, seed, withAnswers }) => {
  const { composition, title } = await previewable(ctx, { id });
  if (withAnswers && !mayReadKeys(ctx)) throw new AppError('forbidden');
  const { drawn, order } = await samplePaper(ctx, composition, seed);
  const written = await loadWritten(ctx, drawn);
  const questions = drawn.map(({ section, id: questionId, pointsCenti }) => {
    const found = written.get(questionId);
    if (!found) throw new AppError('questionNotFound');
    const view = viewOf({ ...found, code: '', level: 1 });
    return { section, score: pointsCenti, found, question: view, body: found.body };
  });
  const shown = arranged(questions, order(questions));
  const sections = composition.sections.map(({ title: heading, intro }, index) => {
    const own = shown.filter(({ section }) => section === index);
    const points = own.reduce((sum, { score }) => sum + score, 0);
    return {
      title: `${heading}（共 ${own.length} 题，${points / 100} 分）`,
      intro,
      questions: own.map(({ found, question, score }) => ({
        ...found,
        code: '',
        level: 1 as const,
        body: inShownOrder(found.body, question),
        points: `（${score / 100} 分）`,
      })),
    };
  });
  await record(ctx, { action: 'exam.paperExported', target: `exam:${id}`, summary: title, after: { withAnswers } });
  const note = `共 ${shown.length} 题，满分 ${totalCenti(composition) / 100} 分　　姓名：____________　　得分：________`;
  return {
    fileName: `${title}${withAnswers ? '（含答案）' : ''}.docx`,
    contentType: DOCX,
    body: composedPaper(ctx, { title, note, sections, withAnswers }),
  };
};

/** Options as the paper shows them, so that the letters of the answers fit. */
function inShownOrder(body: Body, view: QuestionView): Body {
  const place = (options: readonly { readonly id: string }[]) => new Map(options.map(({ id }, at) => [id, at]));
  const simple = (own: SimpleBody, shown: SimpleView | undefined): SimpleBody => {
    if (own.type !== QuestionType.single && own.type !== QuestionType.multi) return own;
    const at = place(shown?.options ?? []);
    return { ...own, options: own.options.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0)) };
  };
  if (body.type !== QuestionType.combined) return simple(body, view);
  const children = new Map(view.children.map((child) => [child.id, child]));
  return {
    ...body,
    children: body.children.map((child) => ({ ...child, body: simple(child.body, children.get(child.id)) })),
  };
}

/** Draws the questions; `order` arranges them as a paper of this seed does. */
async function samplePaper(ctx: Ctx<User>, composition: Composition, seed: string) {
  const random = seededRandom(seed);
  const drawn = await drawQuestions(ctx, composition, { stock: () => findStock(ctx, composition), random });
  await refuseWithheldQuestions(
    ctx,
    drawn.map(({ id }) => id),
  );
  const order = (questions: readonly { readonly section: number; readonly body: Body }[]) => {
    const layout = questions.map(({ section, body }) => ({ section, choices: choicesOf(body) }));
    return arrange(layout, composition, random);
  };
  return { drawn, order };
}

/**
 * Users who may only view exams see papers of those in scope, and not before the exam begins: until then only those
 * who compose or publish it. Previewing an unsaved composition requires the permission to save.
 */
async function previewable(
  ctx: Ctx<User>,
  { id, composition }: Pick<Requested, 'id' | 'composition'>,
): Promise<{ composition: Composition; title: string; id?: string }> {
  await scopeOf(ctx);
  if (composition) {
    if (!ctx.user.permissions.has('exam:exam:save')) throw new AppError('forbidden');
    return { composition, title: '' };
  }
  const exam = await getExam(ctx, id ?? '');
  await assertExamInScope(ctx, exam);
  // Its questions are in no bank: there is nothing to draw from.
  if (exam.packageFrom !== '') throw new AppError('examFromPackage', { from: exam.packageFrom, what: '试题' });
  const makesExams = ctx.user.permissions.has('exam:exam:save') || ctx.user.permissions.has('exam:exam:publish');
  if (exam.startsAt > ctx.now && !makesExams) throw new AppError('forbidden');
  return { composition: exam.composition, title: exam.title, id: exam.id };
}
