import type { analysisApi } from '@ganlin/contract/analysis/analysis';
import { MIN_AVERAGE_PAPERS } from '@ganlin/contract/analysis/kinds';
import { PaperState } from '@ganlin/contract/exam/kinds';
import type { Handler } from '../../../platform/http/handler.ts';
import { getOwnResult } from '../../paper/index.ts';
import { findContent } from '../model/snapshot.queries.ts';

export const ownSections: Handler<typeof analysisApi.ownSections> = async (ctx, { paperId }) => {
  const { exam, paper, released } = await getOwnResult(ctx, paperId);
  const summary =
    paper.state === PaperState.finished && released.score ? await findContent(ctx.db, exam.id, 'summary') : undefined;
  if (!summary || summary.mean === null || summary.papers < MIN_AVERAGE_PAPERS) return { average: null };
  // Sections and knowledge points are released with the verdicts, as on the result itself.
  const { papers, mean, sections, tags } = summary;
  return {
    average: {
      papers,
      mean,
      sections: released.verdict ? sections.map(({ rate }) => rate) : [],
      tags: released.verdict ? tags.map(({ name, rate }) => ({ name, rate })) : [],
    },
  };
};
