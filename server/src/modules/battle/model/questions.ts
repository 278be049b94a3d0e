import { randomInt } from 'node:crypto';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  examOnlyAmong,
  loadQuestions,
  poolOf,
  drawableVersions,
  type LoadedQuestion,
  type Pool,
} from '../../question/index.ts';

export interface QuestionRef {
  readonly questionId: string;
  readonly version: number;
}

interface Cached {
  readonly question: LoadedQuestion;
  readonly loadedAt: Date;
}

const CACHED = 5_000;
/** The addresses of pictures in a question are valid for an hour. */
const CACHED_MS = 30 * 60_000;

const cacheOf = memoryCachePerProcess<Cached>('battle.questions', {
  max: CACHED,
  expiresAt: ({ loadedAt }) => loadedAt.getTime() + CACHED_MS,
});

const keyOf = ({ questionId, version }: QuestionRef): string => `${questionId}/${version}`;

/** Finds a version among loaded ones; all that were asked for are there. */
export type Loaded = (ref: QuestionRef) => LoadedQuestion;

/** Versions of questions, cached: every match of a battle shows the same ones. */
export async function questionsFor(ctx: Ctx<unknown>, refs: readonly QuestionRef[]): Promise<Loaded> {
  const cache = cacheOf(ctx);
  const found = new Map<string, LoadedQuestion>();
  let missing: QuestionRef[] = [];
  for (const ref of refs) {
    const cached = cache.get(keyOf(ref), ctx.now);
    if (cached) found.set(keyOf(ref), cached.question);
    else missing.push(ref);
  }
  // One version of a question at a time: they are loaded by the question's id.
  while (missing.length > 0) {
    const batch = new Map(missing.map((ref) => [ref.questionId, ref.version]));
    const loaded = await loadQuestions(
      ctx,
      [...batch].map(([id, version]) => ({ id, version })),
    );
    for (const question of loaded.values()) {
      const key = keyOf({ questionId: question.id, version: question.version });
      found.set(key, question);
      cache.set(key, { question, loadedAt: ctx.now });
    }
    missing = missing.filter(({ questionId, version }) => batch.get(questionId) !== version);
  }
  return (ref) => {
    const question = found.get(keyOf(ref));
    if (!question) throw new Error(`question ${keyOf(ref)} of a match is gone`);
    return question;
  };
}

/** Types that one tap, or a few, can answer. */
export const playableTypes = [QuestionType.single, QuestionType.multi, QuestionType.judge] as const;
const types: ReadonlySet<QuestionType> = new Set(playableTypes);
/** A longer question cannot be read in its time, nor sent in one message. */
const MAX_QUESTION_BYTES = 16 * KIBIBYTE;

export interface DrawnQuestion extends QuestionRef {
  readonly type: QuestionType;
}

interface Wanted {
  readonly repoIds: readonly string[];
  readonly questions: number;
}

/** The questions of so many matches, each drawn anew. */
export async function drawQuestions(
  ctx: Ctx<unknown>,
  { repoIds, questions }: Wanted,
  matches: number,
): Promise<DrawnQuestion[][]> {
  const pools = (await Promise.all(repoIds.map((id) => poolOf(ctx, id).catch(() => undefined)))).flatMap(
    (pool) => pool ?? [],
  );
  const candidates = Array.from({ length: matches }, () => candidatesOf(pools, questions));
  const all = [...new Set(candidates.flat())];
  const versions = all.length === 0 ? new Map<never, never>() : await drawableVersions(ctx, all);
  const forExams = all.length === 0 ? new Set<string>() : await examOnlyAmong(ctx, all);
  const usable = new Map<string, DrawnQuestion>();
  for (const [questionId, { version, type }] of versions) {
    if (!forExams.has(questionId) && types.has(type)) usable.set(questionId, { questionId, version, type });
  }
  const loaded = await questionsFor(ctx, [...usable.values()]);
  for (const [id, ref] of usable) {
    const { view, key } = loaded(ref);
    if (Buffer.byteLength(JSON.stringify([view, key])) > MAX_QUESTION_BYTES) usable.delete(id);
  }
  return candidates.map((ids) => {
    const drawn = ids.flatMap((id) => usable.get(id) ?? []).slice(0, questions);
    if (drawn.length < questions) throw new AppError('battleQuestionsFew');
    return drawn;
  });
}

/** Draws of each question until a bank counts as too small. */
const TRIES = 40;

/** Twice as many as needed, because some are for exams only or too long. */
function candidatesOf(pools: readonly Pool[], questions: number): string[] {
  const total = pools.reduce((sum, { size }) => sum + size, 0);
  const ids = new Set<string>();
  const tries = total === 0 ? 0 : questions * TRIES;
  for (let at = 0; at < tries && ids.size < questions * 2; at++) {
    let place = randomInt(total);
    for (const pool of pools) {
      if (place < pool.size) {
        if (types.has(pool.type(place))) ids.add(pool.id(place));
        break;
      }
      place -= pool.size;
    }
  }
  return [...ids];
}
