import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';

/** What an invented examinee answers: everything right, or a plausible mistake. Written answers come from the file. */
export function demoAnswer(body: Body, isRight: boolean): Answer | null {
  if (body.type !== QuestionType.combined) return simpleAnswer(body, isRight);
  const children = body.children.flatMap(({ id, body: child }) => {
    const answer = simpleAnswer(child, isRight);
    return answer ? [[id, answer] as const] : [];
  });
  return { children: Object.fromEntries(children) };
}

function simpleAnswer(body: SimpleBody, isRight: boolean): SimpleAnswer | null {
  switch (body.type) {
    case QuestionType.judge:
      return { options: [String(body.right === isRight)] };
    case QuestionType.single:
      return {
        options: body.options
          .filter(({ right }) => right === isRight)
          .map(({ id }) => id)
          .slice(0, 1),
      };
    case QuestionType.multi: {
      const rights = body.options.filter(({ right }) => right).map(({ id }) => id);
      return { options: isRight ? rights : rights.slice(1) };
    }
    case QuestionType.fill:
      return { blanks: body.blanks.map(({ answers }) => (isRight ? (answers[0] ?? '') : '')) };
    case QuestionType.match:
      return isRight ? { pairs: body.pairs } : null;
    case QuestionType.essay:
    default:
      return null;
  }
}
