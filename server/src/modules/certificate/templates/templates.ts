import { numberOf } from '@ganlin/contract/certificate/template/number';
import type { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { fileUrl } from '../../media/index.ts';
import { findVersion } from '../model/template.queries.ts';
import {
  findDraft,
  findPublished,
  formOf,
  getTemplate,
  typedVersion,
  type TemplateVersion,
} from '../model/template.ts';
import { storedPicturesIn } from './picture.ts';
import { problemsOf } from './problems.ts';
import { MAX_TEMPLATE_VERSIONS } from './save.ts';
import { countUsed, listVersions, pageTemplates } from './template-list.queries.ts';

export const paging: Handler<typeof certificateTemplateApi.paging> = async (ctx, { current, size, params }) => ({
  ...(await pageTemplates(ctx.db, params, { current, size })),
  current,
  size,
});

export const detail: Handler<typeof certificateTemplateApi.detail> = async (ctx, { id }) => {
  const { name, state, version } = await getTemplate(ctx, id);
  const draft = await findDraft(ctx, id);
  const current = draft ?? (await findPublished(ctx, id));
  if (!current) throw new AppError('certificateTemplateNotFound');
  return {
    id,
    name,
    state,
    version,
    current: shown(current),
    problems: draft ? await problemsOf(ctx, id, formOf(draft)) : [],
    versions: await listVersions(ctx.db, id, MAX_TEMPLATE_VERSIONS),
    series: await seriesOf(ctx, current),
    pictures: Object.fromEntries(
      storedPicturesIn(current.design).map((fileId) => [fileId, fileUrl(ctx, fileId, { inline: true })]),
    ),
  };
};

export const version: Handler<typeof certificateTemplateApi.version> = async (ctx, { id }) => {
  const row = await findVersion(ctx.db, id);
  if (!row) throw new AppError('certificateTemplateNotFound');
  return shown(typedVersion(row));
};

const shown = (version: TemplateVersion) => ({
  id: version.id,
  number: version.number,
  state: version.state,
  form: formOf(version),
  publishedAt: version.publishedAt,
  updatedAt: version.updatedAt,
});

/** What the next certificate of this version would be called, if it were granted today. */
async function seriesOf(ctx: Ctx, { templateId, numberPattern, yearlyReset }: TemplateVersion) {
  const year = Number(dayInChina(ctx.now).slice(0, 4));
  const used = await countUsed(ctx.db, templateId, yearlyReset ? year : 0);
  return { used, next: numberOf(numberPattern, { year, serial: used + 1 }) ?? null };
}
