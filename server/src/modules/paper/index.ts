import { entryApi } from '@ganlin/contract/exam/entry';
import { absentApi } from '@ganlin/contract/paper/absent';
import { answerFileApi } from '@ganlin/contract/paper/answer-file/answer-file';
import { faceCheckApi } from '@ganlin/contract/paper/face';
import { deviceCheckApi, examDevicesApi } from '@ganlin/contract/paper/device-check';
import { papersApi } from '@ganlin/contract/paper/papers';
import { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import { regradeApi } from '@ganlin/contract/paper/regrade';
import { replayApi } from '@ganlin/contract/paper/replay';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { on } from '../../platform/events/events.ts';
import { byDatabaseClock } from '../../platform/http/handler.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { removeSealedObjects } from '../../platform/storage/sealed-object.ts';
import { examsDeleted, releaseChanged, timesChanged } from '../exam/index.ts';
import { accountErased, timePercentChanged } from '../iam/index.ts';
import { seedDemoPapers } from './demo/demo-papers.ts';
import { asideConcerns } from './hand-in/aside.ts';
import { body } from './entry/body.ts';
import { followPapers } from './certificates/follow-papers.ts';
import { certificateSubscriptions } from './certificates/subscriptions.ts';
import { bookAgain, bookAnswers } from './grading/book.ts';
import { paperMenus } from './menus.ts';
import { announceAgain, announceResults } from './notices/announce.ts';
import { noteEnded } from './notices/ended.ts';
import { remindDue } from './notices/remind.ts';
import { clock } from './sitting/clock.ts';
import { countAll } from './model/counts.ts';
import { deadlinesAgain, deadlinesOfUser } from './sitting/deadlines.ts';
import * as entry from './entry/entry.ts';
import * as absent from './absent/absent.ts';
import * as answerFile from './answer-file/answer-file.ts';
import { ownDeviceChecks } from './device/device-own-data.ts';
import { deleteOfUser } from './device/device.queries.ts';
import * as device from './device/device.ts';
import * as examDevices from './device/exam-devices.ts';
import * as face from './face/face.ts';
import { ownFaceChecks } from './face/face-own-data.ts';
import { forgetDuePictures, forgetPicturesOf } from './face/face-picture.ts';
import { exportTask, startExport } from './staff/export.ts';
import {
  extendedEvidence,
  forcedEvidence,
  reopenedEvidence,
  restoredEvidence,
  voidedEvidence,
  fileAcceptedEvidence,
} from './staff/force-evidence.ts';
import { extend, forceHandIn } from './staff/force.ts';
import { reopen } from './staff/reopen.ts';
import { restorePapers, voidPapers } from './staff/void.ts';
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
import * as changes from './regrades/changes.ts';
import * as regrades from './regrades/list.ts';
import { question } from './regrades/question.ts';
import * as regrade from './regrades/regrade.ts';
import { variants } from './regrades/variants.ts';
import { commitTask } from './regrading/commit.ts';
import { papersRegraded } from './regrading/regraded.ts';
import { tellRegraded } from './regrading/tell.ts';
import { tryTask } from './regrading/trial.ts';
import { receipt } from './hand-in/receipt.ts';
import * as replay from './replay/replay.ts';
import * as rehearsal from './rehearsal/rehearsal.ts';
import { ownRehearsals } from './rehearsal/rehearsal-own-data.ts';
import { deleteOfUser as deleteRehearsalsOfUser } from './rehearsal/rehearsal.queries.ts';
import * as rehearsalSitting from './rehearsal/rehearsal-sitting.ts';
import { ownPapers } from './results/results-own-data.ts';
import { examCounts } from './results/exam-counts.ts';
import * as results from './results/results.ts';
import { deletePace } from './sitting/save.queries.ts';
import { save } from './sitting/save.ts';
import { sealedBody } from './entry/sealed-body.ts';
import { start } from './entry/start.ts';
import { wait } from './entry/waiting.ts';
import { deleteOldWaiting, deleteWaitingOf } from './entry/waiting.queries.ts';
import { sweep } from './hand-in/sweep.ts';
import { paperGauges } from './watched/gauges.ts';
import { withheldBySitting } from './sitting/withheld.ts';

export const paper = defineModule({
  name: 'paper',
  examCounts,
  menus: paperMenus,
  demo: seedDemoPapers,
  answers: [
    answer(entryApi, {
      mine: ownExams.mine,
      detail: entry.detail,
      ofCourse: ownExams.ofCourse,
      sealedBody,
      wait,
      start,
    }),
    answer(sittingApi, { open, body, save, clock, handIn, lateAnswers, receipt }),
    answer(resultApi, { mine: results.mine, attempts: results.attempts, detail: results.detail }),
    answer(papersApi, {
      paging: papers.paging,
      detail: papers.detail,
      export: startExport,
      forceHandIn,
      extend,
      reopen,
      void: voidPapers,
      restore: restorePapers,
    }),
    answer(answerFileApi, { inspect: answerFile.inspect, accept: answerFile.accept }),
    answer(replayApi, { staff: replay.staff, own: replay.own }),
    answer(absentApi, { counts: absent.counts, paging: absent.paging, export: absent.startExport }),
    answer(deviceCheckApi, {
      ping: device.ping,
      tryStoring: device.tryStoring,
      save: device.save,
      last: device.last,
    }),
    answer(faceCheckApi, { detail: face.detail, consent: face.consent, submit: face.submit }),
    answer(examDevicesApi, {
      counts: examDevices.counts,
      paging: examDevices.paging,
      remind: examDevices.remind,
    }),
    answer(rehearsalApi, {
      last: byDatabaseClock(rehearsal.last),
      start: byDatabaseClock(rehearsal.start),
      open: byDatabaseClock(rehearsalSitting.open),
      body: rehearsalSitting.body,
      save: byDatabaseClock(rehearsalSitting.save),
      clock: byDatabaseClock(rehearsalSitting.clock),
      handIn: byDatabaseClock(rehearsalSitting.handIn),
    }),
    answer(regradeApi, {
      paging: regrades.paging,
      questions: regrades.questions,
      question,
      variants,
      detail: regrade.detail,
      save: regrade.save,
      dryRun: regrade.dryRun,
      changes: changes.changes,
      export: changes.startExport,
      commit: regrade.commit,
      copy: regrade.copy,
      discard: regrade.discard,
    }),
  ],
  jobs: [
    exportTask.job,
    absent.exportTask.job,
    tryTask.job,
    commitTask.job,
    changes.exportTask.job,
    examDevices.remindTask.job,
  ],
  ownData: [ownPapers, ownLateAnswers, ownDeviceChecks, ownRehearsals, ownFaceChecks],
  evidence: [
    gradeEvidence,
    forcedEvidence,
    extendedEvidence,
    reopenedEvidence,
    voidedEvidence,
    restoredEvidence,
    fileAcceptedEvidence,
  ],
  withholds: withheldBySitting,
  concerns: asideConcerns,
  gauges: [paperGauges],
  subscriptions: [
    on(timesChanged, 'paper.deadlinesAgain', deadlinesAgain),
    on(timePercentChanged, 'paper.deadlinesOfUser', deadlinesOfUser),
    on(releaseChanged, 'paper.bookAgain', bookAgain),
    on(releaseChanged, 'paper.announceAgain', announceAgain),
    on(papersRegraded, 'paper.tellRegraded', tellRegraded),
    on(accountErased, 'paper.forgetDevices', ({ db }, { userId }) => deleteOfUser(db, userId)),
    on(accountErased, 'paper.forgetWaiting', ({ db }, { userId }) => deleteWaitingOf(db, userId)),
    on(accountErased, 'paper.forgetRehearsals', ({ db }, { userId }) => deleteRehearsalsOfUser(db, userId)),
    on(accountErased, 'paper.forgetPictures', (ctx, { userId }) => forgetPicturesOf(ctx, { userId })),
    on(examsDeleted, 'paper.forgetPicturesOfExams', async (ctx, { examIds }) => {
      for (const examId of examIds) await forgetPicturesOf(ctx, { examId });
    }),
    ...certificateSubscriptions,
  ],
  schedules: [
    { name: 'paper.sweep', title: '到时自动交卷', everySeconds: 2, everyWorker: true, run: sweep },
    { name: 'paper.gradeDue', title: '评阅客观题', everySeconds: 1, everyWorker: true, run: gradeDue },
    { name: 'paper.countGraded', title: '统计考试中的作答', everySeconds: 10, run: countGraded },
    { name: 'paper.bookAnswers', title: '把已公布的错题记入错题本', everySeconds: 10, run: bookAnswers },
    { name: 'paper.followPapers', title: '按考试结果颁发和暂停证书', everySeconds: 10, run: followPapers },
    { name: 'paper.announceResults', title: '通知考生成绩已公布', everySeconds: 10, run: announceResults },
    { name: 'paper.noteEnded', title: '确认考试已全部结束', everySeconds: 30, run: noteEnded },
    { name: 'paper.remindDue', title: '考试前提醒考生', everySeconds: 60, run: remindDue },
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
    {
      name: 'paper.forgetDeviceChecks',
      title: '清理旧的设备调试结果',
      everySeconds: 3_600,
      run: device.forgetOldChecks,
    },
    {
      name: 'paper.forgetRehearsals',
      title: '清理旧的试考',
      everySeconds: 3_600,
      run: rehearsal.forgetOldRehearsals,
    },
    {
      name: 'paper.forgetWaiting',
      title: '清理候考记录',
      everySeconds: 3_600,
      run: ({ db }) => deleteOldWaiting(db),
    },
    removeSealedObjects,
    {
      name: 'paper.forgetDuePictures',
      title: '删除到期的考前照片',
      everySeconds: 60,
      run: forgetDuePictures,
    },
    { name: 'paper.forgetPrepared', title: '清理没有用到的试卷', everySeconds: 3_600, run: forgetPrepared },
  ],
});

export { listHandedOver, type HandedOver } from './handover/handover.queries.ts';
export { ArchiveRefused, archivePart, dropArchived, listParts, replayPaper, restorePart } from './archive/archive.ts';
export { listArchives } from './archive/archive.queries.ts';
export { findDemoPaper } from './demo/demo-papers.queries.ts';
export { examWithin } from './absent/exam-within.ts';
export { peopleIn } from './absent/expected.queries.ts';
export { waitingFor, waitingForEach } from './entry/waiting.queries.ts';
export { decideFaces, faceChecksOf, facesWaitingIn, findFace } from './face/face.queries.ts';
export { findFacePicture, mayTakePictures } from './face/face-picture.ts';
export { facesChanged } from './face/faces-changed.ts';
export { collectByRules } from './hand-in/collect.ts';
export { holdInRound } from './hand-in/hand-in.queries.ts';
export { recordEach } from './staff/force.ts';
export { papersMoved } from './staff/moved.ts';
export {
  allowOtherDevice,
  examsUnderWay,
  findOwnPaper,
  isInRound,
  isSavedBetween,
  listPapersWithin,
  staffEventsOf,
  startedPapers,
} from './watched/watched.queries.ts';
export { ownExamsNamed } from './results/own-exams.ts';
export { endOfAll } from './results/release.ts';
export { countArrears } from './watched/arrears.queries.ts';
export { isAllGraded, tracesOf } from './watched/traces.ts';
export { hasPaperUnderWay } from './sitting/under-way.queries.ts';
export { resultsAnnounced } from './notices/announce.ts';
export { papersGraded } from './grading/grade.ts';
export { areScoresOut, lockPapers } from './grading/lock-papers.ts';
export { papersReopened } from './staff/reopen.ts';
export { papersVoided } from './staff/void.ts';
export { roundsOf } from './grading/settle.queries.ts';
export { openAnswers, type OpenAnswer } from './grading/open-answers.ts';
export { countedResults, passedExams } from './grading/passed.ts';
export { countedPapers, markedQuestions, type CountedPaper } from './results/counted.ts';
export {
  findPaperQuestion,
  getOwnResult,
  refuseWithheldResult,
  type OwnResult,
  type PaperQuestion,
} from './results/own-result.ts';
export { settlePaper } from './grading/settle.ts';
export { papersRegraded, questionRegraded } from './regrading/regraded.ts';
export { pageWaiting } from './grading/settle.queries.ts';
export { findStaffQuestion } from './staff/staff-question.ts';
export { examEntries } from './person-entries/person-entries.ts';
export { examDay, type ExamDay } from './results/exam-day.ts';
export { mine as ownResults } from './results/results.ts';
