import { ArticleForm, type ArticleInput } from '@ganlin/contract/content/article';
import { faultsBy, type Faults, type MissingWords } from '../../../lib/api/faults.ts';

/** Such places read `fields.history.0.text`. */
export const faultsOf = (form: ArticleInput): Faults => faultsBy(ArticleForm, form, missing);

const missing: MissingWords = [
  [/^fields\.level$/, '请选择级别'],
  [/^fields\.history\.\d+\.on$/, '请选择日期'],
  [/^fields\.history$/, '沿革不能超过 30 条'],
  [/^attachments\.\d+\.name$/, '附件名称须为 1 到 200 个字'],
];
