import {
  messageTemplates,
  type MessageTemplate,
  type messageTemplateApi,
  type TemplateForm,
} from '@ganlin/contract/message/template';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { unknownWord } from './template.rules.ts';
import * as queries from './template.queries.ts';

export type Template = z.output<typeof TemplateForm>;

export const list: Handler<typeof messageTemplateApi.list> = async (ctx) => {
  const changed = new Map((await queries.listTemplates(ctx.db)).map((row) => [row.code, row]));
  return codes.map((code) => ({ ...released(code), ...changed.get(code), code, changed: changed.has(code) }));
};

/** A template saved with its released text no longer counts as changed, and follows the releases again. */
export const save: Handler<typeof messageTemplateApi.save> = (ctx, form) =>
  transaction(ctx, async (ctx) => {
    const { words, label } = messageTemplates[form.code];
    const word = unknownWord(`${form.title}\n${form.content}`, words);
    if (word !== undefined) throw new AppError('messageWordUnknown', { word });
    const before = await templateOf(ctx, form.code);
    if (isSame(form, released(form.code))) await queries.deleteTemplate(ctx.db, form.code);
    else await queries.saveTemplate(ctx.db, { ...form, updatedAt: ctx.now });
    await record(ctx, {
      action: 'message.templateSaved',
      target: `template:${form.code}`,
      summary: label,
      before: audited(before),
      after: audited(form),
    });
    return null;
  });

/** The current text: the site's own if it has one, otherwise the release's. */
export async function templateOf({ db }: Pick<Ctx, 'db'>, code: MessageTemplate): Promise<Template> {
  return { ...released(code), ...(await queries.findTemplate(db, code)), code };
}

// The object's keys are its own type.
const codes = Object.keys(messageTemplates) as MessageTemplate[];

function released(code: MessageTemplate): Template {
  const { title, content, ...ways } = messageTemplates[code];
  return { code, title, content, sms: 'sms' in ways, enabled: true };
}

const audited = ({ title, content, sms, enabled }: Template) => ({ title, content, withSms: sms, enabled });

const isSame = (one: Template, other: Template): boolean =>
  one.title === other.title && one.content === other.content && one.sms === other.sms && one.enabled === other.enabled;
