import { ClauseChange } from '@ganlin/contract/question/clause/clause';

/** A clause of a law: as it was when it was last checked against a question, or as it is now. */
export interface ComparedClause {
  readonly anchor: string;
  readonly label: string;
  readonly wording: string;
}

/** Where a checked clause is in a law now, and what has changed in it. */
export interface Compared {
  readonly anchor: string;
  readonly label: string;
  readonly change: ClauseChange | null;
  readonly newWording: string | null;
}

/**
 * Compares clauses that one question rests on with their law as it is now. A clause whose text is the same is
 * followed to its new number; a text that occurs several times is not followed, since either could be meant.
 */
export function compareClauses(
  checked: readonly ComparedClause[],
  law: { readonly isEnded: boolean; readonly clauses: readonly ComparedClause[] },
): Compared[] {
  const byAnchor = new Map(law.clauses.map((clause) => [clause.anchor, clause]));
  const moved = movesOf(checked, law.clauses);
  return checked.map((clause) => {
    const { anchor, label } = clause;
    if (law.isEnded) return { anchor, label, change: ClauseChange.ended, newWording: null };
    const now = moved.get(clause) ?? byAnchor.get(anchor);
    if (!now) return { anchor, label, change: ClauseChange.gone, newWording: null };
    if (isSame(now, clause)) return { anchor: now.anchor, label: now.label, change: null, newWording: null };
    return { anchor, label: now.label, change: ClauseChange.reworded, newWording: now.wording };
  });
}

const isSame = (one: ComparedClause, other: ComparedClause): boolean => essence(one.wording) === essence(other.wording);

/** Where clauses have moved to: never to the place of another clause of the question that stays there. */
function movesOf(
  checked: readonly ComparedClause[],
  clauses: readonly ComparedClause[],
): Map<ComparedClause, ComparedClause> {
  const byText = Map.groupBy(clauses, ({ wording }) => essence(wording));
  const moved = new Map<ComparedClause, ComparedClause>();
  const targets = new Set<string>();
  for (const clause of checked) {
    const [target, ...others] = byText.get(essence(clause.wording)) ?? [];
    const stays = clauses.some((now) => now.anchor === clause.anchor && isSame(now, clause));
    if (stays || !target || others.length > 0 || targets.has(target.anchor)) continue;
    targets.add(target.anchor);
    moved.set(clause, target);
  }
  for (let staying = -1; staying !== moved.size;) {
    staying = moved.size;
    const kept = new Set(checked.filter((clause) => !moved.has(clause)).map(({ anchor }) => anchor));
    for (const [clause, { anchor }] of moved) if (kept.has(anchor)) moved.delete(clause);
  }
  return moved;
}

/**
 * What a wording says: without spaces, punctuation, full and half width. Signs that are part of a number stay: 1.5 is
 * not 15, and 5% is not 5.
 */
export const essence = (wording: string): string =>
  wording
    .normalize('NFKC')
    .replaceAll(/[\s\p{Z}]/gu, '')
    .replaceAll(/\p{P}/gu, (sign, at: number, text: string) => (isInNumber(sign, at, text) ? sign : ''));

function isInNumber(sign: string, at: number, text: string): boolean {
  if (sign === '%' || sign === '‰') return true;
  const [before, after] = [text[at - 1] ?? '', text[at + 1] ?? ''];
  return /\d/.test(after) && (sign === '-' || /\d/.test(before));
}
