interface Entry {
  readonly answerId: string;
}

/** The next answer of a paper to be marked, after the given one and then from the start; undefined if none is left. */
export function nextOpen(
  entries: readonly Entry[],
  afterId: string | undefined,
  isLeft: (answerId: string) => boolean,
): string | undefined {
  const at = entries.findIndex(({ answerId }) => answerId === afterId);
  const inOrder = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return inOrder.find(({ answerId }) => answerId !== afterId && !isLeft(answerId))?.answerId;
}

/** The answer before the given one in the paper. */
export function entryBefore(entries: readonly Entry[], answerId: string | undefined): string | undefined {
  const at = entries.findIndex((entry) => entry.answerId === answerId);
  return at > 0 ? entries[at - 1]?.answerId : undefined;
}
