import { entryApi } from '@ganlin/contract/exam/entry';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { releaseChanged, timesChanged } from '../exam/index.ts';
import { asideConcerns } from './hand-in/aside.ts';
import { body } from './entry/body.ts';
import { bookAgain, bookAnswers } from './grading/book.ts';
import { paperMenus } from './menus.ts';
import { clock } from './model/clock.ts';
import { countAll } from './model/counts.ts';
import { deadlinesAgain } from './sitting/deadlines.ts';
import * as entry from './entry/entry.ts';
import { exportTask, startExport } from './staff/export.ts';
import { extendedEvidence, forcedEvidence } from './staff/force-evidence.ts';
import { extend, forceHandIn } from './staff/force.ts';
import { gradeEvidence } from './grading/grade-evidence.ts';
import { countGraded } from './grading/grade-counting.ts';
import { gradeDue } from './grading/grade.ts';
import { handIn } from './hand-in/hand-in.ts';
import { lateAnswers } from './sitting/late.ts';
import { ownLateAnswers } from './results/late-own-data.ts';
import { open } from './entry/open.ts';
import * as ownExams from './results/own-exams.ts';
import * as papers from './staff/papers.ts';
import { makePartitions } from './model/partitions.queries.ts';
import { forgetPrepared, prepareDue } from './entry/prepare.ts';
import { receipt } from './hand-in/receipt.ts';
import { ownPapers } from './results/results-own-data.ts';
import * as results from './results/results.ts';
import { deletePace } from './sitting/save.queries.ts';
import { save } from './sitting/save.ts';
import { start } from './entry/start.ts';
import { sweep } from './hand-in/sweep.ts';
import { withheldBySitting } from './sitting/withheld.ts';

export const paper = defineModule({
  name: 'paper',
  menus: paperMenus,
  answers: [
    answer(entryApi, { mine: ownExams.mine, detail: entry.detail, start }),
    answer(sittingApi, { open, body, save, clock, handIn, lateAnswers, receipt }),
    answer(resultApi, { mine: results.mine, attempts: results.attempts, detail: results.detail }),
    answer(papersApi, {
      paging: papers.paging,
      detail: papers.detail,
      export: startExport,
      forceHandIn,
      extend,
    }),
  ],
  jobs: [exportTask.job],
  ownData: [ownPapers, ownLateAnswers],
  evidence: [gradeEvidence, forcedEvidence, extendedEvidence],
  withholds: withheldBySitting,
  concerns: asideConcerns,
  subscriptions: [
    on(timesChanged, 'paper.deadlinesAgain', deadlinesAgain),
    on(releaseChanged, 'paper.bookAgain', bookAgain),
  ],
  schedules: [
    { name: 'paper.sweep', title: '到时自动交卷', everySeconds: 2, everyWorker: true, run: sweep },
    { name: 'paper.gradeDue', title: '评阅客观题', everySeconds: 1, everyWorker: true, run: gradeDue },
    { name: 'paper.countGraded', title: '统计考试中的作答', everySeconds: 10, run: countGraded },
    { name: 'paper.bookAnswers', title: '把已公布的错题记入错题本', everySeconds: 10, run: bookAnswers },
    { name: 'paper.countAll', title: '统计考试人数', everySeconds: 10, run: countAll },
    { name: 'paper.prepareDue', title: '提前生成试卷', everySeconds: 30, run: prepareDue },
    {
      name: 'paper.forgetPace',
      title: '清理已交答卷的保存大小记录',
      everySeconds: 3_600,
      run: ({ reservedPool }) => deletePace(reservedPool),
    },
    {
      name: 'paper.makePartitions',
      title: '建立作答记录的月分区',
      everySeconds: 3_600,
      run: ({ db }) => makePartitions(db),
    },
    { name: 'paper.forgetPrepared', title: '清理没有用到的试卷', everySeconds: 3_600, run: forgetPrepared },
  ],
});

export { ArchiveRefused, archivePart, dropArchived, listParts, replayPaper, restorePart } from './archive/archive.ts';
export { listArchives } from './archive/archive.queries.ts';
export { hasPaperUnderWay } from './sitting/under-way.queries.ts';
export { papersGraded } from './grading/grade.ts';
export { openAnswers, type OpenAnswer } from './grading/open-answers.ts';
export { passedExams } from './grading/passed.ts';
export { settlePaper } from './grading/settle.ts';
export { pageWaiting } from './grading/settle.queries.ts';
