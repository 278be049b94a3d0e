/** Where an article contains each piece of a search, in the order of the pieces. */
export interface NearFind {
  readonly id: string;
  readonly inTitle: readonly boolean[];
  readonly inHead: readonly boolean[];
  readonly inContent: readonly boolean[];
  readonly publishAt: Date;
}

/** What a piece counts for by where it is found. */
const TITLE = 3;
const HEAD = 2;
const CONTENT = 1;
/** Longer words say more; from this length on they say as much. */
const LENGTH_MAX = 4;
/** A match contains pieces of at least this share of the weight, unless there is none. */
const MOST = 0.5;

/** The closest first: those that contain most of the pieces, and of them those that have them in their titles. */
export function byCloseness(finds: readonly NearFind[], pieces: readonly string[]): NearFind[] {
  const weights = pieces.map((piece) => Math.min(piece.length, LENGTH_MAX));
  const most = MOST * sum(weights);
  const scored = finds.map((find) => ({
    find,
    covered: sum(weights.filter((_, at) => find.inContent[at])),
    score: sum(weights.map((weight, at) => weight * placeValue(find, at))),
  }));
  const close = scored.filter(({ covered }) => covered >= most);
  return (close.length > 0 ? close : scored.filter(({ covered }) => covered > 0))
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        other.find.publishAt.getTime() - one.find.publishAt.getTime() ||
        (one.find.id < other.find.id ? 1 : -1),
    )
    .map(({ find }) => find);
}

export const containsAll = ({ inContent }: NearFind): boolean => inContent.every(Boolean);

function placeValue({ inTitle, inHead, inContent }: NearFind, at: number): number {
  if (inTitle[at]) return TITLE;
  if (inHead[at]) return HEAD;
  return inContent[at] ? CONTENT : 0;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
