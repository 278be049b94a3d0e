import { allChannels, channels } from '@ganlin/contract/content/kinds';
import { ReviewChoice } from '@ganlin/contract/content/review/kinds';
import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { articleReaders } from '../../site/index.ts';
import { countMine } from '../model/review.queries.ts';

/** Every channel has a list of its own. */
export const contentWork: readonly WaitingWork[] = allChannels.map((channel) => ({
  permission: 'content:article:review',
  title: `${channels[channel].label}待审核`,
  path: `/admin/content/${channels[channel].name}?review=${ReviewChoice.mine}`,
  find: async (ctx) => {
    const reader = { readerId: ctx.user.id, readers: await articleReaders(ctx) };
    return { count: await countMine(ctx.db, channel, { ...reader, now: ctx.now }) };
  },
}));
