import type { regradeApi } from '@ganlin/contract/paper/regrade';
import type { Body } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { isAccepted, wordKey } from '../../question/index.ts';
import { askedQuestion, countPapersOf } from '../regrading/papers.ts';
import { examInScope } from './in-scope.ts';
import { answersTo } from './question.ts';

const MAX_VARIANTS = 200;
const MAX_SAMPLES = 5;

interface Group {
  count: number;
  readonly samples: Map<string, number>;
}

export const variants: Handler<typeof regradeApi.variants> = async (ctx, { part, blank, ...ref }) => {
  await examInScope(ctx, ref.examId);
  const asked = await askedQuestion(ctx, ref);
  const accepting = acceptingBlanks(asked.basis.body, part, blank);
  const groups = new Map<string, Group>();
  let [typed, wrong] = [0, 0];
  for await (const { blanks, children } of answersTo(ctx, asked)) {
    const text = (part === '' ? blanks : children?.[part]?.blanks)?.[blank]?.trim() ?? '';
    if (text === '') continue;
    typed++;
    if (accepting.some((one) => isAccepted(one, text))) continue;
    wrong++;
    const name = wordKey(text);
    const group = groups.get(name) ?? { count: 0, samples: new Map<string, number>() };
    group.count++;
    if (group.samples.has(text) || group.samples.size < MAX_SAMPLES) {
      group.samples.set(text, (group.samples.get(text) ?? 0) + 1);
    }
    groups.set(name, group);
  }
  const found = [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_VARIANTS);
  const listed = found.reduce((sum, { count }) => sum + count, 0);
  return {
    variants: found.map(({ count, samples }) => {
      const texts = [...samples].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
      return { text: texts[0] ?? '', count, samples: texts };
    }),
    blank: (await countPapersOf(ctx, asked)) - typed,
    others: wrong - listed,
  };
};

/** The blanks whose answers are right here: this one, or all of its group, whose order is free. */
function acceptingBlanks(body: Body, part: string, blank: number) {
  const child = body.type === QuestionType.combined ? body.children.find(({ id }) => id === part)?.body : undefined;
  const own = part === '' && body.type !== QuestionType.combined ? body : child;
  const blanks = own?.type === QuestionType.fill ? own.blanks : [];
  const asked = blanks[blank];
  if (!asked) throw new AppError('regradeQuestionNotFound');
  return asked.group === 0 ? [asked] : blanks.filter(({ group }) => group === asked.group);
}
