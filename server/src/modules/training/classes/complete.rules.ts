/** What a class requires for completion. */
export interface CompletionRule {
  /** Percentage of all sessions; late counts as attended, leave does not. */
  readonly attendancePercent: number;
  readonly coursesCompleted: boolean;
  readonly examsPassed: boolean;
}

/** What the learner has achieved. */
export interface Done {
  readonly sessions: number;
  readonly attended: number;
  readonly courses: number;
  readonly studied: number;
  readonly exams: number;
  readonly passed: number;
}

export interface Verdict {
  readonly completed: boolean;
  /** What is missing, shown to staff and the learner. */
  readonly reason: string;
}

/** A class without sessions requires no attendance; likewise without courses or exams. */
export function verdictOf(rule: CompletionRule, done: Done): Verdict {
  const { attendancePercent, coursesCompleted, examsPassed } = rule;
  const { sessions, attended, courses, studied, exams, passed } = done;
  const missing = [
    // In integers: 2 of 3 is not 67 %.
    ...(attended * 100 < attendancePercent * sessions
      ? [`出勤 ${attended}/${sessions} 次，低于要求的 ${attendancePercent}%`]
      : []),
    ...(coursesCompleted && studied < courses ? [`课程 ${courses} 门，学完 ${studied} 门`] : []),
    ...(examsPassed && passed < exams ? [`考试 ${exams} 场，合格 ${passed} 场`] : []),
  ];
  return { completed: missing.length === 0, reason: missing.join('；') };
}
