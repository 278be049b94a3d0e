import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { papersGraded, papersReopened, papersVoided } from '../paper/index.ts';
import { collect, collectMissing, followVoid, withdraw } from './collect/collect.ts';
import { groupNew } from './collect/group.ts';
import * as desk from './desk/desk.ts';
import * as groups from './desk/groups.ts';
import { nextPaper } from './desk/papers.ts';
import { progress } from './desk/progress.ts';
import { conflicts, decide } from './lead/conflicts.ts';
import { detail } from './lead/detail.ts';
import { giveBack } from './lead/give-back.ts';
import { candidates } from './lead/graders.ts';
import * as lead from './lead/lead.ts';
import { seedDemoGrading } from './demo/demo-grading.ts';
import { gradingMenus } from './menus.ts';
import { allotRest, gradersChanged } from './model/allot.ts';
import { markEvidence } from './model/mark-evidence.ts';
import { gradingWork } from './desk/waiting-work.ts';

export const grading = defineModule({
  name: 'grading',
  menus: gradingMenus,
  waitingWork: gradingWork,
  demo: seedDemoGrading,
  answers: [
    answer(gradingDeskApi, {
      mine: desk.mine,
      question: desk.question,
      next: desk.next,
      answer: desk.answer,
      mark: desk.mark,
      skip: desk.skip,
      recent: desk.recent,
      send: desk.send,
      groups: groups.groups,
      groupAnswers: groups.groupAnswers,
      markGroup: groups.markGroup,
      nextPaper,
      progress,
    }),
    answer(gradingLeadApi, {
      detail,
      save: lead.save,
      saveRubric: lead.saveRubric,
      conflicts,
      decide,
      candidates,
      giveBack,
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
    on(gradersChanged, 'grading.allotRest', allotRest),
    on(papersReopened, 'grading.withdraw', (ctx, { papers }) => withdraw(ctx, papers)),
    on(papersVoided, 'grading.followVoid', (ctx, { examId, papers }) => followVoid(ctx, examId, papers)),
    on(accountErased, 'grading.forgetGrader', lead.forgetGrader),
  ],
  schedules: [
    { name: 'grading.collectMissing', title: '补收等待阅卷的作答', everySeconds: 3_600, run: collectMissing },
    { name: 'grading.groupNew', title: '归并相近的作答', everySeconds: 10, run: groupNew },
  ],
});

export { markedAnswers, remark, type MarkedAnswer } from './model/remark.ts';
