import type { Body } from '@ganlin/contract/question/body';
import type { QuestionState } from '@ganlin/contract/question/kinds';
import type { questionApi } from '@ganlin/contract/question/question';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { likeKeys } from '../model/like-keys.rules.ts';
import { ALIKE, stemText, trigramLikeness } from '../model/likeness.rules.ts';
import { cleanMarkup } from '../model/markup.rules.ts';
import * as queries from './similar.queries.ts';
import { refuseWithheldRepo } from '../usage/withheld.ts';

const CANDIDATES = 30;
const SHOWN = 5;

export interface Similar {
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly state: QuestionState;
  /** Similarity in percent. */
  readonly percent: number;
}

export const similar: Handler<typeof questionApi.similar> = async (ctx, { id, content, body }) => {
  await refuseWithheldRepo(ctx, null);
  const stem = cleanMarkup(content);
  if (stem === '') return [];
  const [found = []] = await findSimilar(ctx, [stemText(stem, body ?? noParts)]);
  return found.filter((one) => one.id !== id).slice(0, SHOWN);
};

/** For each text (made by `stemText`), the questions with nearly the same text, most similar first. */
export async function findSimilar(ctx: Ctx<unknown>, texts: readonly string[]): Promise<Similar[][]> {
  const requested = texts.map((text, number) => ({ number, keys: likeKeys(text) }));
  const pairs = await queries.listCandidates(ctx.db, requested, CANDIDATES);
  const said = await queries.listSaid(ctx.db, [...new Set(pairs.map(({ id }) => id))]);
  // Written only after the contract's schema had parsed it, under a check constraint.
  const known = new Map(said.map((row) => [row.id, { row, text: stemText(row.content, row.body as Body) }]));
  const byText = Map.groupBy(pairs, ({ number }) => number);
  return texts.map((text, number) =>
    (byText.get(number) ?? [])
      .flatMap(({ id }) => known.get(id) ?? [])
      .map((one) => ({ ...one, likeness: trigramLikeness(text, one.text) }))
      .filter(({ likeness }) => likeness >= ALIKE)
      .toSorted((one, other) => other.likeness - one.likeness)
      .map(({ row: { id, code, text, state }, likeness }) => ({
        id,
        code,
        text,
        state: state as QuestionState,
        percent: Math.floor(likeness * 100),
      })),
  );
}

/** Used while there is only a stem. */
const noParts: Body = { type: 4, reference: '', keywords: [] };
