/** What a class requires for completion. */
export interface CompletionRule {
  /** Percentage of all sessions; late counts as attended, leave does not. */
  readonly attendancePercent: number;
  readonly examsPassed: boolean;
}

/** What the learner has achieved. */
export interface Done {
  readonly sessions: number;
  readonly attended: number;
  readonly exams: number;
  readonly passed: number;
}

export interface Verdict {
  readonly completed: boolean;
  /** What is missing, shown to staff and the learner. */
  readonly reason: string;
}

/** A class without sessions requires no attendance, and one without exams requires no passed exam. */
export function verdictOf({ attendancePercent, examsPassed }: CompletionRule, done: Done): Verdict {
  const { sessions, attended, exams, passed } = done;
  const missing = [
    // In integers: 2 of 3 is not 67 %.
    ...(attended * 100 < attendancePercent * sessions
      ? [`出勤 ${attended}/${sessions} 次，低于要求的 ${attendancePercent}%`]
      : []),
    ...(examsPassed && passed < exams ? [`考试 ${exams} 场，合格 ${passed} 场`] : []),
  ];
  return { completed: missing.length === 0, reason: missing.join('；') };
}
