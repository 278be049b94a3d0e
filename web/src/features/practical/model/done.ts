/** The error of a failed call has already been shown. */
export const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );
