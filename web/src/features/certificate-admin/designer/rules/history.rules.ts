/** What was edited, with what undo and redo lead to. */
export interface History<Content> {
  readonly past: readonly Content[];
  readonly present: Content;
  readonly future: readonly Content[];
  /** Names the last change: the next of the same name is one step with it, such as the letters of a word. */
  readonly lastChange: string | null;
}

const MAX_STEPS = 100;

export const begun = <Content>(present: Content): History<Content> => ({
  past: [],
  present,
  future: [],
  lastChange: null,
});

export function changed<Content>(
  history: History<Content>,
  present: Content,
  name: string | null = null,
): History<Content> {
  if (present === history.present) return history;
  if (name !== null && name === history.lastChange) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [], lastChange: name };
}

export function undone<Content>(history: History<Content>): History<Content> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: before, future, lastChange: null };
}

export function redone<Content>(history: History<Content>): History<Content> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, lastChange: null };
}
