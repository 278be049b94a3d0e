import type { ImportLike } from '@ganlin/contract/core/import';
import type { Body } from '@ganlin/contract/question/body';
import { letterAt } from '@ganlin/domain/question-text/cell-options';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { plainOf } from '@ganlin/domain/rich-text/rich-text';
import type { Ctx } from '../../../platform/ctx.ts';
import type { LikeRow, LikeText } from '../../../kits/import/definition.ts';
import { listSharing } from './import.queries.ts';
import { ALIKE, stemText, trigramLikeness } from '../model/likeness.rules.ts';
import { listSaid } from '../search/similar.queries.ts';

/** Max existing questions compared with a row: those with the most in common. */
const CANDIDATES = 20;

interface Asking {
  readonly content: string;
  readonly body: Body;
}

export function likeText({ content, body }: Asking): LikeText {
  return { compared: stemText(content, body), shown: shownText({ content, body }) };
}

/** The text of a question, line by line, for comparison by users. */
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

/** What each row is most similar to: an existing question, or a row above. If equal, the existing question wins. */
export async function findLikes(ctx: Ctx<unknown>, rows: readonly LikeRow[]): Promise<Map<number, ImportLike>> {
  const byRow = candidatesOf(await listSharing(ctx.db, rows));
  const pairs = [...byRow.values()].flat();
  const said = await listSaid(ctx.db, [...new Set(pairs.map(({ id }) => id))]);
  // Written only after the contract's schema had parsed it.
  const there = said.map(({ id, code, content, body }) => ({ id, code, ...likeText({ content, body: body as Body }) }));
  const known = new Map(there.map((one) => [one.id, one]));
  const likes = rows.flatMap((row): [number, ImportLike][] => {
    const { number, compared, shown: ownText } = row;
    const question = nearest(
      compared,
      (byRow.get(number) ?? []).flatMap(({ id }) => known.get(id) ?? []),
    );
    const other = nearest(compared, row.others);
    if (question && question.percent >= (other?.percent ?? 0)) {
      const { id, code, percent, shown: text } = question;
      return [[number, { questionId: id, code, rowNumber: null, percent, text, ownText }]];
    }
    if (!other) return [];
    const { number: rowNumber, percent, shown: text } = other;
    return [[number, { questionId: null, code: '', rowNumber, percent, text, ownText }]];
  });
  return new Map(likes);
}

type Sharing = Awaited<ReturnType<typeof listSharing>>;

/** For each row, the candidates with the most in common. */
function candidatesOf(sharing: Sharing): Map<number, Sharing> {
  const groups = [...Map.groupBy(sharing, ({ number }) => number)];
  return new Map(
    groups.map(([number, some]) => [
      number,
      some.toSorted((one, other) => other.shared - one.shared || (one.id < other.id ? -1 : 1)).slice(0, CANDIDATES),
    ]),
  );
}

/** The first of the most similar ones. */
function nearest<Other extends LikeText>(
  compared: string,
  others: readonly Other[],
): (Other & { percent: number }) | undefined {
  let best: (Other & { percent: number }) | undefined;
  for (const other of others) {
    const likeness = trigramLikeness(compared, other.compared);
    const percent = Math.floor(likeness * 100);
    if (likeness >= ALIKE && percent > (best?.percent ?? 0)) best = { ...other, percent };
  }
  return best;
}
