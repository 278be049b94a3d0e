/** The origins of a field of several lines. An address that was copied as a whole ends in a slash: that is no fault. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[\s,，;；]+/)
    .map((line) => line.replace(/\/+$/, ''))
    .filter((line) => line !== '');
}
