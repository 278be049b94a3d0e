import type { sittingApi } from '@ganlin/contract/paper/sitting';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { formBody } from '../../exam/index.ts';
import { findForm } from '../model/sitting.queries.ts';

/** Only while the paper is being answered: the release rules decide whether its questions may be seen again. */
export const body: Handler<typeof sittingApi.body> = async (ctx, { paperId }) => {
  const form = await findForm(ctx.reservedPool, { userId: ctx.user.id, paperId });
  if (!form) throw new AppError('paperNotFound');
  const body = form.body ?? (await formBody(ctx, form.formId)).body;
  return { contentType: 'application/json; charset=utf-8', encoding: 'gzip', body };
};
