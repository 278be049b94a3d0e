let isPressed = false;

if (typeof window !== 'undefined') {
  for (const [name, pressed] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const) {
    window.addEventListener(name, () => (isPressed = pressed), { capture: true });
  }
}

/**
 * Runs `task` once no button is pressed. A message that appears when a field is left moves what stands below it: the
 * button that was pressed would be gone from under the pointer before it is released, and the click lost.
 */
export function afterPointerUp(task: () => void): void {
  if (!isPressed) {
    task();
    return;
  }
  const ends = new AbortController();
  const end = () => {
    ends.abort();
    // After the click, which follows the release.
    setTimeout(task);
  };
  window.addEventListener('pointerup', end, { signal: ends.signal });
  window.addEventListener('pointercancel', end, { signal: ends.signal });
}
