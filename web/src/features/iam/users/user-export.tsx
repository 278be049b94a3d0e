import { userApi } from '@ganlin/contract/iam/user';
import type { Input } from '@ganlin/contract/core/endpoint';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/client.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';

interface UserExportProps {
  /** Those of a filter, or chosen ones. */
  readonly which: Input<typeof userApi.startExport>;
  readonly children?: ReactNode;
}

/** Exports people as a sheet, for whoever may. */
export function UserExport({ which, children }: UserExportProps) {
  const may = usePermission();
  if (!may('sys:user:export')) return null;
  return <TaskExportButton start={() => call(userApi.startExport, which)}>{children}</TaskExportButton>;
}
