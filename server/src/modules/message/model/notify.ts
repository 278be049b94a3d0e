import { messageTemplates, type MessageTemplate } from '@ganlin/contract/message/template';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { textMobile, textUsers } from '../../iam/index.ts';
import { insertDirect } from './notify.queries.ts';
import { fill } from './template.rules.ts';
import { templateOf } from './templates.ts';

/** The values of a template's placeholders. */
type Values<Code extends MessageTemplate> = Readonly<Record<(typeof messageTemplates)[Code]['words'][number], string>>;

interface Notice<Code extends MessageTemplate> {
  readonly userIds: readonly string[];
  readonly template: Code;
  readonly values: Values<Code>;
  /** Where the message links to, as a URL of the site. */
  readonly link?: string;
  /** Identifies the occasion: nobody is notified of it twice, however often the work is repeated. */
  readonly once?: string;
}

/** Each column of each user is a statement parameter: PostgreSQL allows 65,535 of them. */
const STEP = 1000;

/** Notifies users with the site's own text. In the caller's transaction: they are notified if it commits. */
export function notify<Code extends MessageTemplate>(
  ctx: Ctx,
  { userIds, template, values, link = '', once }: Notice<Code>,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const words = await filled(ctx, template, values);
    if (!words) return;
    const { title, content, sms } = words;
    const { kind } = messageTemplates[template];
    const note = { kind, title, content, link, onceKey: once ?? null, sentAt: ctx.now };
    for (let from = 0; from < userIds.length; from += STEP) {
      const notified = await insertDirect(ctx.db, userIds.slice(from, from + STEP), note);
      if (sms && notified.length > 0) await textUsers(ctx, notified, title);
    }
  });
}

interface MobileOnce {
  readonly mobile: string;
  readonly once: string;
}

/**
 * For a person without an account whose mobile number is known: sends an SMS, if that is possible and enabled for the
 * template. In the caller's transaction: a job sends it after the commit.
 */
export async function notifyMobile<Code extends MessageTemplate>(
  ctx: Ctx,
  { mobile, template, values, once }: Pick<Notice<Code>, 'template' | 'values'> & MobileOnce,
): Promise<void> {
  const words = await filled(ctx, template, values);
  if (words?.sms) await textMobile(ctx, { mobile, title: words.title, once });
}

/** The site's text for this, or nothing if it is switched off. */
async function filled<Code extends MessageTemplate>(ctx: Ctx, template: Code, values: Values<Code>) {
  const { enabled, sms, title, content } = await templateOf(ctx, template);
  return enabled ? { title: fill(title, values), content: fill(content, values), sms } : undefined;
}
