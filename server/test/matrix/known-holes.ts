import type { KnownHole } from './finding.ts';

/** Empty, or on the way to it. */
export const knownAccessHoles: readonly KnownHole[] = [];

export const knownReachHoles: readonly KnownHole[] = [
  { cells: /exam\/override\//, reason: 'Special arrangements do not ask whether the exam is reached.' },
];

export const knownRegionHoles: readonly KnownHole[] = [
  { cells: /sys\/role\/(list|choices) /, reason: 'Roles belong to the whole organisation, not to a region.' },
];

export const knownMassHoles: readonly KnownHole[] = [];
