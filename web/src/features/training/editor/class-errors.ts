import { ClassForm } from '@ganlin/contract/training/trainclass';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';
import type { SentForm } from './class-draft.ts';

/** Keys of nested fields read `sessions.0.title`. */
export const errorsOf = (form: SentForm): FieldErrors => errorsBy(ClassForm, form, missing);

const missing: MissingText = [
  [/^startTime$/, '请选择培训开始时间'],
  [/^endTime$/, '请选择培训结束时间'],
  [/^applyStart$/, '请选择报名开始时间'],
  [/^applyEnd$/, '请选择报名截止时间'],
  [/^(subjects|headPersons|classTeachers)\./, '每项不能超过 50 个字'],
  [/^deptIds$/, '请选择部门'],
  [/^quota$/, '请输入 1 到 100000 之间的整数'],
  [/^unitQuota$/, '请输入 1 到 10000 之间的整数'],
  [/^feeFen$/, '请输入培训费'],
  [/^lateMinutes$/, '请输入 0 到 240 之间的整数分钟'],
  [/^attendancePercent$/, '请输入 0 到 100 之间的整数'],
  [/^examIds$/, '最多选择 20 场考试'],
  [/^courseIds$/, '最多选择 20 门课程'],
  [/^sessions$/, '课程安排不能超过 200 次'],
  [/\.startTime$/, '请选择开始时间'],
  [/\.endTime$/, '请选择结束时间'],
];
