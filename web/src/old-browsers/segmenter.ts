/** `Intl.Segmenter` for Firefox before 125: single characters instead of words, which makes comparisons only coarser. */
if (!('Segmenter' in Intl)) {
  Object.defineProperty(Intl, 'Segmenter', {
    value: function Segmenter() {
      return { segment: (text: string) => Array.from(text, (segment) => ({ segment })) };
    },
    writable: true,
    configurable: true,
  });
}
