/** The options of a field, from the label map of its codes. */
export const optionsOf = (labels: Readonly<Record<number, string>>): { value: number; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

/** The same for string codes. */
export const wordOptionsOf = <Word extends string>(
  labels: Readonly<Record<Word, string>>,
): { value: Word; label: string }[] =>
  // The keys of a closed record are its own codes.
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Word, label }));
