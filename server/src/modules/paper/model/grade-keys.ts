import type { Ctx } from '../../../platform/ctx.ts';
import { keysOf, type ExamKey, type FormQuestion } from '../../exam/index.ts';

type Keys = ReadonlyMap<string, ExamKey>;

/** So many exams are graded or looked at side by side; a key never changes once it is there. */
const MOST_EXAMS = 16;
const known = new Map<string, Keys>();

/** What is right, for these questions of an exam and maybe more. Only for grading, and for what has been released. */
export async function examKeys(
  ctx: Ctx<unknown>,
  examId: string,
  questions: readonly Pick<FormQuestion, 'questionId' | 'version'>[],
): Promise<Keys> {
  const found = known.get(examId);
  // Exams in which everybody gets their own questions have new keys all the time.
  const keys = found && questions.every((question) => found.has(keyName(question))) ? found : await keysOf(ctx, examId);
  known.delete(examId);
  known.set(examId, keys);
  const [oldest] = known.keys();
  if (known.size > MOST_EXAMS && oldest !== undefined) known.delete(oldest);
  return keys;
}

export const keyName = ({ questionId, version }: Pick<FormQuestion, 'questionId' | 'version'>): string =>
  `${questionId}:${version}`;
