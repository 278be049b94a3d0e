import type { Found } from './use-search.ts';

type Near = Pick<NonNullable<Found['near']>, 'words' | 'hasAll'>;

/** Says plainly what these are: not what was typed, but close to it. */
export function nearText({ words, hasAll }: Near, isMore: boolean): string {
  const named = words.map((word) => `“${word}”`).join('');
  if (hasAll) return `${isMore ? '另外，' : ''}下面的内容与${named}最接近，最接近的在前`;
  return `没有${isMore ? '更多' : ''}${words.length > 1 ? '同时' : ''}包含${named}的内容，下面是最接近的`;
}
