import { daysUntil, type CertificateState } from '@ganlin/contract/certificate/kinds';
import type { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Handler } from '../../../platform/http/handler.ts';
import { deptsWithin, listAccounts, scopeOf, usersInScope, usersMatching } from '../../iam/index.ts';
import { listRegistrations } from '../../training/index.ts';
import { statusAt } from '../model/certificate.ts';
import { countReminders, listInvitations, pagePeople } from './people.queries.ts';

export const paging: Handler<typeof qualifiedApi.paging> = async (ctx, { current, size, params }) => {
  const { workKind = '', deptId, keyword, regionId, band, open } = params;
  const scope = await scopeOf(ctx);
  const today = dayInChina(ctx.now);
  const filter = {
    people: usersInScope(scope),
    workKind,
    today,
    regionId,
    band,
    open,
    depts: deptId === undefined ? undefined : deptsWithin({ ...scope, all: false, ...treeOf(deptId) }),
    named: keyword ? { users: usersMatching(scope, { text: keyword }), text: keyword } : undefined,
  };
  const { records, total } = await pagePeople(ctx.db, filter, { current, size });
  const userIds = records.map(({ userId }) => userId);
  const certificateIds = records.map(({ certificateId }) => certificateId);
  const accounts = new Map((await listAccounts(ctx.db, scope, userIds)).map((one) => [one.id, one]));
  const reminders = new Map(
    (await countReminders(ctx.db, certificateIds)).map((one) => [one.certificateId, one.count]),
  );
  const invitations = await listInvitations(ctx.db, certificateIds);
  const classIds = invitations.map(({ classId }) => classId);
  const registrations = await listRegistrations(ctx.db, { classIds, userIds });
  const retrainingOf = ({ userId, certificateId }: { userId: string; certificateId: string }) => {
    const invited = invitations.find((one) => one.certificateId === certificateId);
    if (!invited) return null;
    const { classId, title } = invited;
    const registered = registrations.find((one) => one.userId === userId && one.classId === classId);
    return { classId, title, state: registered?.state ?? null };
  };
  const rows = records.map(({ name, deptName, ...row }) => ({
    ...row,
    name: accounts.get(row.userId)?.realName ?? name,
    deptName: accounts.get(row.userId)?.deptName ?? deptName,
    // A column with a check constraint.
    status: statusAt(ctx, { state: row.state as CertificateState, validUntil: row.validUntil }),
    daysLeft: row.validUntil === null ? null : daysUntil(row.validUntil, today),
    retraining: retrainingOf(row),
    reminders: reminders.get(row.certificateId) ?? 0,
  }));
  return { records: rows, total, current, size };
};

const treeOf = (deptId: string) => ({ depts: [], deptTrees: [deptId], regions: [] });
