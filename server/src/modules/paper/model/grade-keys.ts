import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { keysOf, type ExamKey, type FormQuestion } from '../../exam/index.ts';

type Keys = ReadonlyMap<string, ExamKey>;

/** How many exams are graded or viewed at the same time; a key never changes once it exists. */
const CACHED_EXAMS = 16;
const keysByExam = memoryCachePerProcess<Keys>('paper.keys', { max: CACHED_EXAMS });

/**
 * The correct answers for these questions of an exam and maybe more. Only for grading, and for what has been
 * released.
 */
export async function examKeys(
  ctx: Ctx<unknown>,
  examId: string,
  questions: readonly Pick<FormQuestion, 'questionId' | 'version'>[],
): Promise<Keys> {
  const cache = keysByExam(ctx);
  const cached = cache.get(examId);
  // Exams in which every examinee gets their own questions get new keys all the time.
  if (cached && questions.every((question) => cached.has(keyName(question)))) return cached;
  const keys = await keysOf(ctx, examId);
  cache.set(examId, keys);
  return keys;
}

export const keyName = ({ questionId, version }: Pick<FormQuestion, 'questionId' | 'version'>): string =>
  `${questionId}:${version}`;
