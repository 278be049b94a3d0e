import { countQuestions, totalCenti } from '@ganlin/contract/exam/composition';
import type { ExamForm } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';

/** A form as table columns. */
export function columnsOf(form: ExamForm) {
  return {
    title: form.title,
    coverId: form.cover,
    instructions: form.instructions,
    openType: form.openType,
    password: form.openType === OpenType.password ? form.password : '',
    startsAt: form.startTime,
    endsAt: form.endTime,
    windowMode: form.windowMode,
    minutes: form.totalTime,
    attempts: form.attempts,
    cycleType: form.cycleType,
    cycleAttempts: form.cycleAttempts,
    counting: form.counting,
    lateMinutes: form.lateLimit,
    earliestMinutes: form.earliestHandIn,
    waitingMinutes: form.waitingMinutes,
    totalCenti: totalCenti(form.composition),
    passCenti: form.passScore,
    courseId: form.courseId,
    certificateTemplateId: form.certificateTemplateId,
    questions: countQuestions(form.composition),
    composition: JSON.stringify(form.composition),
    layout: form.layout,
    forwardOnly: form.forwardOnly,
    release: JSON.stringify(form.release),
    appealDays: form.appealDays,
    integrity: JSON.stringify(form.integrity),
  };
}
