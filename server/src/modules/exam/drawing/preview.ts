import { randomUUID } from 'node:crypto';
import type { Parsed } from '@ganlin/contract/core/endpoint';
import { countQuestions, totalCenti, type Composition } from '@ganlin/contract/exam/composition';
import type { examApi } from '@ganlin/contract/exam/exam';
import { arranged } from '@ganlin/contract/paper/body';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { loadQuestions, refuseWithheldQuestions, signedText } from '../../question/index.ts';
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
 * A sample paper, drawn again each time, with the bank's own ids, and with correct answers for users who may read
 * questions anyway.
 */
export const preview: Handler<typeof examApi.preview> = async (ctx, requested) => {
  const composition = await previewable(ctx, requested);
  const mayReadKeys = ctx.user.permissions.has('qu:question:paging');
  const random = seededRandom(randomUUID());
  const drawn = await drawQuestions(ctx, composition, { stock: () => findStock(ctx, composition), random });
  await refuseWithheldQuestions(
    ctx,
    drawn.map(({ id }) => id),
  );
  const loaded = await loadQuestions(ctx, drawn);
  const questions = drawn.map(({ section, id, pointsCenti }) => {
    const found = loaded.get(id);
    if (!found) throw new AppError('questionNotFound');
    const choices = choicesOf(found.body);
    return { section, score: pointsCenti, question: found.view, key: mayReadKeys ? found.key : null, choices };
  });
  const shown = arranged(questions, arrange(questions, composition, random));
  return {
    sections: composition.sections.map(({ title, intro }, index) => ({
      title,
      intro: signedText(ctx, intro),
      questions: shown
        .filter(({ section }) => section === index)
        .map(({ question, key, score }) => ({ question, key, score })),
    })),
  };
};

/**
 * Users who may only view exams see papers of those in scope; previewing an unsaved composition requires the
 * permission to save.
 */
async function previewable(ctx: Ctx<User>, { id, composition }: Requested): Promise<Composition> {
  await scopeOf(ctx);
  if (composition) {
    if (!ctx.user.permissions.has('exam:exam:save')) throw new AppError('forbidden');
    return composition;
  }
  const exam = await getExam(ctx, id ?? '');
  await assertExamInScope(ctx, exam);
  return exam.composition;
}
