import { userApi } from '@ganlin/contract/iam/user';
import type { Input } from '@ganlin/contract/core/endpoint';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/client.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';

interface UserExportProps {
  /** The users matching a filter, or selected ones. */
  readonly which: Input<typeof userApi.startExport>;
  readonly children?: ReactNode;
}

/** Exports users as a sheet, for staff with the permission. */
export function UserExport({ which, children }: UserExportProps) {
  const may = usePermission();
  if (!may('sys:user:export')) return null;
  return <TaskExportButton start={() => call(userApi.startExport, which)}>{children}</TaskExportButton>;
}
