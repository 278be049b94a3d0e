import { CourseForm } from '@ganlin/contract/course/course';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';
import type { SentForm } from './course-draft.ts';

/** Keys of nested fields read `chapters.0.files.1.rule.percent`. */
export const errorsOf = (form: SentForm): FieldErrors => errorsBy(CourseForm, form, missing);

const missing: MissingText = [
  [/^hourTenths$/, '请输入学时'],
  [/\.rule\.percent$/, '请输入 50 到 100 之间的整数'],
  [/\.rule\.pageSeconds$/, '请输入 1 到 120 之间的整数秒'],
  [/\.rule\.minSeconds$/, '请输入 0 到 36000 之间的整数秒'],
  [/\.(from|to)Minutes$/, '请输入 1 到 120 之间的整数分钟'],
  [/\.waitSeconds$/, '请输入 15 到 300 之间的整数秒'],
  [/\.quiz\.count$/, '请输入 1 到 20 之间的整数'],
  [/\.quiz\.passPercent$/, '请输入 0 到 100 之间的整数'],
  [/\.quiz\.repoIds$/, '请选择题库'],
  [/\.quiz\.tags/, '知识点最多 20 个，每个不超过 30 个字'],
  [/^teachers\./, '姓名不超过 30 个字，职务不超过 50 个字'],
];
