import { v7 } from 'uuid';

/** Time-ordered and unguessable; made here, so that a row and its children are inserted without a round trip. */
export const newId = (): string => v7();
