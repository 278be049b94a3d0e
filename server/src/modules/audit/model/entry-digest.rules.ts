import { createHmac } from 'node:crypto';
import { canonical } from './chain.rules.ts';

/** An entry as printed by the database: no number or time is rounded. */
export interface PrintedEntry {
  readonly id: string;
  /** In microseconds. */
  readonly at: string;
  readonly action: string;
  readonly userId: string | null;
  readonly userName: string;
  readonly realName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly target: string;
  readonly summary: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The chain's digest of an entry. Keyed, so that nobody can find a name in the chain by trying names: an entry can
 * lose its personal data, and its links still reveal none of it.
 */
export function entryDigest(secret: string, entry: PrintedEntry): string {
  const { id, at, action, userId, userName, realName, ip, userAgent, requestId, target, summary } = entry;
  const said = [id, at, action, userId, userName, realName, ip, userAgent, requestId, target, summary];
  const text = canonical(['entry 1', ...said, entry.before, entry.after]);
  return createHmac('sha256', secret).update(text).digest('hex');
}
