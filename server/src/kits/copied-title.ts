const SUFFIX = '（副本）';

/** The title of a copy, cut so that it fits together with the suffix. */
export function copiedTitle(title: string, maxLength: number): string {
  return `${title.slice(0, maxLength - SUFFIX.length).toWellFormed()}${SUFFIX}`;
}
