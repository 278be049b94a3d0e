import { ArticleForm } from '@ganlin/contract/content/article';
import { undatedFields } from '@ganlin/contract/content/fields';
import { Channel } from '@ganlin/contract/content/kinds';
import { cleanBody, picturesIn, plainOf } from '../markup/markup.rules.ts';

/** The stored columns of a form; fields that lists are filtered by also have separate columns. */
export interface FormColumns {
  readonly channel: number;
  readonly categoryId: string | null;
  readonly title: string;
  readonly summary: string;
  readonly coverId: string | null;
  readonly body: string;
  readonly plain: string;
  readonly source: string;
  readonly author: string;
  readonly tags: string[];
  readonly pinned: boolean;
  readonly isExample: boolean;
  readonly fields: string;
  readonly attachments: string;
  readonly level: number | null;
  readonly issuer: string;
  readonly number: string;
  readonly issuedOn: string | null;
  readonly effectiveOn: string | null;
  readonly endedOn: string | null;
  readonly replacedById: string | null;
  readonly videoId: string | null;
}

/** Normalizes a form: clean markup, each tag and each file once. */
export function cleaned(form: ArticleForm): ArticleForm {
  const attachments = form.attachments.filter(
    ({ fileId }, at) => form.attachments.findIndex((one) => one.fileId === fileId) === at,
  );
  const common = { body: cleanBody(form.body), tags: [...new Set(form.tags)], attachments };
  if (form.channel !== Channel.product) return { ...form, ...common };
  return { ...form, ...common, fields: { ...form.fields, gallery: [...new Set(form.fields.gallery)] } };
}

/** The columns of a cleaned form. */
export function columnsOf(form: ArticleForm): FormColumns {
  const { fields, attachments, ...common } = form;
  return {
    ...common,
    plain: plainOf(form.body),
    fields: JSON.stringify(fields),
    attachments: JSON.stringify(attachments),
    ...datedOf(form),
    videoId: form.channel === Channel.lecture ? form.fields.videoId : null,
  };
}

interface Stored extends Omit<FormColumns, 'fields' | 'attachments' | 'plain'> {
  readonly fields: unknown;
  readonly attachments: unknown;
}

/** The form as shown in the editor. */
export const formOf = (row: Stored): ArticleForm => ArticleForm.parse(row);

/** Files that a form refers to: public pictures, and attachments. */
export function filesOf(form: ArticleForm): { pictures: string[]; files: string[] } {
  const gallery = form.channel === Channel.product ? form.fields.gallery : [];
  const cover = form.coverId === null ? [] : [form.coverId];
  return {
    pictures: [...new Set([...cover, ...gallery, ...picturesIn(form.body)])],
    files: form.attachments.map(({ fileId }) => fileId),
  };
}

function datedOf(form: ArticleForm) {
  if (form.channel !== Channel.law && form.channel !== Channel.standard) return undatedFields;
  const { level, issuer, number, issuedOn, effectiveOn, endedOn, replacedById } = form.fields;
  return { level, issuer, number, issuedOn, effectiveOn, endedOn, replacedById };
}
