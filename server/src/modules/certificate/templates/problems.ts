import { isSameNumbering, mayCollide, type Numbering } from '@ganlin/contract/certificate/template/number';
import { designProblems, type DesignProblem } from '@ganlin/contract/certificate/template/publish-check';
import type { Ctx } from '../../../platform/ctx.ts';
import { typedVersion, type Form } from '../model/template.ts';
import { listNumberings } from './template-list.queries.ts';

/** What keeps this form from being published as a version of the template. */
export async function problemsOf(ctx: Ctx<unknown>, templateId: string, form: Form): Promise<DesignProblem[]> {
  const numbering = { pattern: form.numberPattern, yearlyReset: form.yearlyReset };
  const own = designProblems({ ...numbering, design: form.design, issuer: form.issuer, workKinds: form.workKinds });
  const taken = await findTaken(ctx, templateId, numbering);
  const kind = 'numbering';
  return taken === undefined
    ? own
    : [...own, { kind, side: null, elementId: null, text: `编号可能与${taken}的编号重复，请改一处固定文字` }];
}

/**
 * Numbers are unique over all templates. A template may continue its own series only by the same rule: with another
 * one, a serial could be written as a number that exists.
 */
async function findTaken(ctx: Ctx<unknown>, templateId: string, numbering: Numbering): Promise<string | undefined> {
  const published = await listNumberings(ctx.db);
  const found = published.find((row) => {
    const { numberPattern: pattern, yearlyReset } = typedVersion(row);
    if (row.templateId === templateId && isSameNumbering({ pattern, yearlyReset }, numbering)) return false;
    return mayCollide(pattern, numbering.pattern);
  });
  if (!found) return undefined;
  return found.templateId === templateId ? `本模板 v${found.number} ` : `模板“${found.name}”`;
}
