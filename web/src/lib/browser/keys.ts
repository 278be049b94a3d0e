/** Elements that handle keys themselves: text fields, selects, players. */
const takesKeys =
  'textarea, select, audio, video, [contenteditable=true], input:not([type=radio]):not([type=checkbox]):not([type=button])';

/** Whether a key press is meant for the page: not typed into a field, not a browser shortcut, no dialog open. */
export function isForPage({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  if (target instanceof Element && target.closest(takesKeys)) return false;
  return document.querySelector('dialog[open]') === null;
}
