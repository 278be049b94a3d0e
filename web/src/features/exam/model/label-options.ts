/** The choices of a field, from the map of labels of its codes. */
export const optionsOf = (labels: Readonly<Record<number, string>>): { value: number; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

/** The same where the codes are words. */
export const wordOptionsOf = <Word extends string>(
  labels: Readonly<Record<Word, string>>,
): { value: Word; label: string }[] =>
  // The keys of a closed record are its own words.
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Word, label }));
