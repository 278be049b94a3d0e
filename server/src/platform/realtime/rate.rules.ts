/** Tokens left at a time; a message takes one, and they grow back. */
export interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

export interface Rate {
  readonly perSecond: number;
  /** Max messages at once, after a pause. */
  readonly burst: number;
}

export const fullBucket = ({ burst }: Rate, nowMs: number): Bucket => ({ tokens: burst, atMs: nowMs });

/** The bucket after one more message, or undefined if it is empty. A clock that went back adds nothing. */
export function take(bucket: Bucket, { perSecond, burst }: Rate, nowMs: number): Bucket | undefined {
  const passedMs = Math.max(0, nowMs - bucket.atMs);
  const tokens = Math.min(burst, bucket.tokens + (passedMs / 1000) * perSecond);
  return tokens < 1 ? undefined : { tokens: tokens - 1, atMs: Math.max(nowMs, bucket.atMs) };
}
