import { randomUUID } from 'node:crypto';
import { countQuestions, totalCenti } from '@ganlin/contract/exam/composition';
import type { examApi } from '@ganlin/contract/exam/exam';
import { arranged } from '@ganlin/contract/paper/body';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { loadQuestions, refuseWithheldQuestions, signedText } from '../question/index.ts';
import { arrange, choicesOf } from './compose.rules.ts';
import { drawQuestions } from './draw.ts';
import { lotOf } from './lot.rules.ts';
import { checksOf, findStock } from './supply.ts';

/** What the rules find, live while they are written. */
export const check: Handler<typeof examApi.check> = async (ctx, { composition }) => ({
  rules: checksOf(composition, await findStock(ctx, composition)),
  totalScore: totalCenti(composition),
  questions: countQuestions(composition),
});

/** A paper as an examinee might get it, drawn anew each time, with the bank's own ids and with what is right. */
export const preview: Handler<typeof examApi.preview> = async (ctx, { composition }) => {
  const lot = lotOf(randomUUID());
  const drawn = await drawQuestions(ctx, composition, { stock: () => findStock(ctx, composition), lot });
  await refuseWithheldQuestions(
    ctx,
    drawn.map(({ id }) => id),
  );
  const loaded = await loadQuestions(ctx, drawn);
  const questions = drawn.map(({ section, id, pointsCenti }) => {
    const found = loaded.get(id);
    if (!found) throw new AppError('questionNotFound');
    return { section, score: pointsCenti, question: found.view, key: found.key, choices: choicesOf(found.body) };
  });
  const shown = arranged(questions, arrange(questions, composition, lot));
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
