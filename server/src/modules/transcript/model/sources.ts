import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import type { Ctx } from '../../../platform/ctx.ts';
import { battleEntries } from '../../battle/index.ts';
import { certificateEntries } from '../../certificate/index.ts';
import { courseEntries } from '../../course/index.ts';
import { examEntries } from '../../paper/index.ts';
import { practicalEntries } from '../../practical/index.ts';
import { classEntries } from '../../training/index.ts';
import { mergeEntries } from './timeline.rules.ts';

type EntrySource = (ctx: Ctx<unknown>, userId: string) => Promise<TranscriptEntry[]>;

/**
 * Who gives entries: one function of each module, for the kind that is its business. A module that joins brings its
 * `person-entries`, and a line here.
 */
const sources: readonly EntrySource[] = [
  classEntries,
  courseEntries,
  examEntries,
  practicalEntries,
  certificateEntries,
  battleEntries,
];

/** Everything in a person's file, newest first. */
export async function listEntries(ctx: Ctx<unknown>, userId: string): Promise<TranscriptEntry[]> {
  const found: TranscriptEntry[][] = [];
  // One after the other: a request uses one connection of the pool.
  for (const source of sources) found.push(await source(ctx, userId));
  return mergeEntries(found);
}
