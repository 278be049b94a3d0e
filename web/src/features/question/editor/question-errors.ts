import { QuestionForm } from '@ganlin/contract/question/question';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';
import type { formOf } from './draft-form.ts';

export const errorsOf = (form: ReturnType<typeof formOf>): FieldErrors =>
  errorsBy(QuestionForm, { ...form, publish: false }, missing);

const missing: MissingText = [
  [/\.right$/, '请选择正确或错误'],
  [/\.answers$/, '请输入答案'],
  [/\.keywords/, '关键词不能超过 30 个，每个不超过 40 个字'],
  [/^clauses/, '依据的条款不能超过 10 条'],
  [/^tags/, '知识点不能超过 10 个，每个不超过 30 个字'],
];
