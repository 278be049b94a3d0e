interface TextPiece {
  /** Start within the answer, unique among its pieces. */
  readonly at: number;
  readonly text: string;
  readonly isHit: boolean;
}

interface KeywordHits {
  /** The whole answer, cut at keywords. */
  readonly pieces: readonly TextPiece[];
  /** The keywords that occur. */
  readonly found: ReadonlySet<string>;
}

/** Finds keywords regardless of letter case and of full or half width; where several match, the longest is marked. */
export function keywordHits(text: string, keywords: readonly string[]): KeywordHits {
  const { folded, origins } = foldWithOrigins(text);
  const wanted = keywords
    .map((keyword) => ({ keyword, folded: fold(keyword.trim()) }))
    .filter(({ folded }) => folded !== '')
    .toSorted((a, b) => b.folded.length - a.folded.length);
  const found = new Set(wanted.filter((word) => folded.includes(word.folded)).map(({ keyword }) => keyword));
  const pieces: TextPiece[] = [];
  let plainFrom = 0;
  const cut = (to: number, isHit: boolean) => {
    if (to > plainFrom) pieces.push({ at: plainFrom, text: text.slice(plainFrom, to), isHit });
    plainFrom = Math.max(plainFrom, to);
  };
  for (let at = 0; at < folded.length;) {
    const hit = wanted.find((word) => folded.startsWith(word.folded, at));
    if (hit) {
      cut(origins[at] ?? 0, false);
      cut(endOf(at + hit.folded.length - 1, origins, text.length), true);
    }
    at += hit?.folded.length ?? 1;
  }
  cut(text.length, false);
  return { pieces, found };
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The folded text, and for each of its positions the start of the original character: folding may change lengths. */
function foldWithOrigins(text: string): { folded: string; origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let count = 0; count < part.length; count++) origins.push(at);
    at += character.length;
  }
  return { folded, origins };
}

/** The end of the original character that a folded position belongs to. */
function endOf(position: number, origins: readonly number[], length: number): number {
  const start = origins[position];
  for (let at = position + 1; at < origins.length; at++) {
    const next = origins[at];
    if (next !== undefined && next !== start) return next;
  }
  return length;
}
