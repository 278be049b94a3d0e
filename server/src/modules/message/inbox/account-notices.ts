import { textInChina, Time } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { on, type Subscription } from '../../../platform/events/events.ts';
import {
  administratorIds,
  loginsFailing,
  openMobile,
  passwordReset,
  realNamesOf,
  registrationAccepted,
  secondFactorChanged,
  signInWayAdded,
  smsBudgetUsed,
} from '../../iam/index.ts';
import { notify, notifyMobile } from '../model/notify.ts';

interface Happened {
  readonly id: string;
  readonly userIds: readonly string[];
}

/** Notices to users about their own accounts. */
export const accountNotices: readonly Subscription[] = [
  on(registrationAccepted, 'message.tellAccepted', reportAccepted),
  on(passwordReset, 'message.tellReset', (ctx, { id, userIds }) =>
    notify(ctx, { userIds, template: 'passwordReset', values: {}, once: id }),
  ),
  on(secondFactorChanged, 'message.tellSecondFactor', (ctx, { id, userId, what, at }) => {
    const values = { what, time: textInChina(Time.decode(at)) };
    return notify(ctx, {
      userIds: [userId],
      template: 'secondFactorChanged',
      values,
      link: '/profile/index',
      once: id,
    });
  }),
  on(signInWayAdded, 'message.tellNewWay', reportNewWay),
  on(smsBudgetUsed, 'message.warnOfSmsBudget', async (ctx, { id, percent, limit }) => {
    const values = { percent: String(percent), limit: String(limit) };
    await notify(ctx, { userIds: await administratorIds(ctx.db), template: 'smsBudgetUsed', values, once: id });
  }),
  on(loginsFailing, 'message.warnOfLogins', async (ctx, { id, failed, bound }) => {
    const values = { failed: String(failed), bound: String(bound) };
    await notify(ctx, { userIds: await administratorIds(ctx.db), template: 'loginsFailing', values, once: id });
  }),
];

async function reportAccepted(ctx: Ctx<null>, { id, userIds }: Happened): Promise<void> {
  const names = await realNamesOf(ctx.db, userIds);
  for (const [userId, realName] of names) {
    await notify(ctx, { userIds: [userId], template: 'registrationAccepted', values: { realName }, once: id });
  }
}

interface NewWay {
  readonly id: string;
  readonly userId: string;
  readonly way: string;
  readonly at: string;
  readonly oldMobileSealed: string;
}

/** Notifies a replaced number too: its owner still reads that one if someone else replaced it. */
async function reportNewWay(ctx: Ctx<null>, { id, userId, way, at, oldMobileSealed }: NewWay): Promise<void> {
  const values = { way, time: textInChina(Time.decode(at)) };
  await notify(ctx, { userIds: [userId], template: 'signInWayAdded', values, link: '/profile/index', once: id });
  const oldMobile = openMobile(ctx, userId, oldMobileSealed);
  if (oldMobile !== '') await notifyMobile(ctx, { mobile: oldMobile, template: 'signInWayAdded', values, once: id });
}
