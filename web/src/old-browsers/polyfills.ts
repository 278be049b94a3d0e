/**
 * What the browsers of the floor (docs/browsers.md) lack of what the site and its libraries use. Loaded before
 * everything else, and only where something is missing (`lacks-apis.ts`).
 */
import './complete-builtins.ts';
import './abort-signal.ts';
import './checked-labels.ts';
import './dialog.ts';
import './segmenter.ts';
