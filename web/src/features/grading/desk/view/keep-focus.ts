import type { MouseEvent } from 'react';

/** For a button that is clicked with the mouse and must not take Enter, which submits, for itself. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
