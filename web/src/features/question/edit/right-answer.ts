import { JUDGE_RIGHT, JUDGE_WRONG, type Answer, type SimpleAnswer } from '@ganlin/contract/question/answer';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';

/** The answer that wins everything, to show a question with what is right. */
export function rightAnswer(body: Body): Answer {
  if (body.type !== QuestionType.combined) return simpleAnswer(body);
  return { children: Object.fromEntries(body.children.map((child) => [child.id, simpleAnswer(child.body)])) };
}

function simpleAnswer(body: SimpleBody): SimpleAnswer {
  if (body.type === QuestionType.single || body.type === QuestionType.multi) {
    return { options: body.options.filter(({ right }) => right).map(({ id }) => id) };
  }
  if (body.type === QuestionType.judge) return judged(body.right);
  if (body.type === QuestionType.fill) return { blanks: body.blanks.map(({ answers }) => answers[0] ?? '') };
  return body.type === QuestionType.match ? { pairs: body.pairs } : {};
}

/** While it is written nothing may be chosen yet. */
function judged(right: boolean | undefined): SimpleAnswer {
  return right === undefined ? {} : { options: [right ? JUDGE_RIGHT : JUDGE_WRONG] };
}
