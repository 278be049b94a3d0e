import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import { transaction } from '../../platform/db/transaction.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { addDemoArticles } from '../content/index.ts';
import { addDemoBanks } from '../question/index.ts';

/**
 * The demo content that needs no demo account: their passwords are published, so a real site must not have any. Exams,
 * papers and classes belong to demo accounts and are left out. May be repeated: what exists is skipped.
 */
export const demoTask = defineTask(
  'setup.demoContent',
  z.object({ writer: Id }),
  async (ctx, { writer }, { report }) => {
    const total = steps.length;
    for (const [done, { note, add }] of steps.entries()) {
      await report({ done, total, note });
      await transaction(ctx, (ctx) => add(ctx, writer));
    }
    return '演示文章和题库已写入';
  },
);

const steps = [
  { note: '正在写入文章', add: addDemoArticles },
  { note: '正在写入题库', add: addDemoBanks },
] as const;
