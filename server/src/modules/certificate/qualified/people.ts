import { daysUntil, type CertificateState } from '@ganlin/contract/certificate/kinds';
import type { retrainingApi } from '@ganlin/contract/certificate/qualified';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Parsed } from '@ganlin/contract/core/endpoint';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { deptsWithin, listAccounts, scopeOf, usersInScope, usersMatching } from '../../iam/index.ts';
import { statusAt } from '../model/certificate.ts';
import * as queries from './people.queries.ts';

/** Those in the caller's scope who hold or held a certificate, with the class that they were invited to. */
export async function pagePeople(ctx: Ctx<User>, { current, size, params }: Parsed<typeof retrainingApi.paging>) {
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
  const { records, total } = await queries.pagePeople(ctx.db, filter, { current, size });
  const userIds = records.map(({ userId }) => userId);
  const certificateIds = records.map(({ certificateId }) => certificateId);
  const accounts = new Map((await listAccounts(ctx.db, scope, userIds)).map((one) => [one.id, one]));
  const reminders = new Map(
    (await queries.countReminders(ctx.db, certificateIds)).map((one) => [one.certificateId, one.count]),
  );
  const invitations = await queries.listInvitations(ctx.db, certificateIds);
  const retrainingOf = (certificateId: string) => {
    const invited = invitations.find((one) => one.certificateId === certificateId);
    return invited ? { classId: invited.classId, title: invited.title } : null;
  };
  const rows = records.map(({ name, deptName, ...row }) => ({
    ...row,
    name: accounts.get(row.userId)?.realName ?? name,
    deptName: accounts.get(row.userId)?.deptName ?? deptName,
    // A column with a check constraint.
    status: statusAt(ctx, { state: row.state as CertificateState, validUntil: row.validUntil }),
    daysLeft: row.validUntil === null ? null : daysUntil(row.validUntil, today),
    retraining: retrainingOf(row.certificateId),
    reminders: reminders.get(row.certificateId) ?? 0,
  }));
  return { records: rows, total };
}

const treeOf = (deptId: string) => ({ depts: [], deptTrees: [deptId], regions: [] });
