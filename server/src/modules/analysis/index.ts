import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { papersGraded, papersRegraded, papersVoided } from '../paper/index.ts';
import { computeDue, computeTask } from './compute/compute.ts';
import { analysisMenus } from './menus.ts';
import { noteChanges } from './model/snapshot.queries.ts';
import { compute, detail, items } from './view/detail.ts';
import { exportTask, startExport } from './view/export.ts';
import { ownSections } from './view/own-sections.ts';
import { units } from './view/units.ts';
import { within } from './view/within.ts';

export const analysis = defineModule({
  name: 'analysis',
  menus: analysisMenus,
  answers: [answer(analysisApi, { detail, compute, items, units, within, export: startExport, ownSections })],
  jobs: [computeTask.job, exportTask.job],
  subscriptions: [
    on(papersGraded, 'analysis.noteGraded', ({ db, now }, { papers }) =>
      noteChanges(db, [...new Set(papers.map(({ examId }) => examId))], now),
    ),
    on(papersRegraded, 'analysis.noteRegraded', ({ db, now }, { examId }) => noteChanges(db, [examId], now)),
    on(papersVoided, 'analysis.noteVoided', ({ db, now }, { examId }) => noteChanges(db, [examId], now)),
  ],
  schedules: [{ name: 'analysis.computeDue', title: '更新考试分析', everySeconds: 60, run: computeDue }],
});
