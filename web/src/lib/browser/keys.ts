/** What takes the keys for itself: fields to write in, lists to choose from, players. */
const takesKeys =
  'textarea, select, audio, video, [contenteditable=true], input:not([type=radio]):not([type=checkbox]):not([type=button])';

/** Whether a key that was pressed is meant for the page: not typed into a field, no command of the browser, no window open. */
export function isForPage({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  if (target instanceof Element && target.closest(takesKeys)) return false;
  return document.querySelector('dialog[open]') === null;
}
