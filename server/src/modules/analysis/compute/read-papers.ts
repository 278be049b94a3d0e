import type { Ctx } from '../../../platform/ctx.ts';
import { markedQuestions, type CountedPaper } from '../../paper/index.ts';
import { addPaper, emptyTotals, type Group, type ItemTotals } from './items.rules.ts';
import type { Groups } from './scores.rules.ts';

/** Papers in memory at a time, twice: the next ones are read while these are added. */
const STEP = 250;
/** Steps between two reports. */
const REPORTED = 4;

interface Read {
  readonly groups: Groups;
  readonly report: (done: number) => Promise<void>;
}

/** Adds up all marks and answers. No answer stays in memory once it has been added. */
export async function readPapers(
  ctx: Ctx<unknown>,
  papers: readonly CountedPaper[],
  { groups, report }: Read,
): Promise<ItemTotals> {
  const totals = emptyTotals();
  const read = (from: number) => markedQuestions(ctx, papers.slice(from, from + STEP));
  let next = read(0);
  for (let from = 0; from < papers.length; from += STEP) {
    const marked = await next;
    next = from + STEP < papers.length ? read(from + STEP) : Promise.resolve([]);
    try {
      for (const { paperId, questions } of marked) addPaper(totals, questions, groupOf(groups, paperId));
      if ((from / STEP) % REPORTED === 0) await report(Math.min(from + STEP, papers.length));
    } catch (error) {
      await Promise.allSettled([next]);
      throw error;
    }
  }
  return totals;
}

function groupOf({ upper, lower }: Groups, paperId: string): Group {
  if (upper.has(paperId)) return 'upper';
  return lower.has(paperId) ? 'lower' : undefined;
}
