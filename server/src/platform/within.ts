/** It was not done in the time it may take. It may still be under way. */
export class TookTooLong extends Error {
  constructor(limitMs: number) {
    super(`not done within ${limitMs} ms`);
  }
}

/** What `work` comes to, unless it takes longer than that. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TookTooLong(limitMs)), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
