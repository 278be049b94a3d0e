import { TemplateState, TemplateVersionState } from '@ganlin/contract/certificate/kinds';
import type { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/template.queries.ts';
import { findDraft, formOf, lockTemplate } from '../model/template.ts';
import { problemsOf } from './problems.ts';
import { lockNumberings } from './template-list.queries.ts';

/** From now on certificates are granted with the draft; those granted before keep their version. */
export const publish: Handler<typeof certificateTemplateApi.publish> = (ctx, { id, version: seen }) =>
  transaction(ctx, async (ctx) => {
    // Two templates that are published at the same time must see each other's numbers.
    await lockNumberings(ctx.db);
    const template = await lockTemplate(ctx, { id, version: seen });
    const draft = await findDraft(ctx, id);
    if (!draft) throw new AppError('certificateTemplateChanged');
    const form = formOf(draft);
    const problems = await problemsOf(ctx, id, form);
    const [first] = problems;
    if (first) {
      const words = { count: String(problems.length), first: first.text };
      throw new AppError('certificateTemplateNotReady', words, problems);
    }
    await queries.updateVersion(ctx.db, draft.id, { state: TemplateVersionState.published, publishedAt: ctx.now });
    const version = template.version + 1;
    const state = TemplateState.inUse;
    await queries.updateTemplate(ctx.db, id, { name: form.name, state, version, updatedAt: ctx.now });
    const target = `certificate-template:${id}`;
    const summary = `${form.name} v${draft.number}`;
    await record(ctx, { action: 'certificate.templatePublished', target, summary, after: form });
    return { id, version };
  });
