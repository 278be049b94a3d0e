import { codesIn, fieldOf } from '@ganlin/contract/training/form';
import { Charge } from '@ganlin/contract/training/kinds';
import { stop, warn, type Problem } from '../../../kits/record-editor/problem.ts';
import type { ClassDraft } from './class-draft.ts';
import type { Part } from './class-parts.ts';
import { findOverlap } from './sessions/session-list.ts';

type ClassProblem = Problem<Part>;

interface Known {
  readonly now: Date;
  /** Not published yet: an end in the past is an error. */
  readonly isDraft: boolean;
}

/** What blocks publishing, as far as the page itself can tell; the server checks again. */
export function problemsOf(draft: ClassDraft, { now, isDraft }: Known): readonly ClassProblem[] {
  return [
    ...basicProblems(draft),
    ...timeProblems(draft, isDraft ? now : undefined),
    ...formProblems(draft),
    ...feeProblems(draft),
    ...sessionProblems(draft),
    ...completionProblems(draft),
    ...introduceProblems(draft),
  ];
}

function basicProblems({ title, subjects, headPersons, classTeachers }: ClassDraft): ClassProblem[] {
  const missing = [
    title.trim() === '' && '还没有培训班名称',
    subjects.length === 0 && '还没有培训科目',
    headPersons.length === 0 && '还没有负责人',
    classTeachers.length === 0 && '还没有班主任',
  ];
  return missing.flatMap((text) => (text === false ? [] : [stop('basic', text)]));
}

function timeProblems(draft: ClassDraft, now: Date | undefined): ClassProblem[] {
  const { startTime, endTime, applyStart, applyEnd, isForAll, deptIds } = draft;
  const problems: ClassProblem[] = [];
  if (applyStart === null || applyEnd === null) problems.push(stop('time', '还没有设置报名时间'));
  else if (applyStart >= applyEnd) problems.push(stop('time', '报名截止要晚于报名开始'));
  else if (now && new Date(applyEnd) <= now) problems.push(stop('time', '报名截止时间已经过去'));
  if (startTime === null || endTime === null) problems.push(stop('time', '还没有设置培训时间'));
  else if (startTime >= endTime) problems.push(stop('time', '结束时间要晚于开始时间'));
  else if (applyEnd !== null && applyEnd > endTime) problems.push(stop('time', '报名截止不能晚于培训结束'));
  else if (applyEnd !== null && applyEnd > startTime) problems.push(warn('time', '开班以后仍可报名'));
  if (!isForAll && deptIds.length === 0) problems.push(stop('time', '还没有选择报名部门'));
  return problems;
}

function formProblems({ required }: ClassDraft): ClassProblem[] {
  const codes = codesIn(required);
  const name = fieldOf('name');
  const mobile = fieldOf('mobile');
  return [
    ...(codes.includes(name.code) ? [] : [warn('form', '姓名没有设为必填，名单上会有空名')]),
    ...(codes.includes(mobile.code) ? [] : [warn('form', '手机号码没有设为必填，可能联系不到报名人')]),
  ];
}

function feeProblems({ charge, feeFen, transfer }: ClassDraft): ClassProblem[] {
  if (charge !== Charge.paid) return [];
  const { accountName, accountBank, accountNumber, picture } = transfer;
  const hasAccount = [accountName, accountBank, accountNumber].every((text) => text.trim() !== '');
  return [
    ...(feeFen === null || feeFen <= 0 ? [stop('fee', '还没有填写培训费')] : []),
    ...(hasAccount || picture !== null ? [] : [stop('fee', '还没有收款账户或收款码')]),
  ];
}

function sessionProblems({ sessions, startTime, endTime }: ClassDraft): ClassProblem[] {
  if (sessions.length === 0) return [warn('sessions', '没有课程安排，将不能签到')];
  if (sessions.some(({ title }) => title.trim() === '')) return [stop('sessions', '有课程安排没有名称')];
  const unset = sessions.find((one) => one.startTime === null || one.endTime === null);
  if (unset) return [stop('sessions', `“${unset.title}”没有设置时间`)];
  const reversed = sessions.find((one) => (one.startTime ?? '') >= (one.endTime ?? ''));
  if (reversed) return [stop('sessions', `“${reversed.title}”的结束时间要晚于开始时间`)];
  const outside = sessions.find(
    (one) =>
      (startTime !== null && (one.startTime ?? '') < startTime) || (endTime !== null && (one.endTime ?? '') > endTime),
  );
  const overlap = findOverlap(sessions);
  return [
    ...(outside ? [warn('sessions', `“${outside.title}”不在培训时间内`)] : []),
    ...(overlap ? [warn('sessions', `“${overlap[0].title}”与“${overlap[1].title}”时间重叠`)] : []),
  ];
}

function completionProblems(draft: ClassDraft): ClassProblem[] {
  const { sessions, attendancePercent, courses, coursesCompleted, exams, examsPassed } = draft;
  const asksWork = (exams.length > 0 && examsPassed) || (courses.length > 0 && coursesCompleted);
  const asksNothing = (sessions.length === 0 || attendancePercent === 0) && !asksWork;
  return asksNothing ? [warn('completion', '没有结业条件，录取的学员都可以结业')] : [];
}

function introduceProblems({ introduce }: ClassDraft): ClassProblem[] {
  return introduce === '' ? [stop('introduce', '还没有培训班介绍')] : [];
}
