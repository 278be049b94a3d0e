import type { KnownHole } from './finding.ts';

/** Empty, or on the way to it. */
export const knownAccessHoles: readonly KnownHole[] = [
  {
    cells: / as embeddedStaff$/,
    reason: 'An embedded session of staff still has all permissions of its user.',
  },
];
