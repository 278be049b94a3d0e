import { createHash } from 'node:crypto';
import type { ArticleForm } from '@ganlin/contract/content/article';
import type { Db } from '../../../platform/db/database.ts';
import { findCategory } from './category.queries.ts';
import { plainOf } from '../markup/markup.rules.ts';

/** The audit log's copy of an article: its text only by length and digest, because the revisions have it in full. */
export async function auditedForm(db: Db, form: ArticleForm): Promise<object> {
  const { body, categoryId, attachments, fields, ...logged } = form;
  const category = categoryId === null ? undefined : await findCategory(db, categoryId);
  return {
    ...logged,
    ...fields,
    category: category?.title ?? '',
    attachments: attachments.map(({ name }) => name),
    characters: plainOf(body).length,
    textMark: createHash('sha256').update(body).digest('hex').slice(0, 12),
  };
}
