import type { ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import {
  isRenewable,
  isRestorable,
  isRevocable,
  isSuspendable,
  nameOf,
  type GrantPanel,
  type GrantRow,
} from '../model/grant-row.ts';

interface GrantActionsProps {
  readonly row: GrantRow;
  readonly onOpen: (panel: GrantPanel) => void;
}

export function GrantActions({ row, onOpen }: GrantActionsProps): ReactNode {
  const may = usePermission();
  const mayDecide = may('cert:grant:revoke');
  const actions = [
    { kind: 'renew', text: '换发', isOffered: may('cert:grant:save') && isRenewable(row) },
    { kind: 'suspend', text: '暂停', isOffered: mayDecide && isSuspendable(row) },
    { kind: 'restore', text: '恢复', isOffered: mayDecide && isRestorable(row) },
    { kind: 'revoke', text: '吊销', isOffered: mayDecide && isRevocable(row) },
  ] as const;
  const offered = actions.filter(({ isOffered }) => isOffered);
  if (offered.length === 0) return '—';
  return offered.map(({ kind, text }) => (
    <RowAction
      key={kind}
      text={text}
      of={nameOf(row)}
      danger={kind === 'revoke'}
      onClick={() => onOpen({ kind, row })}
    />
  ));
}
