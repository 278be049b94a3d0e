import { TemplateState } from '@ganlin/contract/certificate/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findTemplate } from '../model/template.queries.ts';
import { getTemplate } from '../model/template.ts';

/** Refuses a template that no certificates are granted with. None at all is fine. */
export async function requireTemplate(ctx: Ctx<unknown>, id: string | null): Promise<void> {
  if (id === null) return;
  const { state } = await getTemplate(ctx, id);
  if (state !== TemplateState.inUse) throw new AppError('certificateTemplateNotInUse');
}

/** Empty without a template. */
export const templateName = async ({ db }: Ctx<unknown>, id: string | null): Promise<string> =>
  id === null ? '' : ((await findTemplate(db, id))?.name ?? '已删除的证书');
