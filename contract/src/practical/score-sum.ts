import { Mark } from './kinds.ts';
import type { SheetItem, SheetSection } from './sheet.ts';

interface Marked {
  readonly itemId: string;
  readonly mark: Mark;
  readonly photoIds: readonly string[];
}

/** What the items are worth that were marked, in hundredths of a point. */
export function totalCentiOf(sections: readonly SheetSection[], marks: readonly Marked[]): number {
  const byItem = new Map(marks.map(({ itemId, mark }) => [itemId, mark]));
  return sections
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + pointsFor(item, byItem.get(item.id)) * 100, 0);
}

export function pointsFor({ points, partial }: Pick<SheetItem, 'points' | 'partial'>, mark: Mark | undefined): number {
  if (mark === Mark.done) return points;
  return mark === Mark.partly ? partial : 0;
}

/** A veto item counts as missed when it was not done at all. */
export function vetoedItems(sections: readonly SheetSection[], marks: readonly Marked[]): string[] {
  const missed = new Set(marks.filter(({ mark }) => mark === Mark.missed).map(({ itemId }) => itemId));
  return sections.flatMap(({ items }) => items.filter(({ id, veto }) => veto && missed.has(id)).map(({ id }) => id));
}

/** Why a sheet cannot be handed in; null: every item is marked, and has the photo that it needs. */
export function marksProblem(sections: readonly SheetSection[], marks: readonly Marked[]): string | null {
  const items = sections.flatMap((section) => section.items);
  const byItem = new Map(marks.map((one) => [one.itemId, one]));
  const unmarked = items.filter(({ id }) => !byItem.has(id)).length;
  if (unmarked > 0) return `还有 ${unmarked} 项没有评`;
  if (byItem.size !== marks.length || marks.length !== items.length) return '有评分表以外或重复的评分项';
  const bare = items.find(({ id, photo }) => photo && byItem.get(id)?.photoIds.length === 0);
  return bare ? `“${bare.text}”需要拍照` : null;
}
