import { searchedForm } from '@ganlin/contract/content/search/synonyms';

/** The words of all groups, by what they are compared as, each with the others of its group. */
export interface Vocabulary {
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** Length of the longest word. */
  readonly longest: number;
}

export function vocabularyOf(groups: readonly (readonly string[])[]): Vocabulary {
  const others = new Map<string, readonly string[]>();
  for (const group of groups) {
    const words = [...new Set(group.map(searchedForm))];
    for (const word of words) {
      if (!others.has(word))
        others.set(
          word,
          words.filter((one) => one !== word),
        );
    }
  }
  return { others, longest: Math.max(0, ...[...others.keys()].map((word) => word.length)) };
}

interface Part {
  readonly text: string;
  /** A word of the vocabulary, or text between such words. */
  readonly isKnown: boolean;
}

/** The text, split at the words of the vocabulary: from the left, the longest first. */
export function splitByVocabulary(text: string, { others, longest }: Vocabulary): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const known = knownAt(text, at, { others, longest });
    if (known === undefined) {
      at++;
      continue;
    }
    if (at > from) parts.push({ text: text.slice(from, at), isKnown: false });
    parts.push({ text: known, isKnown: true });
    at += known.length;
    from = at;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isKnown: false });
  return parts;
}

function knownAt(text: string, at: number, { others, longest }: Vocabulary): string | undefined {
  for (let length = Math.min(longest, text.length - at); length >= 2; length--) {
    const word = text.slice(at, at + length);
    if (others.has(word)) return word;
  }
  return undefined;
}
