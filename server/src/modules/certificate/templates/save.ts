import { TemplateState } from '@ganlin/contract/certificate/kinds';
import type { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/template.queries.ts';
import {
  columnsOf,
  findDraft,
  findPublished,
  formOf,
  getTemplate,
  lockTemplate,
  type Form,
  type Template,
} from '../model/template.ts';
import { picturesIn, refuseUnknownPictures } from './picture.ts';
import { problemsOf } from './problems.ts';
import { lastNumber } from './template-list.queries.ts';

export const MAX_TEMPLATE_VERSIONS = 200;

export const save: Handler<typeof certificateTemplateApi.save> = (ctx, { id = newId(), version, form }) =>
  transaction(ctx, async (ctx) => {
    const clean = { ...form, workKinds: [...new Set(form.workKinds)] };
    const saved =
      version === undefined
        ? await createTemplate(ctx, id, clean)
        : await change(ctx, await lockTemplate(ctx, { id, version }), clean);
    return { ...saved, problems: await problemsOf(ctx, id, clean) };
  });

interface Saved {
  readonly id: string;
  readonly version: number;
}

/** A new template with its first draft. `pictures` are those it may show though others have uploaded them. */
export async function createTemplate(
  ctx: Ctx<User>,
  id: string,
  form: Form,
  { pictures = [], copiedFrom }: { readonly pictures?: readonly string[]; readonly copiedFrom?: string } = {},
): Promise<Saved> {
  const stamps = { createdBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
  const isNew = await queries.insertTemplate(ctx.db, { id, name: form.name, ...stamps });
  if (!isNew) return repeated(ctx, await getTemplate(ctx, id));
  await refuseUnknownPictures(ctx, form.design, pictures);
  const draft = { id: newId(), templateId: id, number: 1, updatedAt: ctx.now };
  await queries.insertVersion(ctx.db, { ...columnsOf(form), ...draft });
  const action = copiedFrom === undefined ? 'certificate.templateSaved' : 'certificate.templateCopied';
  const after = { ...form, ...(copiedFrom !== undefined && { copiedFrom }) };
  await record(ctx, { action, target: `certificate-template:${id}`, summary: form.name, after });
  return { id, version: 1 };
}

/** The page did not receive the reply to its first call, and sent it again. */
function repeated(ctx: Ctx<User>, { id, version, createdBy }: Template): Saved {
  if (version !== 1 || createdBy !== ctx.user.id) throw new AppError('certificateTemplateChanged');
  return { id, version };
}

async function change(ctx: Ctx<User>, { id, state, version: old }: Template, form: Form): Promise<Saved> {
  const draft = await findDraft(ctx, id);
  const before = draft ?? (await findPublished(ctx, id));
  await refuseUnknownPictures(ctx, form.design, before ? picturesIn(before.design) : []);
  if (draft) await queries.updateVersion(ctx.db, draft.id, { ...columnsOf(form), updatedAt: ctx.now });
  else await beginDraft(ctx, id, form);
  const version = old + 1;
  // A template in use is known by the name of its published version.
  const name = state === TemplateState.draft ? { name: form.name } : {};
  await queries.updateTemplate(ctx.db, id, { ...name, version, updatedAt: ctx.now });
  const entry = { action: 'certificate.templateSaved', target: `certificate-template:${id}` } as const;
  await record(ctx, { ...entry, summary: form.name, ...(before && { before: formOf(before) }), after: form });
  return { id, version };
}

async function beginDraft(ctx: Ctx<User>, templateId: string, form: Form): Promise<void> {
  const number = (await lastNumber(ctx.db, templateId)) + 1;
  if (number > MAX_TEMPLATE_VERSIONS) throw new AppError('certificateTemplateVersions');
  await queries.insertVersion(ctx.db, { ...columnsOf(form), id: newId(), templateId, number, updatedAt: ctx.now });
}
