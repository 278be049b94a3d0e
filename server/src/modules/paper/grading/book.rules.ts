import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';

/** The same body twice, with identical structure: with the ids of the bank, and with those of an exam. */
interface Twins<B> {
  readonly bank: B;
  readonly exam: B;
}

/** Converts an answer given in an exam to the ids that the question has in its bank. */
export function answerInBank({ children, ...answer }: Answer, { bank, exam }: Twins<Body>): Answer {
  if (bank.type !== QuestionType.combined) {
    return exam.type === QuestionType.combined ? {} : simpleInBank(answer, { bank, exam });
  }
  const twins = exam.type === QuestionType.combined ? exam.children : [];
  const translated = bank.children.flatMap((child, at) => {
    const twin = twins[at];
    const given = twin && children?.[twin.id];
    return given ? [[child.id, simpleInBank(given, { bank: child.body, exam: twin.body })] as const] : [];
  });
  return { children: Object.fromEntries(translated) };
}

function simpleInBank(answer: SimpleAnswer, { bank, exam }: Twins<SimpleBody>): SimpleAnswer {
  const [old, named] = [partIds(bank), partIds(exam)];
  const names = new Map(named.map((id, at) => [id, old[at] ?? id]));
  const inBank = (id: string): string => names.get(id) ?? id;
  const { options, pairs } = answer;
  return {
    ...answer,
    ...(options && { options: options.map(inBank) }),
    ...(pairs && {
      pairs: Object.fromEntries(Object.entries(pairs).map(([left, right]) => [inBank(left), inBank(right)])),
    }),
  };
}

function partIds(body: SimpleBody): string[] {
  if (body.type === QuestionType.match) return [...body.lefts, ...body.rights].map(({ id }) => id);
  const isChoice = body.type === QuestionType.single || body.type === QuestionType.multi;
  return isChoice ? body.options.map(({ id }) => id) : [];
}
