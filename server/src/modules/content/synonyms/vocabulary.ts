import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { getCachedReply, type CachedReply } from '../../../platform/http/cache/reply-cache.ts';
import { listEnabled } from './synonyms.queries.ts';
import { vocabularyOf, type Vocabulary } from './vocabulary.rules.ts';

const Groups = z.array(z.array(z.string()));

/** Built once for each cached list of groups. */
const built = new WeakMap<CachedReply, Vocabulary>();

/** The words of the trade, cached like replies about content: a change is visible in every process at once. */
export async function currentVocabulary(ctx: Pick<Ctx, 'db' | 'cache' | 'now'>): Promise<Vocabulary> {
  const reply = await getCachedReply(ctx, 'content:synonyms', async () => ({
    contentType: 'application/json',
    body: JSON.stringify(await listEnabled(ctx.db)),
  }));
  const found = built.get(reply);
  if (found) return found;
  const vocabulary = vocabularyOf(Groups.parse(JSON.parse(reply.body.toString())));
  built.set(reply, vocabulary);
  return vocabulary;
}
