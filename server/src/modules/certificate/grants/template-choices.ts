import { grantTexts, type certificateGrantApi } from '@ganlin/contract/certificate/grant';
import type { TemplateState } from '@ganlin/contract/certificate/kinds';
import type { Handler } from '../../../platform/http/handler.ts';
import { typedVersion } from '../model/template.ts';
import { listPublished } from '../model/template.queries.ts';
import { printedFields } from './candidate.rules.ts';

const MAX_CHOICES = 500;

export const templates: Handler<typeof certificateGrantApi.templates> = async (ctx) => {
  const rows = await listPublished(ctx.db, MAX_CHOICES);
  return rows.map((row) => {
    const { templateId, name, validityMonths, workKinds, design } = typedVersion(row);
    const printed = printedFields(design);
    const needs = grantTexts.filter((text) => printed.has(text));
    // A column with a check constraint.
    const state = row.templateState as TemplateState;
    return { id: templateId, name, state, validityMonths, workKinds, needs };
  });
};
