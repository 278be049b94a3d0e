import { messageTemplates, type MessageTemplate } from '@ganlin/contract/message/template';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { textMobile, textUsers } from '../../iam/index.ts';
import { insertDirect } from './notify.queries.ts';
import { fill } from './template.rules.ts';
import { templateOf, type Template } from './templates.ts';

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

/** Messages of one statement. */
const STEP = 1000;

/** Notifies users with the site's own text. In the caller's transaction: they are notified if it commits. */
export function notify<Code extends MessageTemplate>(
  ctx: Ctx,
  { userIds, template, values, link, once }: Notice<Code>,
): Promise<void> {
  const notices = [...new Set(userIds)].map((userId) => ({ userId, values, link, once }));
  return notifyEach(ctx, template, notices);
}

interface OwnNotice<Code extends MessageTemplate> {
  readonly userId: string;
  readonly values: Values<Code>;
  readonly link?: string | undefined;
  readonly once?: string | undefined;
}

/** The same for many users of whom each has values of their own, in a few statements for all of them. */
export function notifyEach<Code extends MessageTemplate>(
  ctx: Ctx,
  template: Code,
  notices: readonly OwnNotice<Code>[],
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const text = await templateOf(ctx, template);
    if (!text.enabled) return;
    const note = { kind: messageTemplates[template].kind, sentAt: ctx.now };
    for (let from = 0; from < notices.length; from += STEP) {
      const notes = notices.slice(from, from + STEP).map(({ userId, values, link = '', once }) => {
        return { userId, ...wordsOf(text, values), link, onceKey: once ?? null };
      });
      const told = await insertDirect(ctx.db, notes, note);
      if (text.sms) await textEach(ctx, told);
    }
  });
}

async function textEach(ctx: Ctx, told: readonly { readonly userId: string; readonly title: string }[]): Promise<void> {
  for (const [title, some] of Map.groupBy(told, (one) => one.title)) {
    await textUsers(
      ctx,
      some.map(({ userId }) => userId),
      title,
    );
  }
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
  const text = await templateOf(ctx, template);
  if (text.enabled && text.sms) await textMobile(ctx, { mobile, title: wordsOf(text, values).title, once });
}

const wordsOf = (
  { title, content }: Pick<Template, 'title' | 'content'>,
  values: Readonly<Record<string, string>>,
) => ({
  title: fill(title, values),
  content: fill(content, values),
});
