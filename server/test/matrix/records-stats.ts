import { dayInChina } from '@ganlin/contract/core/time';
import { Figure } from '@ganlin/contract/stats/figures';
import type { TestApp } from '../support/app.ts';

/** Something that was counted today in each of these departments. */
export async function countedIn({ platform, clock }: TestApp, deptIds: readonly (string | undefined)[]): Promise<void> {
  await platform.pool.query(
    `insert into stats_figure (figure, day, dept_id, value) select $1, $2, id, 1 from unnest($3::uuid[]) id
         on conflict do nothing`,
    [Figure.learners, dayInChina(clock.now), deptIds.filter((id) => id !== undefined)],
  );
}

/** What was counted in these days, of the test's clock. */
export const countedBody = ({ now }: { readonly now: Date }) => ({
  figures: [Figure.learners],
  period: { from: dayInChina(now), to: dayInChina(now) },
});

export const exportedBody = ({ now }: { readonly now: Date }) => ({
  period: { from: dayInChina(now), to: dayInChina(now) },
});
