import { WrongSource } from '@ganlin/contract/practice/book';
import { ALL_REPOS } from '@ganlin/contract/practice/modes';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { z } from 'zod';
import { chosenIn, listState, typedWords } from '../../../lib/screen/list-state.ts';

/** The list state of the book. */
export const bookList = listState({
  keyword: typedWords(50),
  type: z.enum(QuestionType).optional(),
  source: z.enum(WrongSource).optional(),
  repoId: z.guid().or(z.literal('')).default(''),
  due: z.stringbool({ truthy: ['yes'], falsy: ['no'] }).default(false),
});

export type BookUrlState = z.output<typeof bookList.fields>;

export const ENTRIES_PER_PAGE = 20;

/** The filter sent to the server. */
export function filterOf(urlState: BookUrlState, examId: string) {
  return { ...chosenIn(bookList, urlState), examId: examId === '' ? ALL_REPOS : examId };
}
