import { auditActions, type AuditAction } from '@ganlin/contract/audit/entry';
import type { Dayjs } from 'dayjs';

/** What the form of the audit log holds. */
export interface EntryFields {
  readonly action?: AuditAction | undefined;
  readonly userName?: string | undefined;
  /** Whole days, both ends included. */
  readonly between?: readonly [Dayjs, Dayjs] | null;
}

/** What the server is asked for. */
export function filterOf({ action, userName, between }: EntryFields) {
  return {
    action,
    userName: userName?.trim() || undefined,
    between: between ? span(between) : undefined,
  };
}

/** The action an address asks for (`?action=iam.loginFailed`), if there is such a one. */
export function actionIn(search: string): AuditAction | undefined {
  const wanted = new URLSearchParams(search).get('action') ?? '';
  // What the table holds as its own key is one of its actions.
  return Object.hasOwn(auditActions, wanted) ? (wanted as AuditAction) : undefined;
}

function span([from, to]: readonly [Dayjs, Dayjs]): [string, string] {
  return [from.startOf('day').toISOString(), to.endOf('day').toISOString()];
}
