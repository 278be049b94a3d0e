import { ExamForm } from '@ganlin/contract/exam/exam';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';
import type { SentForm } from './exam-draft.ts';

/** Such paths read `composition.sections.0.title`. */
export const errorsOf = (form: SentForm): FieldErrors => errorsBy(ExamForm, form, missing);

const missing: MissingText = [
  [/^startTime$/, '请选择开始时间'],
  [/^endTime$/, '请选择结束时间'],
  [/^passScore$/, '请输入合格分'],
  [/^(attempts|cycleAttempts)$/, '请输入次数'],
  [/^(lateLimit|earliestHandIn|waitingMinutes)$/, '请输入 0 到 1440 之间的整数分钟'],
  [/^password$/, '密码不能超过 50 个字'],
  [/^integrity\.ipRanges/, '请输入 IP 地址或网段，例如 10.12.0.0/16'],
  [/\.points$/, '请输入分值'],
  [/\.count$/, '请输入题数'],
  [/\.tags/, '知识点不能超过 20 个，每个不超过 30 个字'],
  [/\.forms$/, '请输入 1 到 200 之间的套数'],
];
