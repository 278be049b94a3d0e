import { messageTemplates, type MessageTemplate } from '@ganlin/contract/message/message';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { textUsers } from '../iam/index.ts';
import { insertDirect } from './notify.queries.ts';
import { fill } from './template.rules.ts';
import { templateOf } from './templates.ts';

interface Notice<Code extends MessageTemplate> {
  readonly userIds: readonly string[];
  readonly template: Code;
  /** What fills the template's places. */
  readonly values: Readonly<Record<(typeof messageTemplates)[Code]['words'][number], string>>;
  /** Where the message leads, as an address of the site. */
  readonly link?: string;
  /** Names the occasion: nobody is told of it twice, however often the work is repeated. */
  readonly once?: string;
}

/** A parameter of the statement for each column of each person: PostgreSQL takes 65,535 of them. */
const STEP = 1000;

/** Tells people something in the site's own words. In the caller's transaction: they are told if it commits. */
export function notify<Code extends MessageTemplate>(
  ctx: Ctx,
  { userIds, template, values, link = '', once }: Notice<Code>,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { enabled, sms, ...words } = await templateOf(ctx, template);
    if (!enabled) return;
    const [title, content] = [fill(words.title, values), fill(words.content, values)];
    const { kind } = messageTemplates[template];
    const note = { kind, title, content, link, onceKey: once ?? null, sentAt: ctx.now };
    for (let from = 0; from < userIds.length; from += STEP) {
      const told = await insertDirect(ctx.db, userIds.slice(from, from + STEP), note);
      if (sms && told.length > 0) await textUsers(ctx, told, title);
    }
  });
}
