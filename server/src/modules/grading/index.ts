import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { papersGraded } from '../paper/index.ts';
import { collect, collectMissing } from './collect/collect.ts';
import * as desk from './desk/desk.ts';
import * as lead from './lead/lead.ts';
import { gradingMenus } from './menus.ts';
import { markEvidence } from './model/mark-evidence.ts';

export const grading = defineModule({
  name: 'grading',
  menus: gradingMenus,
  answers: [
    answer(gradingDeskApi, {
      mine: desk.mine,
      question: desk.question,
      next: desk.next,
      answer: desk.answer,
      mark: desk.mark,
      skip: desk.skip,
      recent: desk.recent,
    }),
    answer(gradingLeadApi, {
      detail: lead.detail,
      save: lead.save,
      saveRubric: lead.saveRubric,
      conflicts: lead.conflicts,
      decide: lead.decide,
    }),
  ],
  evidence: [markEvidence],
  subscriptions: [
    on(papersGraded, 'grading.collect', (ctx, { papers }) =>
      collect(
        ctx,
        papers.filter(({ passed }) => passed === null),
      ),
    ),
    on(accountErased, 'grading.forgetGrader', lead.forgetGrader),
  ],
  schedules: [
    { name: 'grading.collectMissing', title: '补收等待阅卷的作答', everySeconds: 3_600, run: collectMissing },
  ],
});
