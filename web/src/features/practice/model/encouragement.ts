import type { Data } from '@ganlin/contract/core/endpoint';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import { percent } from './modes.ts';
import { markAt, type Training } from './run-state.ts';

type Result = Data<typeof practiceApi.result>;

/** `今天 8 / 20 题`. */
export const goalText = (answered: number, goal: number): string =>
  answered >= goal ? `今天练了 ${answered} 题，目标达到了` : `今天 ${answered} / ${goal} 题`;

/** Right answers in a row, up to the current question or the one before it. */
export function rightsInARow(state: Training): number {
  const isOpen = markAt(state, state.current) === 'blank' || markAt(state, state.current) === 'part';
  const last = isOpen ? state.current - 1 : state.current;
  let count = 0;
  while (markAt(state, last - count) === 'right') count++;
  return count;
}

/** Fewer points are chance. */
const WORTH_A_WORD = 5;

/** What a run was good for, in one or two plain sentences. */
export function praiseOf({ answered, right, wrong, mastered, byTag }: Result): string {
  const better = byTag
    .flatMap(({ name, before, ...now }) => {
      if (!before || now.answered < 2) return [];
      const [from, to] = [percent(before.right, before.answered), percent(now.right, now.answered)];
      return to - from >= WORTH_A_WORD ? [{ name, from, to }] : [];
    })
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  const sentences = [
    better && `“${better.name}”的正确率从 ${better.from}% 提高到 ${better.to}%。`,
    mastered > 0 && `${mastered} 道题连续答对两次，离开了错题本。`,
    answered > 0 && right === answered && `${answered} 题全部答对。`,
    wrong > 0 && `做错的 ${wrong} 题已经排进复习，再练一遍就记住了。`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? `练了 ${answered} 题，辛苦了。` : sentences.slice(0, 2).join('');
}
