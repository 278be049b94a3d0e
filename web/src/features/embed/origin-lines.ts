/** The origins of a multi-line field. An address copied as a whole ends in a slash: that is not an error. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[\s,，;；]+/)
    .map((line) => line.replace(/\/+$/, ''))
    .filter((line) => line !== '');
}
