import type { Ctx } from '../../../platform/ctx.ts';
import { notify, notifyEach } from '../../message/index.ts';
import { EXAMINER_PAGE, OWN_PAGE } from '../menus.ts';
import { listCandidates } from '../model/candidate.queries.ts';
import { listGroups } from '../model/test.queries.ts';
import type { Test } from '../model/test.ts';

/** Candidates learn when and where, examiners that they are. A test that was withdrawn and opened again tells again. */
export async function notifyArranged(ctx: Ctx, test: Test): Promise<void> {
  const { id, title, place, heldOn: day, version } = test;
  const once = `practical-arranged:${id}:${version}`;
  const candidates = await listCandidates(ctx.db, id);
  const notices = candidates.map(({ userId, groupNumber, number }) => ({
    userId,
    values: { title, day, place, group: String(groupNumber), number: String(number) },
    link: OWN_PAGE,
    once,
  }));
  await notifyEach(ctx, 'practicalArranged', notices);
  const groups = await listGroups(ctx.db, id);
  const userIds = groups.flatMap(({ leadId, secondId }) => [leadId, secondId]);
  const values = { title, day, place };
  await notify(ctx, { userIds, template: 'practicalExaminer', values, link: EXAMINER_PAGE, once });
}
