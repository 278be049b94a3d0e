import { articlePath } from '@ganlin/contract/content/kinds';
import type { Suggestion } from './use-suggestions.ts';

/** The options below the field: a search term, or an article to open directly. */
export type Option =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'article'; readonly article: Suggestion };

export interface OptionGroup {
  readonly label: string;
  readonly icon: 'clock' | 'flame' | 'search';
  readonly options: readonly Option[];
}

export const SEARCH_PATH = '/web/home/search';
export const searchAddress = (word: string): string => `${SEARCH_PATH}?q=${encodeURIComponent(word)}`;

export const addressOfOption = (option: Option): string =>
  option.kind === 'word' ? searchAddress(option.word) : articlePath(option.article.channel, option.article.id);

interface Offered {
  readonly isTyping: boolean;
  readonly suggestions: readonly Suggestion[];
  readonly recent: readonly string[];
  readonly hotWords: readonly string[];
}

/** Titles while the user types; before that, the user's own searches and frequent ones. */
export function groupsOf({ isTyping, suggestions, recent, hotWords }: Offered): readonly OptionGroup[] {
  const groups: OptionGroup[] = isTyping
    ? [{ label: '相关内容', icon: 'search', options: suggestions.map((article) => ({ kind: 'article', article })) }]
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
