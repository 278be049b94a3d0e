/**
 * Marks the labels of checked controls for style sheets, where `:has()` is missing (before Chromium 105):
 * `web/build/css-fallbacks.ts` writes `label[data-checked]` beside `label:has(:checked)`.
 */
if (!CSS.supports('selector(:has(a))')) {
  const mark = (): void => {
    for (const label of document.querySelectorAll('label')) {
      const isChecked = label.querySelector('input:checked') !== null;
      if (label.hasAttribute('data-checked') !== isChecked) label.toggleAttribute('data-checked', isChecked);
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
