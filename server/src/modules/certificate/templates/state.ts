import type { AuditAction } from '@ganlin/contract/audit/entry';
import { TemplateState } from '@ganlin/contract/certificate/kinds';
import type { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { updateTemplate } from '../model/template.queries.ts';
import { lockTemplate } from '../model/template.ts';

const { inUse, retired } = TemplateState;

/** Nothing more is granted with it; certificates granted before stay as they are. */
export const retire: Handler<typeof certificateTemplateApi.retire> = (ctx, { id, version }) =>
  become(ctx, { id, version }, { from: inUse, to: retired, action: 'certificate.templateRetired' });

export const resume: Handler<typeof certificateTemplateApi.resume> = (ctx, { id, version }) =>
  become(ctx, { id, version }, { from: retired, to: inUse, action: 'certificate.templateResumed' });

interface Step {
  readonly from: TemplateState;
  readonly to: TemplateState;
  readonly action: AuditAction;
}

const become = (ctx: Ctx<User>, seen: { id: string; version: number }, { from, to, action }: Step) =>
  transaction(ctx, async (ctx) => {
    const { id, name, state, version: old } = await lockTemplate(ctx, seen);
    if (state !== from) throw new AppError('certificateTemplateStateWrong');
    const version = old + 1;
    await updateTemplate(ctx.db, id, { state: to, version, updatedAt: ctx.now });
    await record(ctx, { action, target: `certificate-template:${id}`, summary: name });
    return { id, version };
  });
