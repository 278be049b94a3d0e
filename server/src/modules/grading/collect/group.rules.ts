/** Threshold from which two answers are considered similar. */
export const ALIKE = 0.6;
/** Longer answers are compared by their beginning. */
const COMPARED_LENGTH = 2_000;

/** Ways to write the same that do not matter for the content. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/公里|千米/g, 'km'],
  [/摄氏度|°c/g, '度'],
  [/[地得]/g, '的'],
];

/** The text of an answer for comparison: without spaces and punctuation, except within and before numbers. */
export function comparableText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().slice(0, COMPARED_LENGTH);
  const bare = plain
    .replaceAll(/[\s\p{C}]/gu, '')
    // Not the point of 1.5 and the minus of -5.
    .replaceAll(/(?!(?<=\d)\.(?=\d))(?!(?<![\p{L}\d])-(?=\d))\p{P}/gu, '');
  return variants.reduce((result, [pattern, written]) => result.replaceAll(pattern, written), bare);
}

export interface CountedText {
  readonly text: string;
  /** How many answers have exactly this text. */
  readonly answers: number;
}

export interface TextGroup {
  /** The comparable text that the others are similar to. */
  readonly leader: string;
  readonly texts: readonly string[];
  readonly answers: number;
}

/**
 * Groups of at least two similar answers, the largest first. Equal texts are always in the same group, and the order in
 * which texts are given does not matter: the most frequent ones come first, and each further text joins the most
 * similar of those that lead a group, or leads one itself.
 */
export function groupTexts(texts: readonly CountedText[], limit: number): TextGroup[] {
  const equal = [...Map.groupBy(texts, ({ text }) => comparableText(text))].map(([leader, same]) => ({
    leader,
    texts: same.map(({ text }) => text),
    answers: same.reduce((sum, { answers }) => sum + answers, 0),
  }));
  const groups: { leader: string; texts: string[]; answers: number }[] = [];
  const leaders = openLeaders();
  for (const { leader, texts: same, answers } of equal.toSorted(byFrequency)) {
    const joined = groups[leaders.nearest(leader) ?? -1];
    if (joined) {
      joined.texts.push(...same);
      joined.answers += answers;
    } else {
      leaders.add(leader);
      groups.push({ leader, texts: [...same], answers });
    }
  }
  return groups
    .filter(({ answers }) => answers > 1)
    .toSorted(byFrequency)
    .slice(0, limit);
}

const byFrequency = (a: Omit<TextGroup, 'texts'>, b: Omit<TextGroup, 'texts'>): number =>
  b.answers - a.answers || (a.leader < b.leader ? -1 : 1);

/** Shared pairs of characters divided by all of them, from 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [first, second] = [pairsOf(a), pairsOf(b)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return shared === 0 ? 0 : shared / (first.size + second.size - shared);
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at < text.length - 1; at += 1) pairs.add(text.slice(at, at + 2));
  if (pairs.size === 0 && text !== '') pairs.add(text);
  return pairs;
}

/** Finds the most similar of many texts by an index of their pairs, instead of comparing each. */
function openLeaders() {
  const byPair = new Map<string, number[]>();
  const sizes: number[] = [];
  return {
    add(text: string): void {
      const pairs = pairsOf(text);
      for (const pair of pairs) {
        const known = byPair.get(pair);
        if (known) known.push(sizes.length);
        else byPair.set(pair, [sizes.length]);
      }
      sizes.push(pairs.size);
    },
    /** The first of the most similar ones, if any is similar enough. */
    nearest(text: string): number | undefined {
      const pairs = pairsOf(text);
      const shared = new Map<number, number>();
      for (const pair of pairs) for (const at of byPair.get(pair) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
      let best: { readonly at: number; readonly likeness: number } | undefined;
      for (const [at, count] of shared) {
        const found = count / (pairs.size + (sizes[at] ?? 0) - count);
        if (found < ALIKE || (best && (best.likeness > found || (best.likeness === found && best.at < at)))) continue;
        best = { at, likeness: found };
      }
      return best?.at;
    },
  };
}
