import type { ClassDraft } from '../class-draft.ts';

/** The rule in one sentence, with the number of sessions that the percentage amounts to. */
export function completionText(draft: ClassDraft): string {
  const { sessions, attendancePercent, courses, coursesCompleted, exams, examsPassed } = draft;
  const conditions = [
    sessions.length > 0 && attendancePercent !== null && attendancePercent > 0
      ? `${sessions.length} 次课程至少出勤 ${neededSessions(sessions.length, attendancePercent)} 次`
      : '',
    courses.length > 0 && coursesCompleted ? `${courses.length} 门课程全部学完` : '',
    exams.length > 0 && examsPassed ? `${exams.length} 场考试全部合格` : '',
  ].filter((text) => text !== '');
  return conditions.length === 0 ? '录取的学员都可以结业。' : `${conditions.join('，并且 ')}，即可结业。`;
}

const neededSessions = (count: number, percent: number): number => Math.ceil((count * percent) / 100);
