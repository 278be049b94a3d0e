/** A page was opened that may be stored. */
export interface Visited {
  readonly type: 'visited';
  readonly path: string;
  /** Paths of the files that it has loaded so far. */
  readonly assets: readonly string[];
}

/** What pages send to the worker. */
export type WorkerMessage =
  | Visited
  /** Asks which release the worker belongs to; the reply comes through the message's port. */
  | { readonly type: 'release' }
  /** A waiting worker may replace the active one if no other page is open. */
  | { readonly type: 'takeOver' };

export interface ReleaseReply {
  /** Path of the first script. */
  readonly entry: string;
  readonly release: string;
}

/** What the worker sends to a page: it was given a stored reply instead of a current one. */
export interface StoredReplyNotice {
  readonly storedReplyOf: string;
}

/** Undefined for messages of a newer or older release. */
export function readMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, path, assets } = data as Readonly<Record<'type' | 'path' | 'assets', unknown>>;
  if (type === 'visited') {
    const loaded = Array.isArray(assets) ? assets.filter((file) => typeof file === 'string') : [];
    return typeof path === 'string' && path.startsWith('/') ? { type, path, assets: loaded } : undefined;
  }
  return type === 'release' || type === 'takeOver' ? { type } : undefined;
}
