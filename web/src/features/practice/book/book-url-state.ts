import { WrongSource } from '@ganlin/contract/practice/book';
import { ALL_REPOS } from '@ganlin/contract/practice/modes';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { useSearchParams } from 'react-router';

/** What of the book is shown; the address tells it. */
export interface BookUrlState {
  readonly keyword: string;
  readonly type: QuestionType | undefined;
  readonly source: WrongSource | undefined;
  readonly repoId: string;
  readonly due: boolean;
  readonly page: number;
}

export const ENTRIES_PER_PAGE = 20;

export function useBookUrlState(): { place: BookUrlState; go: (to: Partial<BookUrlState>) => void } {
  const [search, setSearch] = useSearchParams();
  const place = urlStateIn(search);
  // Another choice starts at its first page, and is no step to go back through.
  const go = (to: Partial<BookUrlState>) =>
    setSearch(searchFor({ ...place, page: 1, ...to }), { replace: to.page === undefined });
  return { place, go };
}

/** What an address says, as far as it makes sense. */
export function urlStateIn(search: URLSearchParams): BookUrlState {
  const page = Number(search.get('page'));
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, 50),
    type: Object.values(QuestionType).find((type) => String(type) === search.get('type')),
    source: Object.values(WrongSource).find((source) => String(source) === search.get('source')),
    repoId: /^[0-9a-f-]{36}$/.test(search.get('repoId') ?? '') ? (search.get('repoId') ?? '') : '',
    due: search.get('due') === 'yes',
    page: Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

export function searchFor({ keyword, type, source, repoId, due, page }: BookUrlState): Record<string, string> {
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(type === undefined ? {} : { type: String(type) }),
    ...(source === undefined ? {} : { source: String(source) }),
    ...(repoId === '' ? {} : { repoId }),
    ...(due ? { due: 'yes' } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** What the server is asked for. */
export function filterOf({ keyword, type, source, repoId, due }: BookUrlState, examId: string) {
  return {
    examId: examId === '' ? ALL_REPOS : examId,
    ...(keyword === '' ? {} : { keyword }),
    ...(type === undefined ? {} : { type }),
    ...(source === undefined ? {} : { source }),
    ...(repoId === '' ? {} : { repoId }),
    ...(due ? { due } : {}),
  };
}
