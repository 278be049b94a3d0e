import type { GradedQuestion } from '@ganlin/contract/grading/desk';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { excerptOf, shortExcerpt } from '@ganlin/domain/rich-text/rich-text';
import type { Ctx } from '../../../platform/ctx.ts';
import { keysOf } from '../../exam/index.ts';
import { loadWritten, signed } from '../../question/index.ts';

interface ShownQuestion {
  /** Of a combined question; empty for a plain one. */
  readonly stem: string;
  readonly content: string;
  readonly reference: string;
  readonly keywords: readonly string[];
}

const TITLE_LENGTH = 80;

/** A question as its graders see it, with the reference answer of the exam's key. */
export async function shownQuestion(ctx: Ctx<unknown>, question: GradedQuestion): Promise<ShownQuestion> {
  const { examId, questionId, version, part } = question;
  const key = (await keysOf(ctx, examId, [{ questionId, version }])).get(`${questionId}:${version}`);
  const written = (await loadWritten(ctx, [{ id: questionId, version }])).get(questionId);
  const none = { stem: '', content: '', reference: '', keywords: [] };
  if (!key || !written) return none;
  const { content, body } = signed(ctx, { content: written.content, analysis: '', body: key.body });
  if (body.type === QuestionType.essay) return { ...none, ...essayOf(body), content };
  const child = body.type === QuestionType.combined ? body.children.find(({ id }) => id === part) : undefined;
  if (child?.body.type !== QuestionType.essay) return none;
  return { ...essayOf(child.body), stem: content, content: child.content };
}

const essayOf = ({ reference, keywords }: { readonly reference: string; readonly keywords: readonly string[] }) => ({
  reference,
  keywords: [...keywords],
});

/** The beginning of the question, for lists, which draw its formulas. */
export async function titleOf(ctx: Ctx<unknown>, question: GradedQuestion): Promise<string> {
  const { stem, content } = await shownQuestion(ctx, question);
  return shortExcerpt(excerptOf(content) || excerptOf(stem), TITLE_LENGTH);
}
