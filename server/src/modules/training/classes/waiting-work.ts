import type { Ctx, User } from '../../../platform/ctx.ts';
import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { scopeOf } from '../../iam/index.ts';
import { listWork } from '../model/class-list.queries.ts';

type Kind = 'toReview' | 'toConfirm';

/** Of all classes in scope; a single one is the page to open. */
async function workOf(ctx: Ctx<User>, kind: Kind) {
  const classes = (await listWork(ctx.db, await scopeOf(ctx))).filter((row) => row[kind] > 0);
  const count = classes.reduce((sum, row) => sum + row[kind], 0);
  const [most] = classes.toSorted((one, other) => other[kind] - one[kind]);
  if (!most) return { count };
  return { count, note: classes.length === 1 ? most.title : `${most.title}等 ${classes.length} 个班` };
}

export const trainingWork: readonly WaitingWork[] = [
  {
    permission: 'train:person:review',
    title: '报名待审核',
    path: '/admin/train/class',
    find: (ctx) => workOf(ctx, 'toReview'),
  },
  {
    permission: 'train:person:payment',
    title: '缴费待确认',
    path: '/admin/train/class',
    find: (ctx) => workOf(ctx, 'toConfirm'),
  },
];
