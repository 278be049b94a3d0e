import { randomInt } from 'node:crypto';
import type { Quiz } from '@ganlin/contract/course/file';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  examOnlyAmong,
  idsWithTags,
  poolOf,
  drawableVersions,
  refuseWithheldQuestions,
  type Pool,
} from '../../question/index.ts';

/** A question as it was when it was drawn. */
export interface Asked {
  readonly id: string;
  readonly version: number;
}

/**
 * Questions at random, none twice. Short answers are left out, because nobody would mark them, and so are those
 * of exam-only banks: a quiz shows its keys.
 */
export async function drawQuestions(ctx: Ctx<User>, { repoIds, tags, count }: Quiz): Promise<Asked[]> {
  const ids = new Set<string>();
  for (const repoId of repoIds) {
    const pool = await poolOf(ctx, repoId);
    const tagged = tags.length === 0 ? undefined : await idsWithTags(ctx, repoId, tags);
    for (const id of sampled(pool, { tagged, count: count * SPARE })) ids.add(id);
  }
  const closed = await examOnlyAmong(ctx, [...ids]);
  const open = [...ids].filter((id) => !closed.has(id));
  const published = await drawableVersions(ctx, sample(open, count));
  const drawn = [...published].map(([id, { version }]) => ({ id, version }));
  if (drawn.length === 0) throw new AppError('quizEmpty');
  await refuseWithheldQuestions(
    ctx,
    drawn.map(({ id }) => id),
  );
  return drawn;
}

/** Some of those drawn may be for exams only. */
const SPARE = 4;

const isJudged = (type: QuestionType): boolean => type !== QuestionType.essay && type !== QuestionType.combined;

/** Up to `count` questions of a bank that a machine can judge. */
function sampled(
  pool: Pool,
  { tagged, count }: { readonly tagged: ReadonlySet<string> | undefined; readonly count: number },
): string[] {
  const indexes = tagged
    ? [...tagged].map((id) => pool.indexOf(id)).filter((index) => index >= 0)
    : Array.from({ length: pool.size }, (_, index) => index);
  const usable = indexes.filter((index) => isJudged(pool.type(index)));
  return sample(usable, count).map((index) => pool.id(index));
}

/** The first steps of a Fisher–Yates shuffle. */
function sample<Item>(all: readonly Item[], count: number): Item[] {
  const items = [...all];
  const drawn = Math.min(count, items.length);
  for (let at = 0; at < drawn; at++) {
    const other = at + randomInt(items.length - at);
    [items[at], items[other]] = [items[other] as Item, items[at] as Item];
  }
  return items.slice(0, drawn);
}
