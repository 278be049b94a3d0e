import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';

/** Nothing chosen, typed or matched: in a mock exam the same as no answer. */
export function isBlank({ children, ...answer }: Answer): boolean {
  return isEmpty(answer) && Object.values(children ?? {}).every(isEmpty);
}

function isEmpty({ options = [], blanks = [], pairs = {}, text = '' }: SimpleAnswer): boolean {
  const typed = [...blanks, text].some((one) => one.trim() !== '');
  return options.length === 0 && Object.keys(pairs).length === 0 && !typed;
}
