/** The work did not finish within its time limit. It may still be running. */
export class TookTooLong extends Error {
  constructor(limitMs: number) {
    super(`not done within ${limitMs} ms`);
  }
}

/** Returns the result of `work`, unless it exceeds the time limit. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TookTooLong(limitMs)), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
