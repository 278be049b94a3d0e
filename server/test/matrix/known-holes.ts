import type { KnownHole } from './finding.ts';

/** Empty, or on the way to it. */
export const knownAccessHoles: readonly KnownHole[] = [];

export const knownReachHoles: readonly KnownHole[] = [
  { cells: /exam\/override\//, reason: 'Special arrangements do not ask whether the exam is reached.' },
];

export const knownMassHoles: readonly KnownHole[] = [];
