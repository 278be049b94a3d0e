export interface DiffPart {
  readonly text: string;
  readonly kind: 'same' | 'gone' | 'new';
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Max word pairs to compare; beyond that the middle counts as replaced. */
const MAX_PAIRS = 4_000_000;

/** The changes between two texts, word by word. */
export function diffText(before: string, after: string): readonly DiffPart[] {
  return joined(diffPieces(textOf(before), textOf(after)));
}

/** The changes between two lists of words or lines, piece by piece. */
export function diffPieces(one: readonly string[], other: readonly string[]): readonly DiffPart[] {
  const head = commonHead(one, other);
  const tail = commonHead(one.slice(head).toReversed(), other.slice(head).toReversed());
  const same = (text: string): DiffPart => ({ kind: 'same', text });
  return [
    ...one.slice(0, head).map(same),
    ...diffMiddle(one.slice(head, one.length - tail), other.slice(head, other.length - tail)),
    ...one.slice(one.length - tail).map(same),
  ];
}

const textOf = (text: string): string[] => [...words.segment(text)].map(({ segment }) => segment);

function commonHead(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((word, at) => word !== other[at]);
  return end === -1 ? one.length : end;
}

function diffMiddle(one: readonly string[], other: readonly string[]): DiffPart[] {
  if (one.length * other.length > MAX_PAIRS) {
    return [
      ...one.map((text) => ({ kind: 'gone', text }) as const),
      ...other.map((text) => ({ kind: 'new', text }) as const),
    ];
  }
  const lengths = commonLengths(one, other);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [left, right] = [one[i], other[j]];
    if (left !== undefined && left === right) {
      parts.push({ kind: 'same', text: left });
      i++;
      j++;
    } else if (left !== undefined && (right === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      parts.push({ kind: 'gone', text: left });
      i++;
    } else {
      parts.push({ kind: 'new', text: right ?? '' });
      j++;
    }
  }
  return parts;
}

interface Grid {
  readonly width: number;
  readonly cells: Uint32Array;
}

const at = ({ width, cells }: Grid, row: number, column: number): number => cells[row * width + column] ?? 0;

/** The length of the longest common subsequence of words from each pair of positions on. */
function commonLengths(one: readonly string[], other: readonly string[]): Grid {
  const width = other.length + 1;
  const grid = { width, cells: new Uint32Array((one.length + 1) * width) };
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      grid.cells[i * width + j] =
        one[i] === other[j] ? at(grid, i + 1, j + 1) + 1 : Math.max(at(grid, i + 1, j), at(grid, i, j + 1));
    }
  }
  return grid;
}

/**
 * Merges neighbours of one kind and drops empty parts. Text removed and added between the same words stays together.
 */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const all: { kind: DiffPart['kind']; text: string }[] = [];
  for (const { kind, text } of parts) {
    if (text === '') continue;
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}
