import Fuse from 'fuse.js';
import { pinyin } from 'pinyin-pro';

/** A search target: its URL, and the titles from the top of the menu down to its own. */
export interface MenuEntry {
  readonly id: string;
  readonly path: string;
  readonly icon: string;
  readonly titles: readonly string[];
}

interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

export interface MenuHit {
  readonly entry: MenuEntry;
  /** The trail in pieces, so that the match can be marked. */
  readonly trail: readonly Piece[];
}

/** The max distance between a match and the typed text (specification, section 9). */
export const MENU_SEARCH_THRESHOLD = 0.4;
const MAX_HITS = 8;
const BETWEEN = ' / ';

/** The entries that match the typed text by title, trail or pinyin, best match first. */
export function searchMenu(entries: readonly MenuEntry[], text: string): MenuHit[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return fuseOf(entries)
    .search(wanted, { limit: MAX_HITS })
    .map(({ item, matches }) => {
      const fuzzy = matches?.find(({ key }) => key === 'trail')?.indices ?? [];
      return { entry: item.entry, trail: pieces(item.trail, hitIn(item, wanted) ?? longest(fuzzy)) };
    });
}

interface Indexed {
  readonly entry: MenuEntry;
  readonly title: string;
  readonly trail: string;
  readonly titlePinyin: string;
  readonly titleInitials: string;
  readonly trailPinyin: string;
  /** The pinyin of each character of the trail. */
  readonly syllables: readonly string[];
}

type Range = readonly [from: number, to: number];

/** Pinyin is computed once per menu, not at every keystroke. */
const indexes = new WeakMap<readonly MenuEntry[], Fuse<Indexed>>();

function fuseOf(entries: readonly MenuEntry[]): Fuse<Indexed> {
  const known = indexes.get(entries);
  if (known) return known;
  const fuse = new Fuse(entries.map(indexed), {
    threshold: MENU_SEARCH_THRESHOLD,
    includeMatches: true,
    keys: [
      { name: 'title', weight: 4 },
      { name: 'titlePinyin', weight: 3 },
      { name: 'titleInitials', weight: 3 },
      { name: 'trail', weight: 1 },
      { name: 'trailPinyin', weight: 1 },
    ],
  });
  indexes.set(entries, fuse);
  return fuse;
}

function indexed(entry: MenuEntry): Indexed {
  const title = entry.titles.at(-1) ?? '';
  const own = syllablesOf(title);
  const trail = entry.titles.join(BETWEEN);
  const syllables = syllablesOf(trail);
  return {
    entry,
    title,
    trail,
    titlePinyin: own.join(''),
    titleInitials: initials(own),
    trailPinyin: entry.titles.map((part) => syllablesOf(part).join('')).join(' '),
    syllables,
  };
}

/** One syllable for each character; non-Chinese characters stand for themselves. */
function syllablesOf(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true }).map((syllable) => syllable.toLowerCase());
}

const initials = (syllables: readonly string[]): string => syllables.map((syllable) => syllable.charAt(0)).join('');

/** Where the trail contains the typed text literally, in pinyin or in initials; the last occurrence counts. */
function hitIn({ trail, syllables }: Indexed, wanted: string): Range | undefined {
  const plain = trail.toLowerCase().lastIndexOf(wanted);
  if (plain >= 0) return [plain, plain + wanted.length - 1];
  for (let from = syllables.length - 1; from >= 0; from--) {
    const to = spelledFrom(syllables, from, wanted);
    if (to !== undefined) return [from, to];
  }
  const first = initials(syllables).lastIndexOf(wanted);
  return first >= 0 ? [first, first + wanted.length - 1] : undefined;
}

/**
 * The index of the last character if `wanted` spells those starting at `from`; the last syllable may be incomplete.
 */
function spelledFrom(syllables: readonly string[], from: number, wanted: string): number | undefined {
  const letters = wanted.replaceAll(/[\s']/g, '');
  if (letters === '') return undefined;
  let spelled = '';
  for (let at = from; at < syllables.length; at++) {
    spelled += syllables[at];
    if (spelled.startsWith(letters)) return at;
    if (!letters.startsWith(spelled)) return undefined;
  }
  return undefined;
}

function longest(ranges: readonly Range[]): Range | undefined {
  return ranges.toSorted(([a, b], [c, d]) => d - c - (b - a))[0];
}

function pieces(text: string, range: Range | undefined): Piece[] {
  if (!range) return [{ text, hit: false }];
  const [from, to] = range;
  return [
    { text: text.slice(0, from), hit: false },
    { text: text.slice(from, to + 1), hit: true },
    { text: text.slice(to + 1), hit: false },
  ].filter((piece) => piece.text !== '');
}
