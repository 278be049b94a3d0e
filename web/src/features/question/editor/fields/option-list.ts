import type { Option } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';

interface Mark {
  readonly id: string;
  readonly right: boolean;
  readonly type: QuestionType;
}

/** Marks an option correct or not; a single choice has no second correct one. */
export function markRight(options: readonly Option[], { id, right, type }: Mark): readonly Option[] {
  const isSingle = type === QuestionType.single;
  return options.map((option) => {
    if (option.id === id) return { ...option, right: isSingle || right };
    return isSingle ? { ...option, right: false } : option;
  });
}

export function patched<T extends { readonly id: string }>(list: readonly T[], id: string, patch: Partial<T>): T[] {
  return list.map((item) => (item.id === id ? { ...item, ...patch } : item));
}

/** A, B, …, Z. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + at);
