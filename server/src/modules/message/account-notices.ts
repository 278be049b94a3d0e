import type { Ctx } from '../../platform/ctx.ts';
import { on, type Subscription } from '../../platform/events/events.ts';
import { passwordReset, realNamesOf, registrationAccepted } from '../iam/index.ts';
import { notify } from './notify.ts';

interface Happened {
  readonly id: string;
  readonly userIds: readonly string[];
}

/** What people are told about their own accounts. */
export const accountNotices: readonly Subscription[] = [
  on(registrationAccepted, 'message.tellAccepted', tellAccepted),
  on(passwordReset, 'message.tellReset', (ctx, { id, userIds }) =>
    notify(ctx, { userIds, template: 'passwordReset', values: {}, once: id }),
  ),
];

async function tellAccepted(ctx: Ctx<null>, { id, userIds }: Happened): Promise<void> {
  const names = await realNamesOf(ctx.db, userIds);
  for (const [userId, realName] of names) {
    await notify(ctx, { userIds: [userId], template: 'registrationAccepted', values: { realName }, once: id });
  }
}
