import type { CertificateDesign } from '@ganlin/contract/certificate/template/design';
import type { TemplateState, TemplateVersionState } from '@ganlin/contract/certificate/kinds';
import type { NumberPart } from '@ganlin/contract/certificate/template/number';
import type { TemplateForm } from '@ganlin/contract/certificate/template/template';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import * as queries from './template.queries.ts';

export type Form = z.output<typeof TemplateForm>;

export async function getTemplate(ctx: Ctx<unknown>, id: string, { lock = false } = {}) {
  const template = await queries.findTemplate(ctx.db, id, { lock });
  if (!template) throw new AppError('certificateTemplateNotFound');
  // A column with a check constraint.
  return { ...template, state: template.state as TemplateState };
}

export type Template = Awaited<ReturnType<typeof getTemplate>>;

/** Locked, and as the caller has seen it. */
export async function lockTemplate(ctx: Ctx<unknown>, { id, version }: { id: string; version: number }) {
  const template = await getTemplate(ctx, id, { lock: true });
  if (template.version !== version) throw new AppError('certificateTemplateChanged');
  return template;
}

export type TemplateVersion = ReturnType<typeof typedVersion>;

/** The contract's schemas validated the JSON before it was stored; the columns have check constraints. */
export const typedVersion = (row: queries.VersionRow) => ({
  ...row,
  state: row.state as TemplateVersionState,
  design: row.design as unknown as CertificateDesign,
  numberPattern: row.numberPattern as unknown as NumberPart[],
});

export async function findDraft(ctx: Ctx<unknown>, templateId: string): Promise<TemplateVersion | undefined> {
  const row = await queries.findDraft(ctx.db, templateId);
  return row && typedVersion(row);
}

export async function findPublished(ctx: Ctx<unknown>, templateId: string): Promise<TemplateVersion | undefined> {
  const row = await queries.findPublished(ctx.db, templateId);
  return row && typedVersion(row);
}

export function formOf(version: TemplateVersion): Form {
  const { name, design, numberPattern, yearlyReset, validityMonths, workKinds, issuer } = version;
  return { name, design, numberPattern, yearlyReset, validityMonths, workKinds, issuer };
}

export const columnsOf = ({ design, numberPattern, ...form }: Form) => ({
  ...form,
  design: JSON.stringify(design),
  numberPattern: JSON.stringify(numberPattern),
});
