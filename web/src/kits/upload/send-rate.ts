/** Bytes sent by a point in time. */
export interface Mark {
  readonly at: number;
  readonly sent: number;
}

/**
 * The rate over the last seconds is more accurate than the one since the start: connections change, and users pause.
 */
const WINDOW_MS = 15_000;
/** Before that, any estimate would be an unstable guess. */
const LEAST_MS = 2000;

export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  return [...marks.filter(({ at }) => mark.at - at <= WINDOW_MS), mark];
}

/** Seconds left at the recent rate; undefined while it cannot be estimated. */
export function secondsLeft(marks: readonly Mark[], total: number): number | undefined {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS || last.sent <= first.sent) return undefined;
  const perSecond = ((last.sent - first.sent) * 1000) / (last.at - first.at);
  return Math.ceil((total - last.sent) / perSecond);
}

/** `12.3 MB`. */
export function bytesText(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024;
  return mebibytes >= 1024 ? `${(mebibytes / 1024).toFixed(2)} GB` : `${mebibytes.toFixed(1)} MB`;
}

/** `还需约 3 分钟`. */
export function leftText(seconds: number): string {
  if (seconds < 60) return `还需约 ${Math.max(1, seconds)} 秒`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `还需约 ${minutes} 分钟` : `还需约 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}
