import { suggestionPath, type Suggestion } from '@ganlin/contract/portal/search';

/** The options below the field: a search term, or something to open directly. */
export type Option =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'direct'; readonly found: Suggestion };

export interface OptionGroup {
  readonly label: string;
  readonly icon: 'clock' | 'flame' | 'search';
  readonly options: readonly Option[];
}

export const SEARCH_PATH = '/web/home/search';
export const searchAddress = (word: string): string => `${SEARCH_PATH}?q=${encodeURIComponent(word)}`;

export const addressOfOption = (option: Option, isSignedIn: boolean): string =>
  option.kind === 'word' ? searchAddress(option.word) : suggestionPath(option.found, isSignedIn);

interface Offered {
  readonly isTyping: boolean;
  readonly suggestions: readonly Suggestion[];
  readonly recent: readonly string[];
  readonly hotWords: readonly string[];
}

/** Clauses and titles while the user types; before that, the user's own searches and frequent ones. */
export function groupsOf({ isTyping, suggestions, recent, hotWords }: Offered): readonly OptionGroup[] {
  const groups: OptionGroup[] = isTyping
    ? [{ label: '相关内容', icon: 'search', options: suggestions.map((found) => ({ kind: 'direct', found })) }]
    : [
        { label: '最近搜索', icon: 'clock', options: recent.map(wordOption) },
        {
          label: '常搜内容',
          icon: 'flame',
          options: hotWords.filter((word) => !recent.includes(word)).map(wordOption),
        },
      ];
  return groups.filter(({ options }) => options.length > 0);
}

const wordOption = (word: string): Option => ({ kind: 'word', word });
