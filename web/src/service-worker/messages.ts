/** What pages send to the worker. */
export type WorkerMessage =
  /** A public page was opened without loading its document: its copy is stored. */
  | { readonly type: 'visited'; readonly path: string }
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
  const { type, path } = data as { readonly type?: unknown; readonly path?: unknown };
  if (type === 'visited') return typeof path === 'string' && path.startsWith('/') ? { type, path } : undefined;
  return type === 'release' || type === 'takeOver' ? { type } : undefined;
}
