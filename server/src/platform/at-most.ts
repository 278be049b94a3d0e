/** Runs at most `count` pieces of work at once; `waiting` others wait for their turn, further ones are refused. */
export function atMost(
  { count, waiting }: { readonly count: number; readonly waiting: number },
  refuse: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= count) {
      if (queue.length >= waiting) throw refuse();
      // Whoever ends hands the turn over: nobody who comes now takes it.
      await new Promise<void>((start) => void queue.push(start));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
