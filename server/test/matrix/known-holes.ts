import type { KnownHole } from './finding.ts';

/** Empty, or on the way to it. */
export const knownAccessHoles: readonly KnownHole[] = [];
