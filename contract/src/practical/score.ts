import { z } from 'zod';
import { Id } from '../core/id.ts';
import { Mark } from './kinds.ts';
import { MAX_ITEMS } from './sheet.ts';

export const MAX_MARKS = MAX_ITEMS;
/** Of one examiner for one candidate. */
export const MAX_PHOTOS = 30;
export const MAX_ITEM_PHOTOS = 4;
export const MAX_NOTE = 200;

/** The drawing area that strokes are measured in; it is scaled to the screen. */
export const SIGN_WIDTH = 1000;
export const SIGN_HEIGHT = 300;
const MAX_STROKES = 40;
/** Coordinates, two for each point. */
const MAX_COORDINATES = 400;

/** A signature: for each stroke x and y of its points, one after the other. Empty: not signed. */
export const Strokes = z.array(z.array(z.int().min(0).max(SIGN_WIDTH)).min(4).max(MAX_COORDINATES)).max(MAX_STROKES);
export type Strokes = z.output<typeof Strokes>;

/** An examiner's mark for one item. */
export const ScoreMark = z.object({
  itemId: z.string().max(12),
  mark: z.enum(Mark),
  note: z.string().trim().max(MAX_NOTE, `说明不能超过 ${MAX_NOTE} 个字`),
  photoIds: z.array(Id).max(MAX_ITEM_PHOTOS),
});
export type ScoreMark = z.output<typeof ScoreMark>;
