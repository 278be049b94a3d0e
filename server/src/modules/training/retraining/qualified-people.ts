import type { retrainingApi } from '@ganlin/contract/certificate/qualified';
import type { Handler } from '../../../platform/http/handler.ts';
import { pagePeople } from '../../certificate/index.ts';
import { listRegistrations } from '../registration/registered.queries.ts';

/** Holders, and whether they have registered for the class that they were invited to. */
export const qualifiedPeople: Handler<typeof retrainingApi.paging> = async (ctx, page) => {
  const { records, total } = await pagePeople(ctx, page);
  const classIds = records.flatMap(({ retraining }) => retraining?.classId ?? []);
  const userIds = records.map(({ userId }) => userId);
  const registrations = await listRegistrations(ctx.db, { classIds, userIds });
  const stateIn = (classId: string, userId: string) =>
    registrations.find((one) => one.classId === classId && one.userId === userId)?.state ?? null;
  const rows = records.map(({ retraining, ...person }) => ({
    ...person,
    retraining: retraining && { ...retraining, state: stateIn(retraining.classId, person.userId) },
  }));
  return { records: rows, total, current: page.current, size: page.size };
};
