const DIGITS = 13;

/** Whether to keep a trace that begins here: all processes decide alike about the same id. */
export function isSampled(traceId: string, ratio: number): boolean {
  return parseInt(traceId.slice(-DIGITS), 16) < ratio * 16 ** DIGITS;
}
