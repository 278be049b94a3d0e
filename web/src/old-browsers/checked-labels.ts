/**
 * Marks the labels of checked controls for style sheets, where `:has()` is missing (before Chromium 105):
 * `web/build/css-fallbacks.ts` writes `label[data-checked]` beside `label:has(:checked)`.
 */
if (!CSS.supports('selector(:has(a))')) {
  const mark = (): void => {
    for (const label of document.querySelectorAll('label')) {
      label.toggleAttribute('data-checked', label.querySelector('input:checked') !== null);
    }
  };
  let isDue = false;
  const soon = (): void => {
    if (isDue) return;
    isDue = true;
    // React sets `checked` as a property, which no observer sees, but always together with other changes.
    requestAnimationFrame(() => {
      isDue = false;
      mark();
    });
  };
  document.addEventListener('change', soon);
  document.addEventListener('click', soon);
  new MutationObserver(soon).observe(document.documentElement, { childList: true, subtree: true });
}
