import { newId } from '../../../lib/browser/new-id.ts';

/** The contract's limit of ids in one call. */
const CHUNK = 500;

type Send<Reply> = (paperIds: string[], id: string) => Promise<Reply>;
type ChunkSender<Reply> = (paperIds: readonly string[], send: Send<Reply>) => Promise<Reply[]>;

/**
 * Sends an action for any number of papers. After a failure in between the dialog stays open: trying again sends only
 * the chunks that did not go through, with the ids they had.
 */
export function chunkSender<Reply>(): ChunkSender<Reply> {
  const ids = new Map<string, string>();
  const replies = new Map<string, Reply>();
  return async (paperIds, send) => {
    const received = [];
    for (let from = 0; from < paperIds.length; from += CHUNK) {
      const chunk = paperIds.slice(from, from + CHUNK);
      const key = chunk.join();
      const id = ids.get(key) ?? newId();
      ids.set(key, id);
      const reply = replies.get(key) ?? (await send(chunk, id));
      replies.set(key, reply);
      received.push(reply);
    }
    return received;
  };
}

export const sumOf = (replies: readonly { readonly count: number }[]): number =>
  replies.reduce((sum, { count }) => sum + count, 0);
