import { ArticleForm, type ArticleInput } from '@ganlin/contract/content/article';
import { errorsBy, type FieldErrors, type MissingText } from '../../../lib/api/form-errors.ts';

/** Such paths read `fields.history.0.text`. */
export const errorsOf = (form: ArticleInput): FieldErrors => errorsBy(ArticleForm, form, missing);

const missing: MissingText = [
  [/^fields\.level$/, '请选择级别'],
  [/^fields\.history\.\d+\.on$/, '请选择日期'],
  [/^fields\.history$/, '沿革不能超过 30 条'],
  [/^attachments\.\d+\.name$/, '附件名称须为 1 到 200 个字'],
];
