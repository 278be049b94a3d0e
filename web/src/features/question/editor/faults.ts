import { QuestionForm } from '@ganlin/contract/question/question';
import { faultsBy, type Faults, type MissingWords } from '../../../lib/api/faults.ts';
import type { formOf } from './draft-form.ts';

export const faultsOf = (form: ReturnType<typeof formOf>): Faults =>
  faultsBy(QuestionForm, { ...form, publish: false }, missing);

const missing: MissingWords = [
  [/\.right$/, '请选择正确或错误'],
  [/\.answers$/, '请输入答案'],
  [/\.keywords/, '关键词不能超过 30 个，每个不超过 40 个字'],
  [/^tags/, '知识点不能超过 10 个，每个不超过 30 个字'],
];
