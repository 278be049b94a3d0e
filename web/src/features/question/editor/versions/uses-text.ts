import type { Data } from '@ganlin/contract/core/endpoint';
import type { questionApi } from '@ganlin/contract/question/question';

type Use = Data<typeof questionApi.uses>[number];

const counted = [
  { kind: 'exam', words: '场考试' },
  { kind: 'practice', words: '个题库的练习' },
  { kind: 'battle', words: '场对战' },
  { kind: 'course', words: '门课程' },
] as const;

/** ` 4 场考试、1 个题库的练习，共作答 1,286 次`. */
export function usesIn(uses: readonly Use[]): string {
  const places = counted
    .map(({ kind, words }) => ({ words, count: uses.filter((use) => use.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} ${words}`);
  const answers = uses.reduce((sum, { count }) => sum + count, 0);
  return ` ${places.join('、')}，共作答 ${answers.toLocaleString('zh-CN')} 次`;
}
