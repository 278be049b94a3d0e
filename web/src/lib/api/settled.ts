/** The result of a call; undefined if it failed, in which case the error has already been shown. */
export async function settled<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch {
    return undefined;
  }
}
