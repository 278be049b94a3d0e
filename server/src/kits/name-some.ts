const NAMED = 3;

/** The first names of a list, as text. */
export const nameSome = (names: readonly string[]): string =>
  `${names.slice(0, NAMED).join('、')}${names.length > NAMED ? '等' : ''}`;
