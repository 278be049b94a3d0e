import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { KIBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { Answer } from '../question/answer.ts';
import { Verdict } from '../question/verdict.ts';
import { QuestionKey, QuestionView } from '../question/view.ts';
import { MAX_QUIZ_QUESTIONS } from './file.ts';

/** One try at the quiz of a lesson. Answers are judged when it is handed in; then the keys are shown. */
const Attempt = z.object({
  id: Id,
  questions: z
    .array(
      z.object({
        question: QuestionView,
        answer: Answer.nullable(),
        verdict: z.enum(Verdict).nullable(),
        key: QuestionKey.nullable(),
      }),
    )
    .max(MAX_QUIZ_QUESTIONS),
  passPercent: z.int(),
  /** Null until it is handed in. */
  percent: z.int().nullable(),
  passed: z.boolean().nullable(),
  handedInAt: Time.nullable(),
});
export type QuizAttempt = z.infer<typeof Attempt>;

export const quizApi = {
  /** The try that is under way, or a new one. */
  open: post('/api/learn/quiz/open', {
    summary: '开始小测',
    access: 'session',
    request: z.object({ courseId: Id, fileId: Id, again: z.boolean().default(false) }),
    response: Attempt,
    errors: [
      'courseNotFound',
      'courseFileNotFound',
      'courseFileLocked',
      'quizEmpty',
      'questionsWithheld',
      'repoNotFound',
    ],
    limit: { count: 30, seconds: 60, by: 'user' },
  }),
  /** A repeated call returns the same result. */
  handIn: post('/api/learn/quiz/hand-in', {
    summary: '提交小测',
    access: 'session',
    maxBodyBytes: 256 * KIBIBYTE,
    request: z.object({ id: Id, answers: z.array(Answer.nullable()).max(MAX_QUIZ_QUESTIONS) }),
    response: Attempt,
    errors: ['quizNotFound', 'questionsWithheld'],
  }),
};
