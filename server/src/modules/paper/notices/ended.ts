import type { Ctx } from '../../../platform/ctx.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import { listExams, listUnnoticedEnds } from '../../exam/index.ts';
import { hasAllEnded } from '../results/release.ts';

const AT_ONCE = 200;

/** Notices that exams have ended, also those whose results nobody looks at: modules above are notified of it. */
export async function noteEnded(ctx: Ctx<null>): Promise<void> {
  const ids = await listUnnoticedEnds(ctx.db, AT_ONCE);
  const exams = await listExams(ctx, ids);
  await eachAlone(ctx, ids, {
    name: (id) => `exam ${id}`,
    run: async (id) => {
      const exam = exams.get(id);
      if (exam) await hasAllEnded(ctx, exam);
    },
  });
}
