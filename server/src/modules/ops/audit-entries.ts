import { differences } from '@ganlin/contract/audit/differences';
import { fieldWord } from '@ganlin/contract/audit/fields';
import type { auditApi, AuditAction, loginActions } from '@ganlin/contract/audit/entry';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { findEntry, pageEntries } from '../audit/index.ts';
import { peopleInScope } from '../iam/index.ts';

export const paging: Handler<typeof auditApi.paging> = async (ctx, { current, size, params }) => {
  const within = await peopleInScope(ctx);
  const { records, total } = await pageEntries(ctx.readDb, { ...params, within }, { current, size });
  return { records: records.map(shown), total, current, size };
};

export const detail: Handler<typeof auditApi.detail> = async (ctx, { id }) => {
  const entry = await findEntry(ctx.db, id, await peopleInScope(ctx));
  if (!entry) throw new AppError('auditNotFound');
  return { ...shown(entry), before: recorded(entry.before), after: recorded(entry.after) };
};

export const logins: Handler<typeof auditApi.logins> = async (ctx, { current, size, params }) => {
  const filter = { ...params, logins: true, within: await peopleInScope(ctx) };
  const { records, total } = await pageEntries(ctx.readDb, filter, { current, size });
  // The query returns only these actions.
  const known = records.map((row) => ({ ...row, action: row.action as (typeof loginActions)[number] }));
  return { records: known, total, current, size };
};

const MAX_FIELDS = 100;

function shown<Row extends { readonly action: string; readonly before: unknown; readonly after: unknown }>({
  before,
  after,
  ...row
}: Row) {
  const [was, is] = [recorded(before), recorded(after)];
  const changes = was && is ? differences(was, is).filter(({ kind }) => kind !== 'same') : [];
  const changed = [...new Set(changes.map(({ field }) => fieldWord(field)))].slice(0, MAX_FIELDS);
  return { ...withAction(row), hasChange: before !== null || after !== null, changed };
}

/** Only `record` writes entries, and it accepts only action names of the contract. */
function withAction<Row extends { readonly action: string }>(row: Row) {
  return { ...row, action: row.action as AuditAction };
}

type Recorded = Awaited<ReturnType<Handler<typeof auditApi.detail>>>['before'];

/** Only `record` writes entries, and it accepts only objects. */
const recorded = (value: unknown): Recorded => value as Recorded;
