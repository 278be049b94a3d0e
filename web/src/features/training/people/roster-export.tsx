import type { Input } from '@ganlin/contract/core/endpoint';
import { personApi } from '@ganlin/contract/training/person';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';
import { ExportDialog } from './export-dialog.tsx';

interface RosterExportProps {
  readonly params: Input<typeof personApi.exportTask>['params'];
  readonly isPaid: boolean;
}

type Answer = (columns: readonly string[] | undefined) => void;

/** Asks for the columns, then creates the file in the background. */
export function RosterExport({ params, isPaid }: RosterExportProps) {
  const [requested, setRequested] = useState<{ readonly answer: Answer }>();
  const choose = () => new Promise<readonly string[] | undefined>((resolve) => setRequested({ answer: resolve }));
  const start = async () => {
    const columns = await choose();
    return columns && call(personApi.exportTask, { params, columns: [...columns] });
  };
  return (
    <>
      <TaskExportButton start={start} />
      {requested && (
        <ExportDialog isPaid={isPaid} onChosen={requested.answer} onClosed={() => setRequested(undefined)} />
      )}
    </>
  );
}
