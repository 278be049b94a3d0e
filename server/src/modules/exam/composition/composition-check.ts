import type { Composition } from '@ganlin/contract/exam/composition';
import { QuestionState } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { listItems } from '../../question/index.ts';
import { checksOf, findStock, listedIds, shortfallsOf } from './supply.ts';

/** Refuses a composition from which no paper can be made, reporting what is missing where. */
export async function assertComposable(ctx: Ctx<unknown>, composition: Composition): Promise<void> {
  const listed = new Set(listedIds(composition));
  const items = listed.size === 0 ? [] : await listItems(ctx.db, [...listed]);
  if (items.length !== listed.size) throw new AppError('questionNotFound');
  const shortfalls = [...repeatsIn(composition), ...(await shortagesIn(ctx, composition))].join('；');
  if (shortfalls !== '') throw new AppError('examShort', { shortfalls });
}

/** Describes questions that are listed twice. */
export function repeatsIn({ sections }: Composition): string[] {
  const seen = new Map<string, string>();
  const faults = sections.flatMap(({ kind, title, items }) =>
    (kind === 'fixed' ? items : []).flatMap(({ questionId }, index) => {
      const first = seen.get(questionId);
      const here = `“${title}”第 ${index + 1} 题`;
      seen.set(questionId, first ?? here);
      return first === undefined ? [] : [`${here}与${first}重复`];
    }),
  );
  return faults;
}

/** Describes rules that find too few questions. */
export async function shortagesIn(ctx: Ctx<unknown>, composition: Composition): Promise<string[]> {
  const text = shortfallsOf(composition, checksOf(composition, await findStock(ctx, composition)));
  return text === '' ? [] : [text];
}

/** Names listed questions that rest on a clause of a law that has changed since. */
export async function inReviewIn(ctx: Ctx<unknown>, composition: Composition): Promise<string[]> {
  const listed = listedIds(composition);
  const items = listed.length === 0 ? [] : await listItems(ctx.db, listed);
  const waiting = new Set(items.filter(({ reviewSince }) => reviewSince !== null).map(({ id }) => id));
  return composition.sections.flatMap(({ kind, title, items: list }) =>
    (kind === 'fixed' ? list : []).flatMap(({ questionId }, index) =>
      waiting.has(questionId) ? [`“${title}”第 ${index + 1} 题`] : [],
    ),
  );
}

/** Describes listed questions that may not be used now. */
export async function retiredIn(ctx: Ctx<unknown>, composition: Composition): Promise<string[]> {
  const listed = listedIds(composition);
  const items = listed.length === 0 ? [] : await listItems(ctx.db, listed);
  const published = new Set(items.filter(({ state }) => state === QuestionState.published).map(({ id }) => id));
  return composition.sections.flatMap(({ kind, title, items: list }) =>
    (kind === 'fixed' ? list : []).flatMap(({ questionId }, index) =>
      published.has(questionId) ? [] : [`“${title}”第 ${index + 1} 题没有发布或已停用`],
    ),
  );
}
