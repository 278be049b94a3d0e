import { FaceState } from '@ganlin/contract/paper/face';

/** A machine only lets in; whoever it does not recognise is looked at by a person. */
export function outcomeOf(likeness: number | null, threshold: number): FaceState {
  return likeness !== null && likeness >= threshold ? FaceState.passed : FaceState.waiting;
}

/** In whole percent, never more than it is. */
export const percentOf = (likeness: number | null): number | null =>
  likeness === null ? null : Math.floor(Math.min(1, likeness) * 100);
