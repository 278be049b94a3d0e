import { MAX_TEMPLATE_NAME, type certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { copiedTitle } from '../../../kits/copied-title.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findDraft, findPublished, formOf, getTemplate } from '../model/template.ts';
import { picturesIn } from './picture.ts';
import { createTemplate } from './save.ts';

/** A new template with the newest version as its draft. */
export const copy: Handler<typeof certificateTemplateApi.copy> = (ctx, { id, copyId }) =>
  transaction(ctx, async (ctx) => {
    await getTemplate(ctx, id);
    const newest = (await findDraft(ctx, id)) ?? (await findPublished(ctx, id));
    if (!newest) throw new AppError('certificateTemplateNotFound');
    const form = formOf(newest);
    const copied = { ...form, name: copiedTitle(form.name, MAX_TEMPLATE_NAME) };
    return createTemplate(ctx, copyId, copied, { pictures: picturesIn(form.design), copiedFrom: id });
  });
