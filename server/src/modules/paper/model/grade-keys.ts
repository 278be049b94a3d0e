import { openMemoryCache, perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { keysOf, type ExamKey, type FormQuestion } from '../../exam/index.ts';

type Keys = ReadonlyMap<string, ExamKey>;

/** So many exams are graded or looked at side by side; a key never changes once it is there. */
const CACHED_EXAMS = 16;
const keysByExam = perProcess(() => openMemoryCache<Keys>({ max: CACHED_EXAMS }));

/** What is right, for these questions of an exam and maybe more. Only for grading, and for what has been released. */
export async function examKeys(
  ctx: Ctx<unknown>,
  examId: string,
  questions: readonly Pick<FormQuestion, 'questionId' | 'version'>[],
): Promise<Keys> {
  const cache = keysByExam(ctx);
  const cached = cache.get(examId);
  // Exams in which everybody gets their own questions have new keys all the time.
  if (cached && questions.every((question) => cached.has(keyName(question)))) return cached;
  const keys = await keysOf(ctx, examId);
  cache.set(examId, keys);
  return keys;
}

export const keyName = ({ questionId, version }: Pick<FormQuestion, 'questionId' | 'version'>): string =>
  `${questionId}:${version}`;
