/** What a class asks of whoever is to complete it. */
export interface CompletionRule {
  /** Of all sessions; late counts as attended, leave does not. */
  readonly attendancePercent: number;
  readonly examsPassed: boolean;
}

/** What somebody has done for it. */
export interface Done {
  readonly sessions: number;
  readonly attended: number;
  readonly exams: number;
  readonly passed: number;
}

export interface Verdict {
  readonly completed: boolean;
  /** What is missing, for staff and for the learner. */
  readonly reason: string;
}

/** A class without sessions asks for no attendance, and one without exams for none to be passed. */
export function verdictOf({ attendancePercent, examsPassed }: CompletionRule, done: Done): Verdict {
  const { sessions, attended, exams, passed } = done;
  const missing = [
    // In whole numbers: 2 of 3 is not 67 %.
    ...(attended * 100 < attendancePercent * sessions
      ? [`出勤 ${attended}/${sessions} 次，低于要求的 ${attendancePercent}%`]
      : []),
    ...(examsPassed && passed < exams ? [`考试 ${exams} 场，合格 ${passed} 场`] : []),
  ];
  return { completed: missing.length === 0, reason: missing.join('；') };
}
