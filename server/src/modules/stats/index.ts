import { statsApi } from '@ganlin/contract/stats/stats';
import { workApi } from '@ganlin/contract/stats/work';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { papersGraded, papersRegraded, papersReopened, papersVoided } from '../paper/index.ts';
import { countDue, markEverything, markExams, markPapers, rebuildStats } from './count/count.ts';
import { statsMenus } from './menus.ts';
import { exportFigures } from './view/export.ts';
import { places, trend } from './view/figures.ts';
import { list } from './work/work.ts';

export { rebuildStats };

const idsOf = (papers: readonly { readonly paperId: string }[]) => papers.map(({ paperId }) => paperId);

export const stats = defineModule({
  name: 'stats',
  menus: statsMenus,
  // What the modules before this one have added.
  demo: async (ctx) => void (await rebuildStats(ctx)),
  answers: [answer(statsApi, { trend, places, export: exportFigures }), answer(workApi, { list })],
  subscriptions: [
    on(papersGraded, 'stats.markGraded', (ctx, { papers }) => markPapers(ctx, idsOf(papers))),
    on(papersRegraded, 'stats.markRegraded', (ctx, { papers }) => markPapers(ctx, idsOf(papers))),
    on(papersVoided, 'stats.markVoided', (ctx, { papers }) => markPapers(ctx, idsOf(papers))),
    on(papersReopened, 'stats.markReopened', (ctx, { papers }) =>
      markExams(ctx, [...new Set(papers.map(({ examId }) => examId))]),
    ),
  ],
  schedules: [
    { name: 'stats.count', title: '统计当天的数据', everySeconds: 20, run: countDue },
    { name: 'stats.recount', title: '重新核算全部统计', everySeconds: 86_400, run: markEverything },
  ],
});
