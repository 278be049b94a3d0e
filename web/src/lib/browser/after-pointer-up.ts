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
 * Runs `task` once no button is pressed. A message that appears when a field loses focus moves the content below it:
 * the pressed button would move away from the pointer before it is released, and the click would be lost.
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
