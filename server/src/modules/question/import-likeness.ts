import type { ImportLike } from '@ganlin/contract/core/import';
import type { Body } from '@ganlin/contract/question/body';
import { letterAt } from '@ganlin/contract/question/cell-options';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { plainOf } from '@ganlin/contract/question/rich-text';
import type { Ctx } from '../../platform/ctx.ts';
import type { LikeRow, LikeText } from '../../platform/imports/definition.ts';
import { ALIKE, stemText, trigramLikeness } from './likeness.rules.ts';
import { listSaid } from './similar.queries.ts';
import { findSimilar } from './similar.ts';

interface Asking {
  readonly content: string;
  readonly body: Body;
}

export function likeText({ content, body }: Asking): LikeText {
  return { compared: stemText(content, body), shown: shownText({ content, body }) };
}

/** What a question asks, line by line, as people compare it. */
export function shownText({ content, body }: Asking): string {
  return [plainOf(content), ...partsOf(body)].join('\n');
}

function partsOf(body: Body): string[] {
  if (body.type === QuestionType.combined) return body.children.map(shownText);
  if (body.type === QuestionType.single || body.type === QuestionType.multi) {
    return body.options.map(({ content }, at) => `${letterAt(at)}. ${plainOf(content)}`);
  }
  if (body.type !== QuestionType.match) return [];
  return [body.lefts, body.rights].map((items) => items.map(({ content }) => plainOf(content)).join('；'));
}

/** What each row is most like: a question that is there, or a row further up. Of equals, what is there already. */
export async function findLikes(ctx: Ctx<unknown>, rows: readonly LikeRow[]): Promise<Map<number, ImportLike>> {
  const found = await findSimilar(
    ctx,
    rows.map(({ compared }) => compared),
  );
  const best = rows.map((row, index) => ({ row, there: found[index]?.[0], other: nearest(row) }));
  const said = await listSaid(
    ctx.db,
    best.flatMap(({ there }) => there?.id ?? []),
  );
  // Written only after the contract's schema had parsed it.
  const texts = new Map(said.map(({ id, content, body }) => [id, shownText({ content, body: body as Body })]));
  const likes = best.flatMap(({ row: { number, shown }, there, other }): [number, ImportLike][] => {
    if (there && there.percent >= (other?.percent ?? 0)) {
      const { id, code, percent } = there;
      return [[number, { questionId: id, code, rowNumber: null, percent, text: texts.get(id) ?? '', ownText: shown }]];
    }
    if (!other) return [];
    const { number: rowNumber, percent, shown: text } = other;
    return [[number, { questionId: null, code: '', rowNumber, percent, text, ownText: shown }]];
  });
  return new Map(likes);
}

function nearest({ compared, others }: LikeRow) {
  return others
    .map((other) => ({ ...other, likeness: trigramLikeness(compared, other.compared) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .map(({ likeness, ...other }) => ({ ...other, percent: Math.floor(likeness * 100) }))
    .toSorted((one, other) => other.percent - one.percent || one.number - other.number)[0];
}
