import { rubricScore, type Rubric, type RubricItem } from '@ganlin/contract/grading/rubric';

/** What a mark is given by. Points of the items are in hundredths. */
export interface Scheme {
  readonly rubricVersion: number;
  readonly items: readonly RubricItem[];
  readonly maxCenti: number;
}

/** A mark that is being entered for an answer. */
export interface MarkDraft {
  /** Sent with the mark; set when it is first submitted and reused to retry, so that it is not counted twice. */
  readonly markId: string;
  readonly rubricVersion: number;
  readonly ticked: readonly string[];
  /** Null until points are given: nobody gets 0 points by accident. */
  readonly scoreCenti: number | null;
  readonly comment: string;
}

export const HALF_CENTI = 50;
export const MAX_COMMENT = 500;

interface ReceivedRubric {
  readonly version: Rubric['version'];
  readonly items: readonly (Omit<RubricItem, 'hint'> & { readonly hint?: string | undefined })[];
}

/** From points as the server sends them. */
export function schemeOf(rubric: ReceivedRubric, maxScore: number): Scheme {
  return {
    rubricVersion: rubric.version,
    items: rubric.items.map((item) => ({ ...item, hint: item.hint ?? '', points: Math.round(item.points * 100) })),
    maxCenti: Math.round(maxScore * 100),
  };
}

interface GivenMark {
  readonly score: number;
  readonly items: readonly string[];
  readonly comment: string;
}

/** Empty, or the mark that was given before. */
export function draftOf(given: GivenMark | null, { items, rubricVersion }: Scheme): MarkDraft {
  const known = new Set(items.map(({ id }) => id));
  return {
    markId: '',
    rubricVersion,
    ticked: given?.items.filter((id) => known.has(id)) ?? [],
    scoreCenti: given ? Math.round(given.score * 100) : null,
    comment: given?.comment ?? '',
  };
}

/** Adapts a draft to a rubric that has changed: the comment stays, points must be given again. */
export function rebased(draft: MarkDraft, { items, rubricVersion }: Scheme): MarkDraft {
  if (draft.rubricVersion === rubricVersion) return draft;
  const known = new Set(items.map(({ id }) => id));
  return {
    ...draft,
    markId: '',
    rubricVersion,
    ticked: draft.ticked.filter((id) => known.has(id)),
    scoreCenti: null,
  };
}

/** A changed mark is another mark: the server would ignore the change if it had already stored the old one. */
const edited = (draft: MarkDraft, change: Partial<MarkDraft>): MarkDraft => ({ ...draft, ...change, markId: '' });

export function toggled(draft: MarkDraft, itemId: string, { items, maxCenti }: Scheme): MarkDraft {
  if (!items.some(({ id }) => id === itemId)) return draft;
  const ticked = draft.ticked.includes(itemId) ? draft.ticked.filter((id) => id !== itemId) : [...draft.ticked, itemId];
  return edited(draft, { ticked, scoreCenti: rubricScore(items, ticked, maxCenti) });
}

/** Points without a rubric; ignored if they are more than full marks. */
export function given(draft: MarkDraft, centi: number, { maxCenti }: Scheme): MarkDraft {
  return centi < 0 || centi > maxCenti ? draft : edited(draft, { scoreCenti: centi });
}

export const zeroed = (draft: MarkDraft): MarkDraft => edited(draft, { ticked: [], scoreCenti: 0 });

export function filled(draft: MarkDraft, { items, maxCenti }: Scheme): MarkDraft {
  const ticked = items.filter(({ points }) => points > 0).map(({ id }) => id);
  return edited(draft, { ticked, scoreCenti: maxCenti });
}

/** Half a point more or less, on half points and within 0 and full marks. */
export function stepped(draft: MarkDraft, step: 1 | -1, { maxCenti }: Scheme): MarkDraft {
  const from = draft.scoreCenti ?? 0;
  const scoreCenti =
    step > 0
      ? Math.min(maxCenti, (Math.floor(from / HALF_CENTI) + 1) * HALF_CENTI)
      : Math.max(0, (Math.ceil(from / HALF_CENTI) - 1) * HALF_CENTI);
  return edited(draft, { scoreCenti });
}

export const commented = (draft: MarkDraft, comment: string): MarkDraft =>
  edited(draft, { comment: comment.slice(0, MAX_COMMENT) });

/** Adds a comment block as a sentence of its own; a block that is already there is not repeated. */
export function withBlock(draft: MarkDraft, block: string): MarkDraft {
  const { comment } = draft;
  if (comment.includes(block)) return draft;
  const sentence = `${block}。`;
  const before = comment === '' || /[。；！？.;!?\s]$/.test(comment) ? comment : `${comment}。`;
  return before.length + sentence.length > MAX_COMMENT ? draft : commented(draft, before + sentence);
}

const MAX_BUTTONS = 21;

/** The points to choose from without a rubric: whole points and full marks. Empty if there are too many for buttons. */
export function pointChoices(maxCenti: number): readonly number[] {
  const whole = Array.from({ length: Math.floor(maxCenti / 100) + 1 }, (_, points) => points * 100);
  const all = whole.includes(maxCenti) ? whole : [...whole, maxCenti];
  return all.length > MAX_BUTTONS ? [] : all;
}
